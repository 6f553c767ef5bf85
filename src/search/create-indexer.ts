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
  /** These pages as the next index may start with them. */
  state(routes: readonly string[]): IndexState;
}

/** Pages that are indexed, and the words that their numbers stand for. */
export interface IndexState {
  readonly words: readonly string[];
  readonly pages: readonly IndexedPage[];
}

/** Opens an index, empty or with the pages of an earlier one. */
export function createIndexer(before?: IndexState): Indexer {
  const vocabulary = createVocabulary(before?.words);
  const counter = createWordCounter(vocabulary);
  const pages = new Map<string, IndexedPage>(before?.pages.map((indexed) => [indexed.page.route, indexed]));
  const listed = (routes: readonly string[]): readonly IndexedPage[] =>
    routes.flatMap((route) => pages.get(route) ?? []);
  return {
    add: (page) => {
      pages.set(page.route, indexPage(page, counter));
    },
    build: (routes) => buildIndex(listed(routes), vocabulary.words),
    state: (routes) => ({ words: vocabulary.words, pages: listed(routes) }),
  };
}
