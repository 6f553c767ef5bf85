// The build cache: whether anything changed, which pages changed, and what to store for the next build.
//
// A page depends on the site and on the texts of Markdown files. The site depends on every other file and on the
// frontmatter of Markdown files. So one digest over those (the site key) plus the digests of a page's Markdown files
// decide whether its output is current. Nothing is listed by hand: whatever a page can read is covered by one or the
// other. If the site changed, a page's body is still valid as long as its files, its own data and every link it
// resolved are unchanged.

import { randomUUID } from "node:crypto";
import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import { type Is, isText, listOf, shapeOf } from "@lectern/base/shape.ts";
import { attempt } from "@lectern/base/text.ts";
import { type BuildCache, openBuildCache } from "@lectern/io/cache/build-cache.ts";
import { digestOf } from "@lectern/io/cache/cache-folder.ts";
import { locateCache } from "@lectern/io/cache/cache-location.ts";
import { areSameOutside, isOutsideFiles, type OutsideFiles } from "@lectern/io/cache/outside-files.ts";
import type { CacheLocation } from "@lectern/io/cache/prepare-cache.ts";
import { pruneCaches } from "@lectern/io/cache/prune-caches.ts";
import { readRecords, writeRecords } from "@lectern/io/cache/record-file.ts";
import { hashSources, isHashedSource, type SourceHashes } from "@lectern/io/cache/source-hashes.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import type { Files } from "@lectern/io/files.ts";
import { isOutputRow, type OutputRow, type WrittenOutput } from "@lectern/io/writing/entry-writer.ts";
import { resolveOutputFolder } from "@lectern/io/writing/output-folder.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { OpenedSite } from "../opening/open-site.ts";
import type { OutputOptions } from "../output/output-options.ts";
import type { CachedPage, InputSource, PageCache } from "../output/pages/page-cache.ts";
import { type FrontmatterCache, isFrontmatterRows, openFrontmatterCache } from "../project/frontmatter-cache.ts";
import type { CachedIndex } from "./build-helper.ts";
import { type BuildResult, isBuildResult } from "./build-result.ts";
import {
  compact,
  createStoredPages,
  hasSameBody,
  hasSameFiles,
  isPackName,
  isPageRecords,
  NO_PAGES,
  newPackName,
  type PageRecord,
  type PageRecords,
  routeOfText,
  toCached,
} from "./page-records.ts";
import { engineKey, isClosed, isIntact, keyOf, keyOfSite, listOutput } from "./site-keys.ts";

export interface SiteCache {
  readonly files: Files;
  /** Digests of project files. */
  readonly hashes: SourceHashes;
  /** The result of the last build, if it had the same inputs and its output is intact. */
  unchanged(): BuildResult | undefined;
  /** Cached frontmatter, so that Markdown files need not be read. */
  readonly frontmatter: FrontmatterCache;
  /** Connects an open site to the cache. */
  attach(site: OpenedSite): Promise<void>;
  readonly index: CachedIndex;
  /** Output files that are unmodified since the last build. */
  readonly before: readonly OutputRow[];
  /** The file that page texts are appended to. */
  pack(): string | undefined;
  /** Stores what was built for the next build. */
  save(site: OpenedSite, written: WrittenOutput, result: BuildResult): void;
  /** Deletes everything that is cached. */
  clear(): void;
  close(): void;
}

/** The preview's share of the cache: frontmatter, so that Markdown files need not be read on start. */
export function openPreviewCache(
  files: Files,
): Pick<SiteCache, "files"> & Partial<Pick<SiteCache, "frontmatter" | "hashes">> {
  const engine = engineKey();
  const location = locateCache(files.root);
  // Builds may run next to a preview, so the cache is open only while reading or writing.
  const withStore: WithStore = (action) => {
    const store = openBuildCache(location);
    try {
      return store && action(store);
    } finally {
      store?.close();
    }
  };
  const hashes = hashSources(
    files,
    withStore((store) => store.read("sources", isSources)),
  );
  if (engine === undefined || !hashes) return { files };
  return { files, hashes, frontmatter: frontmatterIn(files, { hashes, engine, withStore }) };
}

/** What the last build of a directory stored. */
interface CachedOutput {
  /** The key of all inputs; empty if the build depended on more than its files. */
  readonly build: string;
  /** The build that wrote the pages; matches the ID in its page records. */
  readonly id: string;
  readonly result: BuildResult;
  readonly rows: readonly OutputRow[];
  /** What hooks of lectern.config read. */
  readonly outside: readonly OutsideFiles[];
}

const isCachedOutput: Is<CachedOutput> = shapeOf({
  build: isText,
  id: isText,
  result: isBuildResult,
  rows: listOf(isOutputRow),
  outside: listOf(isOutsideFiles),
});

/** The last build. */
interface CachedState {
  readonly pack: string;
  readonly site: string;
}

const isCachedState: Is<CachedState> = shapeOf({ pack: isPackName, site: isText });
const isSources = listOf(isHashedSource);

