// The pages of a site on their way into an index: each is indexed when it comes, and the files are made at the end. What was
// indexed once can be carried over to the next index as plain data.

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
  /** These pages as the next index may start with them: first their words, then each page. */
  state(routes: readonly string[]): Iterable<unknown>;
}

/** Opens an index, empty or with the state of an earlier one. */
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
