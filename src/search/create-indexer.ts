// Collects a site's pages for the search index: each page is indexed as it arrives, the files are built at the end. The
// state can be saved as plain data and reused for the next index.

import { buildIndex, type IndexFile } from "./build-index.ts";
import { type IndexedPage, indexPage } from "./index-page.ts";
import type { SearchPage } from "./record.ts";
import { createVocabulary } from "./vocabulary.ts";
import { createWordCounter } from "./word-counter.ts";

export interface Indexer {
  /** Indexes a page, replacing any earlier one with the same route. */
  add(page: SearchPage): void;
  /** Builds the index files for these pages, in this order. */
  build(routes: readonly string[]): Iterable<IndexFile>;
  /** The state to start the next index from: the words first, then each page. */
  state(routes: readonly string[]): Iterable<unknown>;
}

/** Creates an indexer, empty or from an earlier state. */
export function createIndexer(before: Iterable<unknown> = []): Indexer {
  const [words = [], ...indexed] = before as Iterable<never>;
  const vocabulary = createVocabulary(words);
  const counter = createWordCounter(vocabulary);
  const pages = new Map((indexed as readonly IndexedPage[]).map((page) => [page.page.route, page]));
  const listed = (routes: readonly string[]): readonly IndexedPage[] =>
    routes.flatMap((route) => pages.get(route) ?? []);
  return {
    add: (page) => {
      pages.set(page.route, indexPage(page, counter));
    },
    build: (routes) => buildIndex(listed(routes), vocabulary.words),
    state: (routes) => [vocabulary.words, ...listed(routes)],
  };
}
