// One page → how strongly each of its sections matches each word. Cached per page, so an edit only reindexes the edited
// page.

import type { TextPage } from "./format.ts";
import type { SearchPage, SectionText } from "./record.ts";
import { tidyText, UNFINISHED } from "./section-reader.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { WordCounter } from "./word-counter.ts";
import { tokens, tokenWords } from "./words.ts";

/** A page ready to go into an index. */
export interface IndexedPage {
  readonly page: Pick<SearchPage, "route" | "title" | "boost" | "facets">;
  readonly sections: number;
  /** The page's searchable text, serialized: bytes are compact and keep no other objects alive. */
  readonly shown: Uint8Array;
  /** Its words, as bytes: see `readMatches`. */
  readonly matches: Uint8Array;
}

/** The words of a page. */
export interface Matches {
  /** Word × 32 + how strongly the section matches it, 1 to 31, section by section. */
  readonly words: Uint32Array;
  /** Where each section ends among them. */
  readonly ends: Uint32Array;
  /** The words in titles and headings. */
  readonly titleWords: Uint32Array;
}

/** The inverse of `packMatches`. */
export function readMatches({ buffer, byteOffset, byteLength }: Uint8Array): Matches {
  // Numbers must be aligned to their size.
  const all = new Uint32Array(
    byteOffset % 4 === 0 ? buffer : buffer.slice(byteOffset, byteOffset + byteLength),
    byteOffset % 4 === 0 ? byteOffset : 0,
    byteLength / 4,
  );
  const titles = 2 + (all[0] ?? 0);
  const words = titles + (all[1] ?? 0);
  return { ends: all.subarray(2, titles), titleWords: all.subarray(titles, words), words: all.subarray(words) };
}

function packMatches(ends: readonly number[], titleWords: ReadonlySet<number>, words: readonly number[]): Uint8Array {
  const all = new Uint32Array(2 + ends.length + titleWords.size + words.length);
  all[0] = ends.length;
  all[1] = titleWords.size;
  all.set(ends, 2);
  all.set([...titleWords], 2 + ends.length);
  all.set(words, 2 + ends.length + titleWords.size);
  return new Uint8Array(all.buffer);
}

/** A word's weight by where it occurs. */
const WEIGHTS = {
  title: 14,
  heading: 8,
  endpoint: 8,
  keyword: 10,
  description: 2.5,
  /** The last segment of the URL. */
  address: 3,
  label: 3,
  name: 2,
  text: 1,
  code: 0.6,
  /** The page title for its later sections, and the parent headings of a section. */
  above: 1.6,
} as const;

/** Limits on stored text, in characters: per page and per section. */
const PAGE_TEXT = 24_000;
const SECTION_TEXT = { min: 160, max: 1600 } as const;

/** The length of an average section in words; in longer ones each word weighs less. */
const TYPICAL_LENGTH = 90;

/** Maximum gain of a word from repetition in an average section. */
const MAX_REPEATED = 7;

/** Indexes one page. All pages share one counter, because closures created per page would be compiled each time. */
export function indexPage(page: SearchPage, counter: WordCounter): IndexedPage {
  const { vocabulary } = counter;
  const sections = withoutRepeatedTitle(page.sections, page.title);
  const titleWords = new Set<number>();
  const words: number[] = [];
  const ends: number[] = [];
  const above: Above[] = [{ level: 0, words: wordsOf(page.title, vocabulary) }];
  let index = 0;
  for (const section of sections) {
    while (above.length > 1 && (above.at(-1)?.level ?? 0) >= section.level) above.pop();
    const length = 0.55 + (0.45 * Math.min(wordsIn(section), TYPICAL_LENGTH * 100)) / TYPICAL_LENGTH;
    countSection(section, counter);
    // A section's name outweighs any number of repetitions in its text.
    counter.dampen(MAX_REPEATED * length ** 0.5);
    const emphasis = Math.max(1, length ** 0.5);
    if (index === 0) countLead(page, { counter, titleWords, emphasis });
    else for (const { words } of above) for (const word of words) counter.addWord(word, WEIGHTS.above);
    countTitle(section.heading, WEIGHTS.heading, { counter, titleWords, emphasis });
    if (index > 0) above.push({ level: section.level, words: wordsOf(section.heading, vocabulary) });
    counter.take((word, count) => words.push(word * 32 + strength(count, length)));
    ends.push(words.length);
    index++;
  }
  const { route, title, boost, facets } = page;
  return {
    page: { route, title, boost, facets },
    sections: sections.length,
    shown: new TextEncoder().encode(JSON.stringify(shownPage(sections, page))),
    matches: packMatches(ends, titleWords, words),
  };
}

