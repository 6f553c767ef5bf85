// The files of a published index. All are JSON; the manifest has a fixed name and names the others with their hashes.

import type { FacetKind } from "./record.ts";

/** The name of the manifest below the index folder. */
export const MANIFEST_NAME = "index.json";

/** What a search loads first. */
export interface Manifest {
  readonly version: 2;
  /** How many sections there are. */
  readonly sections: number;
  /** Sections of each page, as text of numbers. */
  readonly counts: string;
  /** First word of every block of words, in order, and the hashes of the blocks. */
  readonly blocks: { readonly first: readonly string[]; readonly hashes: readonly string[] };
  /** How many pages each piece of texts holds, as text of numbers, and the hashes of the pieces. */
  readonly texts: { readonly pages: string; readonly hashes: readonly string[] };
  /** First word of every piece of the list of words, in order, and the hashes of the pieces. */
  readonly words: { readonly first: readonly string[]; readonly hashes: readonly string[] };
  /** Page numbers and what their scores are multiplied with. */
  readonly boosts: readonly (readonly [number, number])[];
  /** What a search can be narrowed to, with each page's value (its index + 1, 0 for none) as text of numbers. */
  readonly facets: readonly FacetTable[];
  /** Pages to offer before anything is typed. */
  readonly start: readonly StartPage[];
}

/** One kind of facet. */
export interface FacetTable {
  readonly kind: FacetKind;
  readonly values: readonly string[];
  readonly pages: string;
}

/** A page to start with. */
export interface StartPage {
  readonly title: string;
  readonly route: string;
  readonly language?: string;
}

/** A piece of the list of the most useful words in order, spaces between, and a letter for each: how often it occurs (+ 16 in titles). */
export interface WordList {
  readonly words: string;
  readonly ranks: string;
}

/** Words with their postings, flat: word, sections that have it, distances between them, strengths. */
export type WordBlock = readonly (string | number)[];

/** A page as it is shown: route, title, endpoint, sections. */
export type TextPage = readonly [route: string, title: string, endpoint: string, sections: readonly TextSection[]];

/** A section as it is shown: id, heading, level, text. */
export type TextSection = readonly [id: string, heading: string, level: number, text: string];

/** The file of a block of words. */
export function blockName(index: number, hash: string): string {
  return `words-${index}-${hash}.json`;
}

/** The file of a piece of texts. */
export function textsName(index: number, hash: string): string {
  return `texts-${index}-${hash}.json`;
}

/** The file of a piece of the list of words. */
export function wordListName(index: number, hash: string): string {
  return `list-${index}-${hash}.json`;
}
