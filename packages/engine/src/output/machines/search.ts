// The search index as output files. A build indexes every page as it is rendered; the preview indexes on the first
// search and afterwards only what changed. Both produce the same files.

import type { Route } from "@lectern/base/route.ts";
import { createSpill } from "@lectern/io/cache/spill.ts";
import { withoutMarks } from "@lectern/model/content/strip-markdown.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import { FACET_KINDS, type Facets } from "@lectern/search";
import { DAMAGED_INDEX, type IndexFile, type SearchPage } from "@lectern/search/indexer";
import { type Artifact, siteFile } from "../artifact.ts";
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
  /** The names of files that it wrote itself. */
  written?(): readonly string[];
  /** These pages as state for the next index, if this thread has them. */
  state?(routes: readonly string[]): Iterable<unknown>;
}

export interface SearchSource {
  site(): Promise<Site>;
  body(page: Page): Promise<PageBody>;
  indexer(): Promise<PageIndexer>;
  cache(): PageCache | undefined;
}

export class SearchOutput {
  readonly #source: SearchSource;
  /** The source files of each indexed page. */
  readonly #indexed = new Map<Route, readonly string[]>();
  #opening: Promise<PageIndexer> | undefined;
  #building: Promise<ReadonlyMap<string, Artifact>> | undefined;
  #generation = 0;

  constructor(source: SearchSource) {
    this.#source = source;
  }

  /** Indexes a page that was rendered anyway. */
  async add(page: Page, rendered: PageBody): Promise<void> {
    if (!page.visibility.search) return;
    this.#building = undefined;
    await this.#index(page, rendered);
  }

  /** Takes a page from the index of an earlier build. */
  reuse(page: Page, files: readonly string[]): void {
    if (page.visibility.search) this.#indexed.set(page.route, files);
  }

  /** Every index file by path; renders the pages not added yet. */
  artifacts(): Promise<ReadonlyMap<string, Artifact>> {
    this.#building ??= this.#build().then(
      (files) => new Map([...files].map(toArtifact).map((file) => [file.path, file])),
    );
    return this.#building;
  }

  /** The same files. An indexer in another thread starts at once, a local one generates each file on demand. */
  stream(): AsyncGenerator<Artifact> {
    const building = this.#build();
    // The consumer of the files gets the error.
    building.catch(() => {});
    return toArtifacts(building);
  }

  /** The paths of files that another thread wrote, once the index is built. */
  async writtenPaths(): Promise<readonly string[]> {
    const names = (await this.#open()).written?.() ?? [];
    return names.map((name) => `${SEARCH_FOLDER}/${name}`);
  }

  /** Removes the pages that depend on these files, or all pages. */
  invalidate(paths?: readonly string[]): void {
    this.#generation++;
    this.#building = undefined;
    if (paths === undefined) {
      this.#indexed.clear();
      this.#opening = undefined;
    } else {
      const changed = new Set(paths);
      for (const [route, files] of this.#indexed)
        if (files.some((file) => changed.has(file))) this.#indexed.delete(route);
    }
  }

  #open(): Promise<PageIndexer> {
    this.#opening ??= this.#source.indexer();
    return this.#opening;
  }

  async #index(page: Page, rendered: PageBody): Promise<void> {
    const startedAs = this.#generation;
    const indexer = await this.#open();
    if (this.#generation !== startedAs) return;
    await indexer.add({ ...searchEntry(page), ...rendered.text() });
    if (this.#generation === startedAs) this.#indexed.set(page.route, rendered.files);
  }

  async #build(): Promise<Iterable<IndexFile>> {
    const startedAs = this.#generation;
    const site = await this.#source.site();
    const searchable = [...site.pages.values()].filter((page) => page.visibility.search);
    const missing = searchable.filter((page) => !this.#indexed.has(page.route));
    for (const [count, page] of missing.entries()) {
      const rendered = await this.#source.body(page);
      // Files changed meanwhile: start over, so that an index never mixes two states.
      if (this.#generation !== startedAs) return this.#build();
      await this.#index(page, rendered);
      if (count % PAGES_PER_TURN === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    if (this.#generation !== startedAs) return this.#build();
    const indexer = await this.#open();
    const routes = searchable.map(({ route }) => route);
    const files = await indexer.build(routes);
    if (indexer.state) this.#source.cache()?.saveIndex(indexer.state(routes));
    return files;
  }
}

/** Indexes in this thread. Loaded for the first page. */
export async function localIndexer(before?: Iterable<unknown>): Promise<PageIndexer> {
  const { createIndexer } = await import("@lectern/search/indexer");
  try {
    return createIndexer(before, createSpill());
  } catch {
    throw new Error(DAMAGED_INDEX);
  }
}

async function* toArtifacts(files: Promise<Iterable<IndexFile>>): AsyncGenerator<Artifact> {
  for (const file of await files) yield toArtifact(file);
}

function toArtifact({ name, text }: IndexFile): Artifact {
  return siteFile(`${SEARCH_FOLDER}/${name}`, async () => text);
}

/** What search knows about a page besides its text. */
export function searchEntry(page: Page): Omit<SearchPage, "sections" | "aside"> {
  const { route, title, description, boost, frontmatter, operation, channel, part } = page;
  return {
    route,
    title,
    description: description === undefined ? undefined : withoutMarks(description),
    boost,
    keywords: frontmatter.keywords,
    facets: facetsOf(page),
    endpoint: operation ? `${operation.method} ${operation.path}` : (channel?.address ?? part?.name ?? frontmatter.api),
  };
}

function facetsOf(page: Page): Facets {
  const steps = page.trail.length > 0 ? page.trail : (page.nearby ?? []);
  const entries = FACET_KINDS.flatMap((kind) => {
    const step = steps.find(({ node }) => node.kind === kind);
    return step?.node.label ? [[kind, step.node.label] as const] : [];
  });
  return Object.fromEntries(entries);
}