const INDEX_DRAFT = "draft-index";

/** How many older states to keep, such as those of other branches and options. */
const MAX_OLDER = { pages: 3, index: 3, output: 4 };

/** Opens the cache for one project and output directory; undefined if the project's files cannot all be read. */
export function openSiteCache(root: string, out: string, options: OutputOptions): SiteCache | undefined {
  const engine = engineKey();
  if (engine === undefined) return undefined;
  const files = createDiskFiles(root);
  const location = locateCache(files.root);
  const store = openBuildCache(location);
  if (!store) return undefined;
  const hashes = hashSources(files, store.read("sources", isSources));
  if (hashes)
    return createSiteCache({ root, files, store, location, hashes, engine, options }, resolveOutputFolder(out));
  store.close();
  return undefined;
}

interface Opened {
  readonly root: string;
  readonly files: Files;
  readonly store: BuildCache;
  readonly location: CacheLocation;
  readonly hashes: SourceHashes;
  readonly engine: string;
  readonly options: OutputOptions;
}

function createSiteCache(opened: Opened, target: string): SiteCache {
  const { root, files, store, hashes, engine, options } = opened;
  const outputName = `output-${digestOf(target)}`;
  const last = store.read(outputName, isCachedOutput);
  const disk = listOutput(target);
  const before = (last?.rows ?? []).filter((row) => isIntact(row, disk));
  // Problems with the directory itself, such as a dangling symlink, are not part of any file's content.
  const listed = JSON.stringify(files.diagnostics());
  const buildKey = digestOf(listed + keyOf(files, { engine, options, digest: hashes.of }));
  const state = store.read("state", isCachedState);
  const pages = new CachedPages(opened, last && { id: last.id, paths: new Set(before.map(([path]) => path)) });
  let siteKey = "";
  return {
    files,
    hashes,
    before,
    unchanged: () => {
      const isWhole = last !== undefined && before.length === last.rows.length && disk.size === before.length;
      return isWhole && last.build === buildKey && areSameOutside(root, last.outside) ? last.result : undefined;
    },
    frontmatter: frontmatterIn(files, { hashes, engine, withStore: (action) => action(store) }),
    attach: async (site) => {
      siteKey = await keyOfSite(site, { engine, options, hashes });
      pages.open(siteKey, state);
      site.output.useCache(pages.cache());
    },
    index: pages.index(),
    pack: () => store.appendTo(pages.pack),
    save: (site, written, result) => {
      // If files changed during the build, pages may be inconsistent with each other.
      if (siteKey === "" || !hashes.isCurrent(createDiskFiles(root))) return;
      // A file that could not be read may be readable next time, without a change that the cache could detect, and a
      // Markdown plugin that failed may succeed.
      const isPassing = ({ code, severity }: Diagnostic) => severity === "error" && /^(?:files|extend)\//.test(code);
      if (result.diagnostics.some(isPassing)) return;
      store.write("sources", hashes.rows());
      site.project.saveFrontmatter();
      const { outside, unsteady, diagnostics } = site.extensions.current;
      // A hook that failed may succeed the next time, and is only reported where it runs.
      if (unsteady.bodies || diagnostics().length > 0) return;
      if (!areSameOutside(root, outside)) return;
      const saved = pages.save(written.packed ?? [], { outside, unsteady: unsteady.layouts });
      const build = pages.count === site.output.pageCount && isClosed(site) ? buildKey : "";
      const output: CachedOutput = { build, id: saved.id, result, rows: written.rows ?? [], outside };
      store.write(outputName, output);
      store.write("state", { pack: saved.pack, site: siteKey } satisfies CachedState);
      const names = ["sources", frontmatterName(engine), "state", outputName, saved.pack];
      store.prune(new Set([...names, `pages-${siteKey}`, `index-${siteKey}`]), MAX_OLDER);
      pruneCaches(opened.location);
    },
    clear: store.clear,
    close: store.close,
  };
}

/** The unmodified output files, and the build that wrote them. */
interface EarlierOutput {
  readonly id: string;
  readonly paths: ReadonlySet<string>;
}

/** Cached pages: those of an earlier build, and those of this one. */
class CachedPages {
  readonly #opened: Opened;
  readonly #output: EarlierOutput | undefined;
  readonly #id = randomUUID();
  readonly #stored: ReturnType<typeof createStoredPages>;
  readonly #found = new Map<string, CachedPage | undefined>();
  readonly #draft: string | undefined;
  #siteKey = "";
  #packName = "";
  #earlier = NO_PAGES;
  #isSameSite = false;
  /** The search index this build started from, and the digest of the one it writes. */
  #oldIndex: string | undefined;
  #newIndex: string | undefined;

  constructor(opened: Opened, output: EarlierOutput | undefined) {
    this.#opened = opened;
    this.#output = output;
    this.#stored = createStoredPages(opened.hashes);
    this.#draft = opened.store.appendTo(INDEX_DRAFT);
  }

