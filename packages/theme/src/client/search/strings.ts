// Data the search button carries: UI strings and the page's place in the site.

import { ENGLISH_SEARCH, type SearchStrings } from "@lectern/base/search-strings.ts";
import type { Facets } from "@lectern/search";

export interface DialogSetup {
  readonly strings: SearchStrings;
  /** Product, version, language and tab of the page, preselected in the search. */
  readonly facets: Facets;
}

export function readSetup(button: HTMLElement): DialogSetup {
  const { strings, facets } = JSON.parse(button.dataset["searchSetup"] ?? "{}") as Partial<DialogSetup>;
  return { strings: { ...ENGLISH_SEARCH, ...strings }, facets: facets ?? {} };
}

/** Fills in the placeholder. */
export function fill(word: string, value: string | number): string {
  return word.replace(/\{\w+\}/, () => String(value));
}
