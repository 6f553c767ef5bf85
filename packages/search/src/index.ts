// The entry point `@lectern/search`: searches an index, in a browser or in Node.

export {
  createSearch,
  type Search,
  type SearchHit,
  type SearchOptions,
  type SearchOverview,
  type SearchResults,
} from "./create-search.ts";
export type { MarkedText } from "./excerpt.ts";
export type { StartPage } from "./format.ts";
export type { LoadFile } from "./load-index.ts";
export { FACET_KINDS, type FacetKind, type Facets } from "./record.ts";
