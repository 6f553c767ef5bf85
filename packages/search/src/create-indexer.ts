// Collects a site's pages for the search index: each page is indexed as it arrives, the files are built at the end. The
// state can be saved as plain data and reused for the next index.

import { type Is, isNumber, isText, listOf, optional, recordOf, shapeOf } from "@lectern/base/shape.ts";
import { buildIndex, type IndexFile, type StoredPage } from "./build-index.ts";
import { type IndexedPage, indexPage } from "./index-page.ts";
import { DAMAGED_INDEX, type SearchPage } from "./record.ts";
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

/** Stores the bytes of indexed pages. */
export interface ByteStore {
  /** Stores bytes and returns their index. */
  add(bytes: Uint8Array): number;
  read(number: number): Uint8Array;
}

const isWords = listOf(isText);
const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;
const isIndexedPage: Is<IndexedPage> = shapeOf({
  page: shapeOf({ route: isText, title: isText, boost: optional(isNumber), facets: recordOf(isText) }),
  sections: isNumber,
  shown: isBytes,
  matches: isBytes,
}) as Is<IndexedPage>;

/** Creates an indexer, empty or from an earlier state. */
export function createIndexer(before: Iterable<unknown> = [], store: ByteStore = storeInMemory()): Indexer {
  const pages = new Map<string, StoredPage>();
  const keep = ({ page, sections, shown, matches }: IndexedPage): void => {
    pages.set(page.route, { page, sections, shown: store.add(shown), matches: store.add(matches) });
  };
  let words: readonly string[] | undefined;
  for (const record of before) {
    if (words && isIndexedPage(record)) keep(record);
    else if (!words && isWords(record)) words = record;
    else throw new Error(DAMAGED_INDEX);
  }
  const vocabulary = createVocabulary(words);
  const counter = createWordCounter(vocabulary);
  const listed = (routes: readonly string[]): readonly StoredPage[] =>
    routes.flatMap((route) => pages.get(route) ?? []);
  return {
    add: (page) => keep(indexPage(page, counter)),
    build: (routes) => buildIndex({ pages: listed(routes), words: vocabulary.words, read: store.read }),
    *state(routes) {
      yield vocabulary.words;
      for (const { shown, matches, ...page } of listed(routes))
        yield { ...page, shown: store.read(shown), matches: store.read(matches) } satisfies IndexedPage;
    },
  };
}

function storeInMemory(): ByteStore {
  const all: Uint8Array[] = [];
  return { add: (bytes) => all.push(bytes) - 1, read: (number) => all[number] as Uint8Array };
}
