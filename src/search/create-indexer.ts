// The pages of a site on their way into an index: each is indexed when it comes, and the files are made at the end.

import { buildIndex, type IndexFile } from "./build-index.ts";
import { type IndexedPage, indexPage } from "./index-page.ts";
import type { SearchPage } from "./record.ts";
import { createVocabulary } from "./vocabulary.ts";
import { createWordCounter } from "./word-counter.ts";

/** Collects pages for an index. */
export interface Indexer {
  /** Indexes a page; one that came before under the same route is replaced. */
  add(page: SearchPage): void;
  /** The files of an index of these pages, in this order. */
  build(routes: readonly string[]): Iterable<IndexFile>;
}

/** Opens an empty index. */
export function createIndexer(): Indexer {
  const vocabulary = createVocabulary();
  const counter = createWordCounter(vocabulary);
  const pages = new Map<string, IndexedPage>();
  return {
    add: (page) => {
      pages.set(page.route, indexPage(page, counter));
    },
    build: (routes) =>
      buildIndex(
        routes.flatMap((route) => pages.get(route) ?? []),
        vocabulary.words,
      ),
  };
}
