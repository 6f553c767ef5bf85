// What search needs to know about a page: plain data, so any stage can provide it.

/** The message of the error for a saved index that cannot be used. */
export const DAMAGED_INDEX = "the saved search index is damaged";

/** A page to index. */
export interface SearchPage {
  readonly route: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  /** Multiplies the page's score. */
  readonly boost?: number | undefined;
  /** Its place in the site: `{ tab: "Guides", language: "fr" }`. */
  readonly facets: Facets;
  /** `POST /users/{id}`. */
  readonly endpoint?: string | undefined;
  readonly sections: readonly SectionText[];
  /** Text beside the sections: examples, panel. It counts as code does. */
  readonly aside?: string | undefined;
}

/** Facets a search can be filtered by. */
export type FacetKind = "product" | "version" | "language" | "tab";

/** Every facet, outermost first. */
export const FACET_KINDS: readonly FacetKind[] = ["product", "version", "language", "tab"];

/** A page's facet values. */
export type Facets = { readonly [kind in FacetKind]?: string };

/** A heading and the text under it. */
export interface SectionText {
  /** The heading's id; empty before the first heading. */
  readonly id: string;
  readonly heading: string;
  /** 1 to 6; 0 before the first heading. */
  readonly level: number;
  /** Prose, including inline code; whitespace is preserved. */
  readonly text: string;
  /** Code blocks. */
  readonly code: string;
  /** Field and parameter names, and inline code. */
  readonly names: string;
  /** Titles that are not headings: steps, accordions. */
  readonly labels: string;
}
