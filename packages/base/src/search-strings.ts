// The search dialog's UI strings in English, bundled with its script, so that pages carry only translations.

/** The dialog's strings; `{…}` is a placeholder. */
export interface SearchStrings {
  readonly search: string;
  /** Placeholder of the search field. */
  readonly prompt: string;
  readonly close: string;
  readonly all: string;
  readonly recent: string;
  readonly start: string;
  readonly clear: string;
  readonly nothing: string;
  /** A form per plural category, separated by bars. */
  readonly count: string;
  /** Clears all filters. */
  readonly everywhere: string;
  readonly failed: string;
  readonly product: string;
  readonly version: string;
  readonly language: string;
  readonly tab: string;
  /** How a label and its value are joined. */
  readonly labelValue: string;
  /** What the Escape key says. */
  readonly escapeKey: string;
}

/** Used on pages that carry no translations. */
export const ENGLISH_SEARCH: SearchStrings = {
  search: "Search",
  prompt: "Search",
  close: "Close",
  all: "All",
  recent: "Recent searches",
  start: "Start here",
  clear: "Clear",
  nothing: "No results for “{query}”",
  count: "1 result|{count} results",
  everywhere: "Search everywhere",
  failed: "Search could not be loaded. Please try again.",
  product: "Product",
  version: "Version",
  language: "Language",
  tab: "Section",
  labelValue: "{label}: {value}",
  escapeKey: "Esc",
};
