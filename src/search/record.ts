// What search knows about a page before it is indexed: plain data, so that any stage can hand it over.

/** A page as it is handed to search. */
export interface SearchPage {
  readonly route: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  /** Multiplies the page's score. */
  readonly boost?: number | undefined;
  /** Where it stands: `{ tab: "Guides", language: "fr" }`. */
  readonly facets: Facets;
  /** `POST /users/{id}`. */
  readonly endpoint?: string | undefined;
  /** The markup of its body. */
  readonly body: string;
  /** Markup that stands beside the body: examples, panel. */
  readonly aside?: string | undefined;
}

/** Parts of a site a search can be narrowed to. */
export type FacetKind = "product" | "version" | "language" | "tab";

/** Every kind of facet, outermost first. */
export const FACET_KINDS: readonly FacetKind[] = ["product", "version", "language", "tab"];

/** The parts of the site a page belongs to. */
export type Facets = { readonly [kind in FacetKind]?: string };

/** A heading and the text under it. */
export interface SectionText {
  /** The id of the heading; empty for what stands before the first. */
  readonly id: string;
  readonly heading: string;
  /** 1 to 6; 0 before the first heading. */
  readonly level: number;
  /** Prose, with the code that stands in its lines; space is left as it was. */
  readonly text: string;
  /** Code blocks. */
  readonly code: string;
  /** Names of fields and parameters, and code in lines of text. */
  readonly names: string;
  /** Titles that are no headings: steps, accordions. */
  readonly labels: string;
}
