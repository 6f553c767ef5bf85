// The words of the search dialog in English. The dialog's script knows them, so that pages carry only what differs.

/** The words of the dialog; `{…}` stands for a value. */
export interface SearchWords {
  readonly search: string;
  /** The text of the empty field. */
  readonly prompt: string;
  readonly close: string;
  readonly all: string;
  readonly recent: string;
  readonly start: string;
  readonly clear: string;
  readonly nothing: string;
  /** The form for one, a bar, and the form for all other numbers. */
  readonly count: string;
  readonly failed: string;
  readonly product: string;
  readonly version: string;
  readonly language: string;
  readonly tab: string;
}

/** What the dialog says on a page that carries no words. */
export const ENGLISH_SEARCH: SearchWords = {
  search: "Search",
  prompt: "Search",
  close: "Close",
  all: "All",
  recent: "Recent searches",
  start: "Start here",
  clear: "Clear",
  nothing: "No results for “{query}”",
  count: "1 result|{count} results",
  failed: "Search could not be loaded. Please try again.",
  product: "Product",
  version: "Version",
  language: "Language",
  tab: "Section",
};
