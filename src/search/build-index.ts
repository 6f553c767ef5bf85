// Indexed pages → index files. Words are sorted into blocks of similar size and texts into chunks, so a search loads only
// what it needs. The same pages produce the same bytes, whatever order they were indexed in.

import { hashText } from "../base/hash.ts";
import { blockName, MANIFEST_NAME, type Manifest, textsName, wordListName } from "./format.ts";
import type { IndexedPage } from "./index-page.ts";
import { facetTables, startPages } from "./manifest-pages.ts";
import { numbersToText, smallToLetter } from "./numbers.ts";

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
const MOST_POSTINGS = 16_000;
/** The number of words listed for completion and typo correction. */
const MOST_LISTED = 16_000;

/**
 * Builds the index of pages in site order; `words` is the vocabulary they were indexed with. A generator, so the caller
 * never has to hold all files in memory.
 */
export function* buildIndex(pages: readonly IndexedPage[], words: readonly string[]): Generator<IndexFile> {
  const postings = gatherPostings(pages, words.length);
  const order = [...postings.found].sort((a, b) => compare(words[a] ?? "", words[b] ?? ""));
  const lists: Omit<Block, "text">[] = [];
  for (const { first, hash, text } of wordList(pages, { words, postings, order })) {
    yield { name: wordListName(lists.length, hash), text };
    lists.push({ first, hash });
  }
  const blocks: Omit<Block, "text">[] = [];
  for (const { first, hash, text } of wordBlocks(order, { words, postings })) {
    yield { name: blockName(blocks.length, hash), text };
    blocks.push({ first, hash });
  }
  const texts: Omit<Piece, "text">[] = [];
  for (const piece of textPieces(pages)) {
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

/** The sections that contain each word. */
interface Postings {
  /** The ids of the words that occur. */
  readonly found: readonly number[];
  /** Section × 32 + strength, in section order. */
  of(word: number): Uint32Array;
}

/** All postings share one array, grouped by word: separate lists would take several times the memory. */
function gatherPostings(pages: readonly IndexedPage[], size: number): Postings {
  const ends = new Uint32Array(size + 1);
  for (const { words } of pages) for (const word of words) ends[word + 1] = (ends[word + 1] ?? 0) + 1;
  for (let word = 0; word < size; word++) ends[word + 1] = (ends[word + 1] ?? 0) + (ends[word] ?? 0);
  const starts = ends.slice();
  const postings = new Uint32Array(ends[size] ?? 0);
  let section = 0;
  for (const page of pages) {
    let at = 0;
    for (const end of page.ends) {
      for (; at < end; at++) {
        const word = page.words[at] ?? 0;
        const place = ends[word] ?? 0;
        postings[place] = section * 32 + (page.strengths[at] ?? 0);
        ends[word] = place + 1;
      }
      section++;
    }
  }
  const of = (word: number): Uint32Array => postings.subarray(starts[word], starts[word + 1]);
  return { of, found: Array.from({ length: size }, (_, word) => word).filter((word) => of(word).length > 0) };
}

interface Block {
  readonly first: string;
  readonly hash: string;
  readonly text: string;
}

function* wordBlocks(
  order: readonly number[],
  { words, postings }: { readonly words: readonly string[]; readonly postings: Postings },
): Generator<Block> {
  let first = "";
  let parts: string[] = [];
  let size = 0;
  const close = (): Block => {
    const text = `[${parts.join(",")}]`;
    parts = [];
    size = 0;
    return { first, hash: shortHash(text), text };
  };
  for (const number of order) {
    const word = words[number] ?? "";
    const entry = wordEntry(word, postings.of(number));
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
  if (all.length <= MOST_POSTINGS) return all;
  const counts = new Array<number>(32).fill(0);
  for (const posting of all) counts[posting % 32] = (counts[posting % 32] ?? 0) + 1;
  let least = 31;
  let room = MOST_POSTINGS;
  while (least > 0 && room >= (counts[least] ?? 0)) room -= counts[least--] ?? 0;
  return all.filter((posting) => posting % 32 > least || (posting % 32 === least && room-- > 0));
}

interface Piece {
  readonly pages: number;
  readonly hash: string;
  readonly text: string;
}

function* textPieces(pages: readonly IndexedPage[]): Generator<Piece> {
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
    const shown = decoder.decode(page.shown);
    if (size > 0 && size + shown.length > TEXTS_SIZE) yield close();
    parts.push(shown);
    size += shown.length;
  }
  if (parts.length > 0) yield close();
}

interface ListInput {
  readonly words: readonly string[];
  readonly postings: Postings;
  /** Word ids in alphabetical order. */
  readonly order: readonly number[];
}

function* wordList(pages: readonly IndexedPage[], { words, postings, order }: ListInput): Generator<Block> {
  const inTitles = new Set(pages.flatMap((page) => page.titleWords));
  const rank = (word: number): number =>
    Math.min(15, Math.floor(Math.log2(postings.of(word).length))) + (inTitles.has(word) ? 16 : 0);
  let listed = order.map((word, index) => ({ word, index, rank: rank(word) }));
  if (listed.length > MOST_LISTED) {
    listed = listed.sort((a, b) => b.rank - a.rank || a.index - b.index).slice(0, MOST_LISTED);
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
