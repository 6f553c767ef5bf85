// The names and values that only restricted parts of a spec have: whatever mentions one says something about that part.

import type { RestrictedWords } from "../api.ts";
import { isRestricted } from "../docs-extension.ts";
import { isData, isNamedMap } from "../read/named-parts.ts";
import { FILES_KEY } from "../read/resolve.ts";
import type { ValuePath } from "../read/value-path.ts";
import { isRecord, type JsonRecord, own, ownList, ownRecord, ownText } from "../record.ts";

/** Tells which members of an object are removed. */
export type IsRemoved = (owner: object, key: string) => boolean;

interface Vocabulary {
  readonly names: Set<string>;
  readonly values: Set<string>;
}

/** Maps whose keys are names of fields. */
const FIELDS: ReadonlySet<unknown> = new Set(["properties", "headers"]);
/** Maps whose keys are names of parts. */
const PARTS: ReadonlySet<unknown> = new Set([
  "schemas",
  "definitions",
  "$defs",
  "securitySchemes",
  "securityDefinitions",
]);

interface Removed {
  readonly isRemoved: IsRemoved;
  /** Members that are removed for other reasons. */
  readonly unpublished: readonly { readonly owner: object; readonly key: string | number }[];
}

/** Collects the words of the restricted parts of a spec that no other part has. */
export function findRestrictedWords(root: JsonRecord, { isRemoved, unpublished }: Removed): RestrictedWords {
  const ignored = new Set(unpublished.map(({ owner, key }) => (owner as Record<string | number, unknown>)[key]));
  const hidden: Vocabulary = { names: new Set(), values: new Set() };
  const open: Vocabulary = { names: new Set(), values: new Set() };
  for (const start of [root, ...Object.values(ownRecord(root, FILES_KEY))])
    collect({ hidden, open, isRemoved, ignored }, start);
  const isKnown = (word: string): boolean => open.names.has(word) || open.values.has(word);
  const only = (words: Iterable<string>): readonly string[] =>
    [...words].filter((word) => !isKnown(word) && /\p{L}/u.test(word) && word.trim().length > 1);
  return createWords(only(hidden.names), only(hidden.values));
}

interface Collecting {
  readonly hidden: Vocabulary;
  readonly open: Vocabulary;
  readonly isRemoved: IsRemoved;
  readonly ignored: ReadonlySet<unknown>;
}

function collect({ hidden, open, isRemoved, ignored }: Collecting, start: unknown): void {
  interface Waiting {
    readonly value: unknown;
    readonly path: ValuePath;
    readonly isHidden: boolean;
    readonly isMap: boolean;
  }
  const waiting: Waiting[] = [{ value: start, path: [], isHidden: false, isMap: false }];
  const seen = new Map<object, boolean>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, isHidden, isMap } = next;
    // What is open in one place is open.
    if (typeof value !== "object" || value === null || (seen.has(value) && (isHidden || seen.get(value) === false)))
      continue;
    // A whole operation for other readers says nothing to these.
    if (ignored.has(value) || (!isHidden && isRestricted(value))) continue;
    seen.set(value, isHidden);
    if (!isMap) addOwn(isHidden ? hidden : open, value);
    for (const [key, item] of Object.entries(value)) {
      const isGone = isHidden || isRemoved(value, key);
      if (isMap && (FIELDS.has(path.at(-1)) || (isGone && PARTS.has(path.at(-1)))))
        (isGone ? hidden : open).names.add(key);
      if (isGone && !isMap && key === "enum") addValues(hidden, item);
      // A field in a list, as in Avro.
      if (isGone && !isHidden && Array.isArray(value)) addName(hidden, item);
      if (Array.isArray(value) && path.at(-1) === "enum") addValues(isGone ? hidden : open, [item]);
      const isList = Array.isArray(value);
      if (isList || isMap || !(isData(path, key, value) && key !== "enum"))
        waiting.push({
          value: item,
          path: [...path, isList ? Number(key) : key],
          isHidden: isGone,
          isMap: !isList && !isMap && isRecord(item) && isNamedMap(key, item),
        });
    }
  }
}

/** The names and values that an object itself has. */
function addOwn(words: Vocabulary, part: object): void {
  if (ownText(part, "in") !== undefined) addName(words, part);
  addValues(words, [own(part, "const")]);
}

function addName({ names }: Vocabulary, part: unknown): void {
  const name = ownText(part, "name");
  if (name !== undefined) names.add(name);
}

function addValues({ values }: Vocabulary, list: unknown): void {
  for (const value of ownList({ list }, "list")) if (typeof value === "string") values.add(value);
}

const WORD = /[\p{L}\p{N}_]+/gu;
const PLAIN = /^[\p{L}\p{N}_]+$/u;

export function createWords(names: readonly string[], values: readonly string[] = []): RestrictedWords {
  const all = new Set([...names, ...values]);
  const phrases = [...all].filter((word) => !PLAIN.test(word));
  const find = (text: string): string | undefined => {
    if (all.size === 0) return undefined;
    for (const [word] of text.matchAll(WORD)) if (all.has(word)) return word;
    return phrases.find((phrase) => offsetOf(text, phrase) !== undefined);
  };
  const findAll = (text: string): ReadonlyMap<string, number> => {
    const found = new Map<string, number>();
    for (const { 0: word, index } of text.matchAll(WORD)) if (all.has(word) && !found.has(word)) found.set(word, index);
    for (const phrase of phrases) {
      const offset = offsetOf(text, phrase);
      if (offset !== undefined) found.set(phrase, offset);
    }
    return found;
  };
  return { names: new Set(names), all, find, findAll, findInside: (value) => findInside(find, value) };
}

function findInside(find: RestrictedWords["find"], start: unknown): string | undefined {
  const waiting: unknown[] = [start];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") {
      const word = find(value);
      if (word !== undefined) return word;
    }
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const [key, item] of Object.entries(value)) waiting.push(item, ...(Array.isArray(value) ? [] : [key]));
  }
  return undefined;
}

/** Where a text contains a phrase between characters that can't belong to a word. */
function offsetOf(text: string, phrase: string): number | undefined {
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    const around = `${text.slice(Math.max(0, at - 1), at)} ${text.charAt(at + phrase.length)}`;
    if (!/[\p{L}\p{N}_]/u.test(around)) return at;
  }
  return undefined;
}

/** True for a word that is common in prose, such as `note`. */
export function isCommonWord(word: string): boolean {
  return /^\p{Ll}+$/u.test(word);
}

/** True if a text uses a word as a name: quoted, as a key, or as part of a path. */
export function isUsedAsName(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + word.length)];
    if (/["'`<.[/]/.test(before) || /["'`=\]]/.test(after) || (after === ":" && before === "")) return true;
  }
  return false;
}
