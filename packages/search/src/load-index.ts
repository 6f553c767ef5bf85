// The published index, as a search uses it: files load on first use and stay cached.

import {
  blockName,
  letterToSmall,
  MANIFEST_NAME,
  type Manifest,
  type TextPage,
  textsName,
  textToNumbers,
  type WordBlock,
  type WordList,
  wordListName,
} from "./format.ts";
import type { FacetKind } from "./record.ts";

/** Fetches an index file by name: `index.json`. */
export type LoadFile = (name: string) => Promise<string | Uint8Array>;

/** The sections that contain a word. */
export interface Postings {
  /** The number of sections with the word; for very common words, not all of them are listed. */
  readonly total: number;
  readonly sections: readonly number[];
  /** 1 to 31 per section. */
  readonly strengths: string;
}

/** Listed words with their rank: how often they occur, + 16 if in titles. */
export interface ListedWords {
  readonly words: readonly string[];
  rank(index: number): number;
}

/** A facet: for each page the index of its value + 1, or 0. */
export interface LoadedFacet {
  readonly values: readonly string[];
  readonly pages: readonly number[];
}

/** An index that loads its files on demand. */
export interface LoadedIndex {
  readonly manifest: Manifest;
  /** The number of each page's first section, plus the total. */
  readonly firstSections: Uint32Array;
  /** The page a section belongs to. */
  pageOf(section: number): number;
  readonly boosts: ReadonlyMap<number, number>;
  facet(kind: FacetKind): LoadedFacet | undefined;
  /** The whole word list, or the part that contains words with a prefix. */
  words(start?: string): Promise<ListedWords>;
  /** A word's postings; undefined if no section has it. */
  postings(word: string): Promise<Postings | undefined>;
  /** Words with a prefix, from the block that contains it. */
  neighbors(prefix: string): Promise<readonly string[]>;
  text(page: number): Promise<TextPage | undefined>;
}

/** Loads an index's manifest; throws if it is missing or has another version. */
export async function loadIndex(load: LoadFile): Promise<LoadedIndex> {
  const manifest = (await read(load, MANIFEST_NAME)) as Manifest;
  if (manifest.version !== 2) throw new Error("the search index has an unsupported version");
  const cache = new Map<string, Promise<unknown>>();
  const cached = <Value>(name: string, parse: (value: unknown) => Value): Promise<Value> => {
    const known = cache.get(name);
    if (known) return known as Promise<Value>;
    const loading = read(load, name).then(parse);
    cache.set(name, loading);
    // Don't cache failures.
    loading.catch(() => cache.delete(name));
    return loading;
  };
  const block = (word: string): Promise<ReadonlyMap<string, RawPostings>> => {
    const index = lastAtOrBefore(manifest.blocks.first, word);
    const hash = manifest.blocks.hashes[index];
    return hash === undefined ? Promise.resolve(new Map()) : cached(blockName(index, hash), parseBlock);
  };
  const firstSections = sums(textToNumbers(manifest.counts));
  const pages = pagesOfSections(firstSections);
  const parsed = new Map<string, Postings>();
  const pieceStarts = sums(textToNumbers(manifest.texts.pages));
  const facets: ReadonlyMap<FacetKind, LoadedFacet> = new Map(
    manifest.facets.map(({ kind, values, pages }) => [kind, { values, pages: textToNumbers(pages) }]),
  );
  return {
    manifest,
    firstSections,
    pageOf: (section) => pages[section] ?? 0,
    boosts: new Map(manifest.boosts),
    facet: (kind) => facets.get(kind),
    async words(start = "") {
      const { first, hashes } = manifest.words;
      const from = start === "" ? 0 : lastAtOrBefore(first, start);
      const to = start === "" ? hashes.length - 1 : lastAtOrBefore(first, `${start}\uffff`);
      const needed = hashes.slice(from, to + 1);
      return joinLists(await Promise.all(needed.map((hash, at) => cached(wordListName(from + at, hash), parseList))));
    },
    async postings(word) {
      const known = parsed.get(word);
      if (known) return known;
      const raw = (await block(word)).get(word);
      const found = raw && parsePostings(raw);
      if (found) parsed.set(word, found);
      return found;
    },
    async neighbors(prefix) {
      return [...(await block(prefix)).keys()].filter((word) => word.startsWith(prefix));
    },
    async text(page) {
      const piece = lastAtOrBefore(pieceStarts, page);
      const hash = manifest.texts.hashes[piece];
      if (hash === undefined) return undefined;
      const pages = await cached(textsName(piece, hash), (value) => value as readonly TextPage[]);
      return pages[page - (pieceStarts[piece] ?? 0)];
    },
  };
}

async function read(load: LoadFile, name: string): Promise<unknown> {
  const body = await load(name);
  return JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));
}

interface RawPostings {
  readonly total: number;
  readonly distances: string;
  readonly strengths: string;
}

function parseBlock(value: unknown): ReadonlyMap<string, RawPostings> {
  const flat = value as WordBlock;
  const words = new Map<string, RawPostings>();
  for (let index = 0; index < flat.length; index += 4) {
    const [word, total, distances, strengths] = flat.slice(index, index + 4);
    words.set(String(word), {
      total: Number(total),
      distances: String(distances),
      strengths: String(strengths),
    });
  }
  return words;
}

function parsePostings({ total, distances, strengths }: RawPostings): Postings {
  let section = -1;
  const sections = textToNumbers(distances).map((distance) => {
    section += distance + 1;
    return section;
  });
  return { total, sections, strengths };
}

function parseList(value: unknown): ListedWords {
  const { words, ranks } = value as WordList;
  return { words: words === "" ? [] : words.split(" "), rank: (index) => letterToSmall(ranks, index) };
}

function joinLists(lists: readonly ListedWords[]): ListedWords {
  const [only, ...others] = lists;
  if (only && others.length === 0) return only;
  const ranks = lists.flatMap(({ words, rank }) => words.map((_, index) => rank(index)));
  return { words: lists.flatMap(({ words }) => words), rank: (index) => ranks[index] ?? 0 };
}

/** Running totals: `[2, 3]` → `[0, 2, 5]`. */
function sums(counts: readonly number[]): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  counts.forEach((count, index) => {
    starts[index + 1] = (starts[index] ?? 0) + count;
  });
  return starts;
}

/** The page of each section: `[0, 2, 5]` → `[0, 0, 1, 1, 1]`. */
function pagesOfSections(firstSections: Uint32Array): Uint32Array {
  const pages = new Uint32Array(firstSections.at(-1) ?? 0);
  for (let page = 0; page + 1 < firstSections.length; page++) {
    pages.fill(page, firstSections[page], firstSections[page + 1]);
  }
  return pages;
}

/** The index of the last value that is not greater; 0 if all are. */
function lastAtOrBefore<Value extends string | number>(sorted: ArrayLike<Value>, target: Value): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const value = sorted[middle];
    if (value !== undefined && value <= target) low = middle;
    else high = middle - 1;
  }
  return low;
}
