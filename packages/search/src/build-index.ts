// Indexed pages → index files. Words are sorted into blocks of similar size and texts into chunks, so a search loads only
// what it needs. The same pages produce the same bytes, whatever order they were indexed in.

import { hashText } from "@lectern/base/hash.ts";
import {
  blockName,
  type FacetTable,
  MANIFEST_NAME,
  type Manifest,
  numbersToText,
  type StartPage,
  smallToLetter,
  textsName,
  wordListName,
} from "./format.ts";
import { type IndexedPage, readMatches } from "./index-page.ts";
import { FACET_KINDS } from "./record.ts";

export interface IndexFile {
  readonly name: string;
  readonly text: string;
}

/** The uncompressed size of a word block and of a text chunk, in characters. */
const BLOCK_SIZE = 12_000;
const TEXTS_SIZE = 6000;
/** Words per chunk of the word list. */
const LIST_PIECE = 1500;
/** For words in more sections, only the strongest sections are listed, which caps what a search loads. */
const MAX_POSTINGS = 16_000;
/** The number of words listed for completion and typo correction. */
const MAX_LISTED = 16_000;

/** The number of postings gathered at a time. */
const MAX_GATHERED = 8_000_000;

/** An indexed page whose bytes are stored separately, by index. */
export interface StoredPage extends Omit<IndexedPage, "shown" | "matches"> {
  readonly shown: number;
  readonly matches: number;
}

export interface IndexSource {
  /** In site order. */
  readonly pages: readonly StoredPage[];
  /** The vocabulary they were indexed with. */
  readonly words: readonly string[];
  /** Reads stored bytes. */
  readonly read: (number: number) => Uint8Array;
}

/** Builds an index. A generator, so the caller never has to hold all files in memory. */
export function* buildIndex(source: IndexSource, max = MAX_GATHERED): Generator<IndexFile> {
  const { pages } = source;
  const counts = countWords(source);
  const lists: Omit<Block, "text">[] = [];
  for (const { first, hash, text } of wordList(source, counts)) {
    yield { name: wordListName(lists.length, hash), text };
    lists.push({ first, hash });
  }
  const blocks: Omit<Block, "text">[] = [];
  for (const { first, hash, text } of wordBlocks(gatherPostings(source, counts, max))) {
    yield { name: blockName(blocks.length, hash), text };
    blocks.push({ first, hash });
  }
  const texts: Omit<Piece, "text">[] = [];
  for (const piece of textPieces(source)) {
    yield { name: textsName(texts.length, piece.hash), text: piece.text };
    texts.push({ pages: piece.pages, hash: piece.hash });
  }
  const manifest: Manifest = {
    version: 2,
    sections: pages.reduce((sum, page) => sum + page.sections, 0),
    counts: numbersToText(pages.map((page) => page.sections)),
    blocks: { first: blocks.map((block) => block.first), hashes: blocks.map((block) => block.hash) },
    texts: {
      pages: numbersToText(texts.map((piece) => piece.pages)),
      hashes: texts.map((piece) => piece.hash),
    },
    words: { first: lists.map((piece) => piece.first), hashes: lists.map((piece) => piece.hash) },
    boosts: pages.flatMap(({ page }, index) => (page.boost === undefined ? [] : [[index, page.boost] as const])),
    facets: facetTables(pages),
    start: startPages(pages),
  };
  yield { name: MANIFEST_NAME, text: JSON.stringify(manifest) };
}

/** How often each word occurs. */
interface WordCounts {
  /** The words that occur, in alphabetical order. */
  readonly order: readonly number[];
  /** In how many sections. */
  readonly sections: Uint32Array;
  /** 1 for the words in titles and headings. */
  readonly inTitles: Uint8Array;
}

function countWords({ pages, words, read }: IndexSource): WordCounts {
  const sections = new Uint32Array(words.length);
  const inTitles = new Uint8Array(words.length);
  for (const page of pages) {
    const matches = readMatches(read(page.matches));
    for (const match of matches.words) sections[match >>> 5] = (sections[match >>> 5] ?? 0) + 1;
    for (const word of matches.titleWords) inTitles[word] = 1;
  }
  const found = Array.from(words.keys()).filter((word) => sections[word] !== 0);
  return { order: found.sort((a, b) => compare(words[a] ?? "", words[b] ?? "")), sections, inTitles };
}

/** A word with the sections that contain it. */
interface Posted {
  readonly word: string;
  /** Section × 32 + strength, in section order. */
  readonly postings: Uint32Array;
}

/**
 * Every word's postings, in alphabetical order. Pages are read once per range of words, whose postings share one array:
 * all at once would take too much memory, and separate lists several times as much.
 */
function* gatherPostings(
  { pages, words, read }: IndexSource,
  { order, sections }: WordCounts,
  max: number,
): Generator<Posted> {
  /** Where the next posting of each word goes, plus 1; 0 for words of other ranges. */
  const positions = new Uint32Array(words.length);
  for (let from = 0; from < order.length; ) {
    let size = 0;
    let to = from;
    for (; to < order.length && (to === from || size < max); to++) {
      const word = order[to] ?? 0;
      positions[word] = size + 1;
      size += sections[word] ?? 0;
    }
    const postings = new Uint32Array(size);
    let section = 0;
    for (const page of pages) {
      const matches = readMatches(read(page.matches));
      let at = 0;
      for (const end of matches.ends) {
        for (; at < end; at++) {
          const match = matches.words[at] ?? 0;
          const position = positions[match >>> 5] ?? 0;
          if (position === 0) continue;
          postings[position - 1] = section * 32 + (match & 31);
          positions[match >>> 5] = position + 1;
        }
        section++;
      }
    }
    for (const word of order.slice(from, to)) {
      const end = (positions[word] ?? 0) - 1;
      yield { word: words[word] ?? "", postings: postings.subarray(end - (sections[word] ?? 0), end) };
      positions[word] = 0;
    }
    from = to;
  }
}

