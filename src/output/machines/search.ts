// The search index as output files. A build indexes every page as it is rendered; the preview indexes on the first
// search and afterwards only what changed. Both produce the same files.

import type { Route } from "../../base/route.ts";
import { withoutMarks } from "../../content/without-marks.ts";
import { createSpill } from "../../files/spill.ts";
import type { IndexFile } from "../../search/build-index.ts";
import { FACET_KINDS, type Facets, type SearchPage } from "../../search/record.ts";
import type { Page, Site } from "../../site/site.ts";
import type { Artifact } from "../artifact.ts";
import { mediaType } from "../media-type.ts";
import type { PageBody, PageCache } from "../pages/page-cache.ts";

/** The index directory, relative to the output directory. */
export const SEARCH_FOLDER = "_lectern/search";

/** Pages rendered between two turns of the event loop, so that the preview stays responsive. */
const PAGES_PER_TURN = 10;

/** Indexes pages, in this thread or another. */
export interface PageIndexer {
  /** Indexes a page and replaces any earlier one with the same route. */
  add(page: SearchPage): Promise<void> | void;
  /** Finishes the index of these pages, in this order, and returns the files left to write. */
  build(routes: readonly string[]): Promise<Iterable<IndexFile>> | Iterable<IndexFile>;
  /** These pages as state for the next index, if this thread has them. */
  state?(routes: readonly string[]): Iterable<unknown>;
}

export interface SearchSource {
  site(): Promise<Site>;
  body(page: Page): Promise<PageBody>;
  indexer(): Promise<PageIndexer>;
  cache(): PageCache | undefined;
}

export interface SearchOutput {
  /** Indexes a page that was rendered anyway. */
  add(page: Page, rendered: PageBody): Promise<void>;
  /** Takes a page from the index of an earlier build. */
  keep(page: Page, files: readonly string[]): void;
  /** Every index file by path; renders the pages not added yet. */
  artifacts(): Promise<ReadonlyMap<string, Artifact>>;
  /** The same files. An indexer in another thread starts at once, a local one generates each file on demand. */
  stream(): AsyncGenerator<Artifact>;
  /** Removes the pages that depend on these files, or all pages. */
  forget(paths?: readonly string[]): void;
}

export function createSearchOutput(source: SearchSource): SearchOutput {
  /** The source files of each indexed page. */
  const indexed = new Map<Route, readonly string[]>();
  let opening: Promise<PageIndexer> | undefined;
  let making: Promise<ReadonlyMap<string, Artifact>> | undefined;
  let generation = 0;

  const open = (): Promise<PageIndexer> => {
    opening ??= source.indexer();
    return opening;
  };

  const index = async (page: Page, rendered: PageBody): Promise<void> => {
    const startedAs = generation;
    const indexer = await open();
    if (generation !== startedAs) return;
    await indexer.add(toSearchPage(page, rendered));
    if (generation === startedAs) indexed.set(page.route, rendered.files);
  };

  const make = async (): Promise<Iterable<IndexFile>> => {
    const startedAs = generation;
    const site = await source.site();
    const wanted = [...site.pages.values()].filter((page) => page.visibility.search);
    const missing = wanted.filter((page) => !indexed.has(page.route));
    for (const [count, page] of missing.entries()) {
      const rendered = await source.body(page);
      // Files changed meanwhile: start over, so that an index never mixes two states.
      if (generation !== startedAs) return make();
      await index(page, rendered);
      if (count % PAGES_PER_TURN === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    if (generation !== startedAs) return make();
    const indexer = await open();
    const routes = wanted.map(({ route }) => route);
    const files = await indexer.build(routes);
    if (indexer.state) source.cache()?.keepIndex(indexer.state(routes));
    return files;
  };

  return {
    async add(page, rendered) {
      if (!page.visibility.search) return;
      making = undefined;
      await index(page, rendered);
    },
    keep: (page, files) => {
      if (page.visibility.search) indexed.set(page.route, files);
    },
    artifacts() {
      making ??= make().then((files) => new Map([...files].map(toArtifact).map((file) => [file.path, file])));
      return making;
    },
    stream() {
      const making = make();
      // The consumer of the files gets the error.
      making.catch(() => {});
      return toArtifacts(making);
    },
    forget(paths) {
      generation++;
      making = undefined;
      if (paths === undefined) {
        indexed.clear();
        opening = undefined;
      } else {
        const changed = new Set(paths);
        for (const [route, files] of indexed) if (files.some((file) => changed.has(file))) indexed.delete(route);
      }
    },
  };
}

/** Indexes in this thread. Loaded for the first page. */
export async function localIndexer(before?: Iterable<unknown>): Promise<PageIndexer> {
  const { createIndexer } = await import("../../search/create-indexer.ts");
  return createIndexer(before, createSpill());
}

async function* toArtifacts(files: Promise<Iterable<IndexFile>>): AsyncGenerator<Artifact> {
  for (const file of await files) yield toArtifact(file);
}

function toArtifact({ name, text }: IndexFile): Artifact {
  const path = `${SEARCH_FOLDER}/${name}`;
  return { path, type: mediaType(path), body: async () => text };
}

/** A rendered page as search input. */
export function toSearchPage(page: Page, { body, slots, made }: Pick<PageBody, "body" | "slots" | "made">): SearchPage {
  const { route, title, description, boost, frontmatter, operation, channel, part } = page;
  // Generated samples repeat the same words on every page.
  const samples = (["request", "response"] as const).filter((slot) => !made.has(slot)).map((slot) => slots[slot]);
  return {
    route,
    title,
    description: description === undefined ? undefined : withoutMarks(description),
    boost,
    keywords: frontmatter.keywords,
    facets: facetsOf(page),
    endpoint: operation ? `${operation.method} ${operation.path}` : (channel?.address ?? part?.name ?? frontmatter.api),
    body: `${slots.intro?.markup ?? ""}${body.markup}`,
    aside: [...samples, slots.panel].map((slot) => slot?.markup ?? "").join("\n"),
  };
}

function facetsOf(page: Page): Facets {
  const steps = page.trail.length > 0 ? page.trail : (page.nearby ?? []);
  const entries = FACET_KINDS.flatMap((kind) => {
    const step = steps.find(({ node }) => node.kind === kind);
    return step ? [[kind, step.node.label] as const] : [];
  });
  return Object.fromEntries(entries);
}
