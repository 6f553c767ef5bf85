// What the search button of the page hands over: the words of the interface and where the page stands.

import { ENGLISH_SEARCH, type SearchWords } from "../../base/search-words.ts";
import type { Facets } from "../../search/record.ts";

/** What the page says about its search. */
export interface DialogSetup {
  readonly words: SearchWords;
  /** Parts of the site the page belongs to: the search begins there. */
  readonly facets: Facets;
}

/** Reads what the button carries. */
export function readSetup(button: HTMLElement): DialogSetup {
  const { words, facets } = JSON.parse(button.dataset["searchSetup"] ?? "{}") as Partial<DialogSetup>;
  return { words: { ...ENGLISH_SEARCH, ...words }, facets: facets ?? {} };
}

/** A word with its value put in. */
export function fill(word: string, value: string | number): string {
  return word.replace(/\{\w+\}/, () => String(value));
}

/** A number of things; the form for one stands before a bar: `1 result|{count} results`. */
export function fillCount(word: string, count: number): string {
  const [one = "", many = one] = word.split("|");
  return fill(count === 1 ? one : many, count);
}