/** Many pages repeat their title as the first heading; that section is the page itself. */
function withoutRepeatedTitle(sections: readonly SectionText[], title: string): readonly SectionText[] {
  const [lead, first, ...rest] = sections;
  if (!lead || !first || lead.text.trim() !== "" || lead.code !== "" || first.heading !== title) return sections;
  return [{ ...first, id: "", heading: "", level: 0 }, ...rest];
}

/** What is above a section: the page title and its parent headings. */
interface Above {
  readonly level: number;
  readonly words: readonly number[];
}

function wordsOf(text: string, vocabulary: Vocabulary): readonly number[] {
  return tokens(text).flatMap((token) => vocabulary.ofToken(token));
}

interface NameCounter {
  readonly counter: WordCounter;
  readonly titleWords: Set<number>;
  /** Multiplies the weight of their words. */
  readonly emphasis: number;
}

function countLead(page: SearchPage, names: NameCounter): void {
  const { counter } = names;
  countTitle(page.title, WEIGHTS.title, names);
  counter.add(page.description ?? "", WEIGHTS.description);
  counter.add(page.endpoint ?? "", WEIGHTS.endpoint);
  counter.add(page.route.slice(page.route.lastIndexOf("/") + 1), WEIGHTS.address);
  for (const keyword of page.keywords ?? []) countTitle(keyword, WEIGHTS.keyword, names);
  counter.add(page.aside ?? "", WEIGHTS.code);
}

/** The fewer words a title has, the more each counts. Neighbors also count joined (`ratelimit`), which favors them side by side. */
function countTitle(title: string, max: number, { counter, titleWords, emphasis }: NameCounter): void {
  const found = tokens(title).slice(0, 40);
  const weight = max * emphasis * (0.75 + 0.75 / Math.max(1, found.length));
  let before = "";
  for (const token of found) {
    for (const word of counter.vocabulary.ofToken(token)) {
      counter.addWord(word, weight);
      titleWords.add(word);
    }
    const { parts } = tokenWords(token);
    if (before !== "" && parts[0]) counter.addWord(counter.vocabulary.ofWord(before + parts[0]), weight / 2);
    before = parts.at(-1) ?? "";
  }
}

function countSection(section: SectionText, counter: WordCounter): void {
  counter.add(section.text, WEIGHTS.text);
  counter.add(section.labels, WEIGHTS.label);
  counter.add(section.names, WEIGHTS.name);
  counter.add(section.code, WEIGHTS.code);
}

/** The approximate number of words in a section; code counts a third. */
function wordsIn({ text, code }: SectionText): number {
  return (text.length + code.length / 3) / 6;
}

/** 1 to 31: grows with the count, ever more slowly, and shrinks with the section's length. */
function strength(count: number, length: number): number {
  return Math.max(1, Math.min(31, Math.round((32 * count) / (count + 6 * length ** 0.5))));
}

function shownPage(sections: readonly SectionText[], page: SearchPage): TextPage {
  const each = Math.max(SECTION_TEXT.min, Math.min(SECTION_TEXT.max, Math.floor(PAGE_TEXT / sections.length)));
  const shown = sections.map(({ id, heading, level, text, code }, index) => {
    const lead = index === 0 && page.description && !repeats(text, page.description) ? `${page.description} ` : "";
    const prose = `${tidyText(`${lead}${text.slice(0, each * 2)}`)} `;
    const separator = code !== "" && UNFINISHED.test(prose.slice(-2)) ? "· " : "";
    const start = `${prose}${separator}${code.slice(0, each * 2)}`;
    return [id, heading, level, tidyText(start).slice(0, each)] as const;
  });
  return [page.route, page.title, page.endpoint ?? "", shown];
}

/** Operation pages start with their description. */
function repeats(text: string, description: string): boolean {
  return text.slice(0, 300).includes(description.slice(0, 30));
}
