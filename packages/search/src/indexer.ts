// The entry point `@lectern/search/indexer`: builds an index.

export type { IndexFile } from "./build-index.ts";
export { type ByteStore, createIndexer, type Indexer } from "./create-indexer.ts";
export { DAMAGED_INDEX, type SearchPage, type SectionText } from "./record.ts";
export { type Role, type RoleOf, SectionReader } from "./section-reader.ts";
export { sectionsOfHtml } from "./sections-of-html.ts";