interface Block {
  readonly first: string;
  readonly hash: string;
  readonly text: string;
}

function* wordBlocks(words: Iterable<Posted>): Generator<Block> {
  let first = "";
  let parts: string[] = [];
  let size = 0;
  const close = (): Block => {
    const text = `[${parts.join(",")}]`;
    parts = [];
    size = 0;
    return { first, hash: shortHash(text), text };
  };
  for (const { word, postings } of words) {
    const entry = wordEntry(word, postings);
    if (size > 0 && size + entry.length > BLOCK_SIZE) yield close();
    if (size === 0) first = word;
    parts.push(entry);
    size += entry.length;
  }
  if (parts.length > 0) yield close();
}

function wordEntry(word: string, all: Uint32Array): string {
  const best = strongest(all);
  const distances: number[] = [];
  let strengths = "";
  let before = -1;
  for (const posting of best) {
    const section = Math.floor(posting / 32);
    distances.push(section - before - 1);
    strengths += smallToLetter(posting % 32);
    before = section;
  }
  return `${JSON.stringify(word)},${all.length},"${numbersToText(distances)}","${strengths}"`;
}

function strongest(all: Uint32Array): Uint32Array {
  if (all.length <= MAX_POSTINGS) return all;
  const counts = new Array<number>(32).fill(0);
  for (const posting of all) counts[posting % 32] = (counts[posting % 32] ?? 0) + 1;
  let min = 31;
  let budget = MAX_POSTINGS;
  while (min > 0 && budget >= (counts[min] ?? 0)) budget -= counts[min--] ?? 0;
  return all.filter((posting) => posting % 32 > min || (posting % 32 === min && budget-- > 0));
}

interface Piece {
  readonly pages: number;
  readonly hash: string;
  readonly text: string;
}

function* textPieces({ pages, read }: IndexSource): Generator<Piece> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let size = 0;
  const close = (): Piece => {
    const text = `[${parts.join(",")}]`;
    const piece = { pages: parts.length, hash: shortHash(text), text };
    parts = [];
    size = 0;
    return piece;
  };
  for (const page of pages) {
    const shown = decoder.decode(read(page.shown));
    if (size > 0 && size + shown.length > TEXTS_SIZE) yield close();
    parts.push(shown);
    size += shown.length;
  }
  if (parts.length > 0) yield close();
}

function* wordList({ words }: IndexSource, { order, sections, inTitles }: WordCounts): Generator<Block> {
  const rank = (word: number): number =>
    Math.min(15, Math.floor(Math.log2(sections[word] ?? 1))) + (inTitles[word] ?? 0) * 16;
  let listed = order.map((word, index) => ({ word, index, rank: rank(word) }));
  if (listed.length > MAX_LISTED) {
    listed = listed.sort((a, b) => b.rank - a.rank || a.index - b.index).slice(0, MAX_LISTED);
    listed.sort((a, b) => a.index - b.index);
  }
  for (let start = 0; start < listed.length; start += LIST_PIECE) {
    const piece = listed.slice(start, start + LIST_PIECE);
    const text = JSON.stringify({
      words: piece.map(({ word }) => words[word]).join(" "),
      ranks: piece.map((entry) => smallToLetter(entry.rank)).join(""),
    });
    yield { first: words[piece[0]?.word ?? 0] ?? "", hash: shortHash(text), text };
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function shortHash(text: string): string {
  return hashText(text).slice(-6);
}

/** The number of suggested pages per language. */
const MAX_START_PAGES = 6;

/** The facets a site has, with each page's value. */
function facetTables(pages: readonly Pick<IndexedPage, "page">[]): readonly FacetTable[] {
  return FACET_KINDS.flatMap((kind) => {
    const numbers = new Map<string, number>();
    const values = pages.map(({ page }) => {
      const value = page.facets[kind];
      if (value === undefined) return 0;
      const known = numbers.get(value) ?? numbers.size + 1;
      numbers.set(value, known);
      return known;
    });
    return numbers.size < 2 ? [] : [{ kind, values: [...numbers.keys()], pages: numbersToText(values) }];
  });
}

/** The pages to suggest first: boosted pages, then site order. */
function startPages(pages: readonly Pick<IndexedPage, "page">[]): readonly StartPage[] {
  const sorted = pages
    .map(({ page }, index) => ({ page, index }))
    .sort((a, b) => (b.page.boost ?? 1) - (a.page.boost ?? 1) || a.index - b.index);
  const taken = new Map<string, number>();
  return sorted.flatMap(({ page: { title, route, facets } }) => {
    const { language } = facets;
    const count = taken.get(language ?? "") ?? 0;
    if (count >= MAX_START_PAGES) return [];
    taken.set(language ?? "", count + 1);
    return [{ title, route, ...(language === undefined ? {} : { language }) }];
  });
}
