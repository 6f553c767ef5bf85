// Misspelled words. Technical texts are full of words that no dictionary has, so a word is reported only if it is close
// to a known one and nothing else on the site suggests that it is a name.

import { closest } from "@lectern/base/closest.ts";
import type { Location } from "@lectern/base/diagnostic.ts";
import { describedApi } from "@lectern/model/site/pages/source-path.ts";
import type { Site } from "@lectern/model/site/site.ts";
import { matchProse } from "../prose/match-prose.ts";
import type { CheckContext, CheckedFile, Dictionary, Rule } from "../rule.ts";
import type { CheckSettings } from "../settings.ts";

/** Words in lowercase: those with capitals are mostly names. A part of a path, a URL or a compound is not a word. */
const WORD =
  /(?<![\p{L}\p{M}\p{N}_./@#:$&+*\\'’-])[a-z]{4,}(?![\p{L}\p{M}\p{N}_/@#(=+*\\-]|['’](?!s(?!\p{L}))\p{L}|[.:]\p{L})/gu;

export const proseSpelling: Rule = {
  code: "prose/spelling",
  group: "prose",
  severity: "warning",
  // It needs packages that most projects do not have.
  optional: true,
  summary: "A word is misspelled.",
  *file(file, context) {
    const { dictionary } = context;
    if (!dictionary) return;
    const isKnown = createIsKnown(file, context, dictionary);
    const words = [...wordsOf(file, isKnown)];
    for (const { text, at } of words) {
      const guess = correction(text, dictionary);
      if (guess === undefined || words.filter((one) => one.text === text).length >= TERM_USES) continue;
      yield {
        at,
        message: `Misspelled word: "${text}".`,
        hint: `Did you mean "${guess}"? If not, add "${text}" to vocabulary.known in lectern.json.`,
      };
    }
  },
};

const FRONTMATTER = /^---\r?\n[\s\S]*?\n---/;
/** Keys whose text readers see. */
const KEY = /^(?:title|sidebarTitle|description):.*$/gm;

/** A word used so often on one page is one of its terms. */
const TERM_USES = 3;

interface Word {
  readonly text: string;
  readonly at: Location;
}

/** The unknown words of the title, the description and the body. */
function* wordsOf(file: CheckedFile, isKnown: (word: string) => boolean): Iterable<Word> {
  const accept = (word: string): boolean => !isKnown(word);
  for (const match of file.english ? (FRONTMATTER.exec(file.document.text)?.[0].matchAll(KEY) ?? []) : [])
    for (const { 0: text, index } of match[0].matchAll(WORD))
      if (accept(text)) yield { text, at: file.locate(match.index + index) };
  yield* matchProse(file, { pattern: WORD, accept });
}

function createIsKnown(file: CheckedFile, context: CheckContext, dictionary: Dictionary): (word: string) => boolean {
  const own = context.once(vocabulary);
  const spec = context.once(specWords);
  const judged = context.once(createJudged);
  let names: ReadonlySet<string> | undefined;
  return (word) => {
    const isKnown = judged.get(word) ?? (own.has(word) || spec.has(word) || isEnglish(word, dictionary));
    judged.set(word, isKnown);
    if (isKnown) return true;
    names ??= new Set(namesIn(file).flatMap(wordsIn));
    return names.has(word);
  };
}

/** Words that were looked up. */
function createJudged(): Map<string, boolean> {
  return new Map();
}

/** Words of the settings, in lowercase. */
function vocabulary({ known, prefer }: CheckSettings): ReadonlySet<string> {
  return new Set([...known, ...prefer.values()].flatMap((term) => term.toLowerCase().split(/\s+/)));
}

const PREFIX = /^(?:auto|co|de|dis|inter|meta|micro|mis|multi|non|over|pre|re|self|sub|super|un|under)(?=[a-z]{5})/;

/** In the dictionary, a plural, or with a prefix ("resync"). */
function isEnglish(word: string, dictionary: Dictionary): boolean {
  const one = word.replace(PLURAL, "");
  return [word, one, one.replace(PREFIX, "")].some(dictionary.has);
}

const PLURAL = /(?<=\w{4})s$/;
const MIN_PART = 4;

/** A compound of two words: "keypress". */
function isCompound(word: string, dictionary: Dictionary): boolean {
  const one = word.replace(PLURAL, "");
  for (let end = MIN_PART; end <= one.length - MIN_PART; end++)
    if (dictionary.has(one.slice(0, end)) && dictionary.has(one.slice(end))) return true;
  return false;
}

/** Shorter words resemble too many others. */
const SHORT = 6;
/** Long words may have two wrong letters. */
const LONG = 9;

/** The best suggestion that is surely the same word; the first letter is rarely mistyped. */
function correction(word: string, dictionary: Dictionary): string | undefined {
  const candidates = dictionary
    .suggest(word)
    .filter((one) => /^[a-z]+$/.test(one) && one[0] === word[0] && !isRelated(word, one));
  const reordered = findClose(
    word,
    candidates.filter((one) => isReordered(word, one)),
    2,
  );
  if (reordered !== undefined || word.length < SHORT || isCompound(word, dictionary)) return reordered;
  return findClose(word, candidates, word.length < LONG ? 1 : 2);
}

function findClose(word: string, candidates: readonly string[], edits: number): string | undefined {
  return closest(word, candidates, edits) ?? candidates.find((one) => closest(word, [one], edits));
}

const SUFFIX = /(?:e[dr]|e?s|ers|able|ing|ity|ly)$/;

/** True if one may be a form of the other, such as "finalizer" and "finalized". A letter typed twice is a mistake. */
function isRelated(word: string, other: string): boolean {
  if (other.startsWith(word) || word.replace(SUFFIX, "") === other.replace(SUFFIX, "")) return true;
  return word.startsWith(other) && word.slice(other.length) !== other.at(-1);
}

/** True for words that differ only in the order of letters, or in a letter that one of them repeats. */
function isReordered(word: string, other: string): boolean {
  const letters = (text: string): string => [...new Set(text)].sort().join("");
  return Math.abs(word.length - other.length) < 2 && letters(word) === letters(other);
}

/** What else the file consists of: code, URLs, attributes and words with capitals. */
function namesIn({ nodes, document }: CheckedFile): readonly string[] {
  const code = [...nodes.of("inlineCode"), ...nodes.of("code")].map(({ node }) => node.value);
  return [...code, document.text.replace(WORD, " ")];
}

/** The words of identifiers: `embedderConfig` → embedder, config, embedderconfig. */
function wordsIn(text: string): readonly string[] {
  return (text.match(/[A-Za-z]{4,}/g) ?? []).flatMap((name) => [
    name.toLowerCase(),
    ...name.split(/(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase()),
  ]);
}

/** Values of these keys are names. */
const NAME_KEYS: ReadonlySet<string> = new Set(["name", "operationId", "tags", "enum", "default", "example"]);

/** The names in the specs that pages are generated from. */
function* specNames({ pages }: Site): Iterable<string> {
  const roots = new Set<unknown>();
  for (const page of pages.values()) {
    if (page.part) yield page.part.name;
    roots.add(describedApi(page)?.root);
  }
  const pending: unknown[] = [...roots];
  for (let value = pending.pop(); pending.length > 0; value = pending.pop()) {
    if (typeof value !== "object" || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (!Array.isArray(value)) yield key;
      if (!NAME_KEYS.has(key)) pending.push(child);
      else for (const name of [child].flat()) if (typeof name === "string") yield name;
    }
  }
}

/** The words in those names. */
function specWords(_: CheckSettings, site: Site): ReadonlySet<string> {
  return new Set([...specNames(site)].flatMap(wordsIn));
}
