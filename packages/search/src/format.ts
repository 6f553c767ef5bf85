// The files of a published index. All are JSON; the manifest has a fixed name and lists the others by hash.

import type { FacetKind } from "./record.ts";

/** The manifest's file name in the index folder. */
export const MANIFEST_NAME = "index.json";

/** The file a search loads first. */
export interface Manifest {
  readonly version: 2;
  /** The number of sections. */
  readonly sections: number;
  /** The number of sections per page, packed. */
  readonly counts: string;
  /** The first word of each word block, in order, and the block's hash. */
  readonly blocks: { readonly first: readonly string[]; readonly hashes: readonly string[] };
  /** The number of pages in each text chunk, packed, and the chunk's hash. */
  readonly texts: { readonly pages: string; readonly hashes: readonly string[] };
  /** The first word of each chunk of the word list, in order, and the chunk's hash. */
  readonly words: { readonly first: readonly string[]; readonly hashes: readonly string[] };
  /** Page numbers with their score multipliers. */
  readonly boosts: readonly (readonly [number, number])[];
  /** Facets to filter by, with each page's value (its index + 1, or 0 for none), packed. */
  readonly facets: readonly FacetTable[];
  /** Pages to suggest before anything is typed. */
  readonly start: readonly StartPage[];
}

export interface FacetTable {
  readonly kind: FacetKind;
  readonly values: readonly string[];
  readonly pages: string;
}

/** A suggested page. */
export interface StartPage {
  readonly title: string;
  readonly route: string;
  readonly language?: string;
}

/**
 * A chunk of the word list: sorted words separated by spaces, with one letter each for their frequency (+ 16 if in titles).
 */
export interface WordList {
  readonly words: string;
  readonly ranks: string;
}

/** Words with their postings, flattened: word, section count, deltas between sections, strengths. */
export type WordBlock = readonly (string | number)[];

/** The searchable text of a page. */
export type TextPage = readonly [route: string, title: string, endpoint: string, sections: readonly TextSection[]];

/** The searchable text of a section. */
export type TextSection = readonly [id: string, heading: string, level: number, text: string];

/** A word block's file name. */
export function blockName(index: number, hash: string): string {
  return `words-${index}-${hash}.json`;
}

/** A text chunk's file name. */
export function textsName(index: number, hash: string): string {
  return `texts-${index}-${hash}.json`;
}

/** The file name of a word list chunk. */
export function wordListName(index: number, hash: string): string {
  return `list-${index}-${hash}.json`;
}

// Packs numbers into letters, small ones into a single letter: the index is text, so every web server compresses it.

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const VALUES: Uint8Array = lettersToValues();

/** A number below 64 as one letter. */
export function smallToLetter(value: number): string {
  return LETTERS[Math.max(0, Math.min(63, value))] ?? "0";
}

/** The number of the letter at an index. */
export function letterToSmall(text: string, index: number): number {
  return VALUES[text.charCodeAt(index)] ?? 0;
}

/** Numbers of any size, five bits per letter: `[1, 40]` → `"1e1"`. */
export function numbersToText(numbers: Iterable<number>): string {
  let text = "";
  for (let value of numbers) {
    while (value > 31) {
      text += LETTERS[32 + (value & 31)];
      value >>>= 5;
    }
    text += LETTERS[value];
  }
  return text;
}

/** Reverses `numbersToText`. */
export function textToNumbers(text: string): readonly number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (let index = 0; index < text.length; index++) {
    const letter = VALUES[text.charCodeAt(index)] ?? 0;
    value += (letter & 31) * 2 ** shift;
    if (letter > 31) shift += 5;
    else {
      numbers.push(value);
      value = 0;
      shift = 0;
    }
  }
  return numbers;
}

function lettersToValues(): Uint8Array {
  const values = new Uint8Array(128);
  for (let index = 0; index < LETTERS.length; index++) values[LETTERS.charCodeAt(index)] = index;
  return values;
}