  /** Opens the pages of this site, or else those of the last one. */
  open(siteKey: string, last: CachedState | undefined): void {
    const { root, store, engine } = this.#opened;
    this.#siteKey = siteKey;
    const same = store.read(`pages-${siteKey}`, isPageRecords);
    const others = same ?? (last === undefined ? undefined : store.read(`pages-${last.site}`, isPageRecords));
    this.#earlier = others?.engine === engine && areSameOutside(root, others.outside) ? others : NO_PAGES;
    this.#isSameSite = same !== undefined && this.#earlier === same;
    this.#oldIndex = store.file(`index-${this.#isSameSite ? siteKey : last?.site}`, this.#earlier.index);
    const { pack } = this.#earlier;
    this.#packName = store.packSize(pack) > 0 ? pack : (last?.pack ?? newPackName());
  }

  /** The pack to append to: that of the cached pages, whose texts stay in it. */
  get pack(): string {
    return this.#packName;
  }

  cache(): PageCache {
    return {
      ...this.#stored,
      find: (page, source) => this.#find(page, source),
      text: (name) => {
        const ref = this.#earlier.texts[name];
        return ref && this.#opened.store.text(this.#earlier.pack, name, ref);
      },
      reuse: ({ route }) => this.#stored.reuse(route, this.#earlier),
      hasEntry: ({ route }, entry) => this.#hasEntry(route, entry),
      // Another build of the same site into another directory may have stored other pages.
      hasFile: (path) => this.#mayReuseFiles && this.#output?.paths.has(path) === true,
      extraFiles: (owner) => this.#earlier.extraFiles[owner] ?? [],
      indexState: () => (this.#oldIndex === undefined ? undefined : readRecords(this.#oldIndex)),
      saveIndex: (records) => {
        const path = this.#draft;
        // A full disk of the cache must not fail the build.
        if (path !== undefined) this.#newIndex = attempt(() => writeRecords(path, records));
      },
    };
  }

  index(): CachedIndex {
    return {
      before: () => this.#oldIndex,
      after: this.#draft,
      written: (digest) => {
        this.#newIndex = digest;
      },
    };
  }

  /** How many pages this build stores. */
  get count(): number {
    return this.#stored.size();
  }

  get #mayReuseFiles(): boolean {
    return this.#isSameSite && !this.#earlier.unsteady && this.#output?.id === this.#earlier.id;
  }

  save(packed: NonNullable<WrittenOutput["packed"]>, hooks: Pick<PageRecords, "outside" | "unsteady">): PageRecords {
    const { store, engine } = this.#opened;
    const pack = this.#packName;
    const { pack: oldPack, texts: oldTexts } = this.#earlier;
    // A page that was rendered again only has texts of this build.
    const isFound = (name: string): boolean => this.#found.get(routeOfText(name)) !== undefined;
    const before = oldPack === pack ? Object.entries(oldTexts).filter(([name]) => isFound(name)) : [];
    const fresh = packed.flatMap(([name, [ref]]) => (ref ? [[name, ref] as const] : []));
    const texts = Object.fromEntries([...before, ...fresh]);
    const records = this.#stored.toPages({ id: this.#id, engine, pack, texts, index: this.#newIndex ?? "", ...hooks });
    const compacted = compact(store, records);
    if (this.#newIndex !== undefined) store.rename(INDEX_DRAFT, `index-${this.#siteKey}`);
    store.write(`pages-${this.#siteKey}`, compacted);
    return compacted;
  }

  #find(page: Page, source: InputSource): CachedPage | undefined {
    const { route } = page;
    const { pages } = this.#earlier;
    const record = Object.hasOwn(pages, route) ? pages[route] : undefined;
    const isSame = (one: PageRecord): boolean =>
      hasSameFiles(one, this.#opened.hashes) && (this.#isSameSite || hasSameBody(one, page, source));
    if (!this.#found.has(route))
      this.#found.set(route, record && isSame(record) ? toCached(record, this.#earlier) : undefined);
    return this.#found.get(route);
  }

  #hasEntry(route: Route, entry: string | undefined): boolean {
    const known = this.#earlier.pages[route]?.entry;
    return this.#oldIndex !== undefined && known !== undefined && (entry === undefined || digestOf(entry) === known);
  }
}

function frontmatterName(engine: string): string {
  return `frontmatter-${digestOf(engine)}`;
}

interface FrontmatterInput {
  readonly hashes: SourceHashes;
  readonly engine: string;
  readonly withStore: WithStore;
}

/** Runs an action with the open cache, if there is one. */
type WithStore = <T>(action: (store: BuildCache) => T) => T | undefined;

function frontmatterIn(files: Files, { hashes, engine, withStore }: FrontmatterInput): FrontmatterCache {
  const name = frontmatterName(engine);
  return openFrontmatterCache({
    files,
    hashes,
    read: () => withStore((store) => store.read(name, isFrontmatterRows)),
    write: (rows) =>
      withStore((store) => {
        store.write("sources", hashes.rows());
        store.write(name, rows);
      }),
  });
}
