// The entry point `@lectern/search/indexer`: builds an index.

export type { IndexFile } from "./build-index.ts";
export { type ByteStore, createIndexer, type Indexer } from "./create-indexer.ts";
export { DAMAGED_INDEX, type SearchPage } from "./record.ts";
