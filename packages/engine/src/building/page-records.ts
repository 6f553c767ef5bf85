// What a build caches about its pages, and how to tell if it is still valid: of a page's inputs, only digests are
// stored.

import { isDiagnostic } from "@lectern/base/diagnostic.ts";
import { type Is, isBoolean, isText, listOf, optional, recordOf, shapeOf, tupleOf } from "@lectern/base/shape.ts";
import { attempt } from "@lectern/base/text.ts";
import { type BuildCache, isPackRef, openPackWriter, type PackRef } from "@lectern/io/cache/build-cache.ts";
import { digestOf } from "@lectern/io/cache/cache-folder.ts";
import { isOutsideFiles, type OutsideFiles } from "@lectern/io/cache/outside-files.ts";
import type { SourceHashes } from "@lectern/io/cache/source-hashes.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { BodyInputs, CachedPage, InputSource } from "../output/pages/page-cache.ts";

/** A cached page. Inputs are stored as digests; the digest of a missing file is empty. */
export interface PageRecord extends Omit<CachedPage, "files" | "style"> {
  readonly files: readonly (readonly [path: string, digest: string])[];
  readonly style?: string | undefined;
  /** The inputs of its body, and of its Markdown if they differ. */
  readonly inputs: readonly InputRecord[];
}

/** Inputs as digests. The links are JSON: one text takes less memory than many. */
type InputRecord = Readonly<Record<"linkTargets" | "results", string>> & Pick<BodyInputs, "key">;

/** The cached pages of a site. */
export interface PageRecords {
  /** The build that wrote them. */
  readonly id: string;
  /** The Lectern version that rendered them. */
  readonly engine: string;
  readonly pack: string;
  readonly index: string;
  /** What hooks of lectern.config read. */
  readonly outside: readonly OutsideFiles[];
  /** True if hooks may lay out pages differently in every build. */
  readonly unsteady: boolean;
  readonly pages: Readonly<Record<string, PageRecord>>;
  readonly texts: Readonly<Record<string, PackRef>>;
  readonly extraFiles: Readonly<Record<string, readonly string[]>>;
  readonly styles: Readonly<Record<string, string>>;
}

export const isPackName: Is<string> = (value): value is string => isText(value) && /^pack-\d+$/.test(value);

export function newPackName(): string {
  return `pack-${Date.now()}`;
}

const isTextList = listOf(isText);
const isPageRecord: Is<PageRecord> = shapeOf({
  files: listOf(tupleOf(isText, isText)),
  diagnostics: listOf(isDiagnostic),
  features: isTextList,
  style: optional(isText),
  parts: isTextList,
  outside: isText,
  entry: isText,
  inputs: listOf(shapeOf({ key: optional(isText), linkTargets: isText, results: isText })),
}) as Is<PageRecord>;

export const isPageRecords: Is<PageRecords> = shapeOf({
  id: isText,
  engine: isText,
  pack: isPackName,
  index: isText,
  outside: listOf(isOutsideFiles),
  unsteady: isBoolean,
  pages: recordOf(isPageRecord),
  texts: recordOf(isPackRef),
  extraFiles: recordOf(isTextList),
  styles: recordOf(isText),
});

export const NO_PAGES: PageRecords = {
  id: "",
  engine: "",
  pack: "",
  index: "",
  outside: [],
  unsteady: false,
  pages: {},
  texts: {},
  extraFiles: {},
  styles: {},
};

/** True when the page's Markdown files are unchanged. */
export function hasSameFiles({ files }: PageRecord, hashes: SourceHashes): boolean {
  return files.every(([path, digest]) => (hashes.of(path) ?? "") === digest);
}

/** Diagnostics may refer to anything in the site, except those about icons, so a page that has some is rendered again. */
export function hasSameBody({ inputs, diagnostics }: PageRecord, page: Page, source: InputSource): boolean {
  const own = source.key(page);
  const isTied = diagnostics.some(({ code }) => !code.startsWith("icon/"));
  if (own === undefined || isTied || inputs.length === 0) return false;
  return inputs.every(({ linkTargets, ...before }) => {
    const links = attempt(() => JSON.parse(linkTargets) as unknown);
    if (!isTextList(links)) return false;
    const now = toRecord({ key: own, linkTargets: links, results: links.map(source.resolve).join("\n") });
    return now.key === before.key && now.results === before.results;
  });
}

function toRecord({ key, linkTargets, results }: BodyInputs): InputRecord {
  return {
    key: key === undefined ? undefined : digestOf(key),
    linkTargets: JSON.stringify(linkTargets),
    results: digestOf(results),
  };
}

/** Converts a record to what output/ expects. */
export function toCached(page: PageRecord, { styles }: PageRecords): CachedPage {
  const css = page.style === undefined ? undefined : styles[page.style];
  const style = page.style === undefined || css === undefined ? undefined : { path: page.style, css };
  return { ...page, files: page.files.map(([path]) => path), style };
}

/** `"body /guides/start"` → `"/guides/start"`. */
export function routeOfText(id: string): string {
  return id.slice(id.indexOf(" ") + 1);
}

/** Collects what this build caches. */
export function createStoredPages(hashes: SourceHashes) {
  const pages = new Map<string, PageRecord>();
  const extraFiles = new Map<string, readonly string[]>();
  const styles = new Map<string, string>();
  const reused = new Set<string>();
  return {
    size: () => pages.size,
    isStored: ({ route }: Page): boolean => pages.has(route),
    add: ({ route }: Page, { files, style, entry, ...page }: CachedPage, inputs: BodyInputs): void => {
      if (style) styles.set(style.path, style.css);
      const digests = files.map((path) => [path, hashes.of(path) ?? ""] as const);
      const shared = { files: digests, style: style?.path, entry: digestOf(entry) };
      pages.set(route, { ...page, ...shared, inputs: [toRecord(inputs)] });
    },
    addInputs: ({ route }: Page, inputs: BodyInputs): boolean => {
      const page = pages.get(route);
      const [first] = page?.inputs ?? [];
      const added = toRecord(inputs);
      const isSame =
        first?.linkTargets === added.linkTargets && first.results === added.results && first.key === added.key;
      if (page && first && !isSame) pages.set(route, { ...page, inputs: [first, added] });
      return page !== undefined;
    },
    isReused: ({ route }: Page): boolean => reused.has(route),
    reuse: (route: string, before: PageRecords): void => {
      const page = before.pages[route];
      reused.add(route);
      if (page) pages.set(route, page);
      if (page?.style !== undefined) styles.set(page.style, before.styles[page.style] ?? "");
    },
    addExtraFiles: (owner: string, paths: readonly string[]): void => {
      if (paths.length > 0) extraFiles.set(owner, paths);
    },
    toPages: ({ texts, ...build }: Omit<PageRecords, "pages" | "extraFiles" | "styles">): PageRecords => ({
      ...build,
      pages: Object.fromEntries(pages),
      // Drop the texts of deleted pages.
      texts: Object.fromEntries(Object.entries(texts).filter(([id]) => pages.has(routeOfText(id)))),
      extraFiles: Object.fromEntries(extraFiles),
      styles: Object.fromEntries(styles),
    }),
  };
}

/** Unreferenced texts may take as much space as the others plus this. */
const MAX_UNUSED = 32 * 1024 * 1024;

/** Copies texts to a new pack if the old one has too much garbage. */
export function compact(store: BuildCache, current: PageRecords): PageRecords {
  const used = Object.values(current.texts).reduce((sum, [, size]) => sum + size, 0);
  const name = newPackName();
  const path = store.packSize(current.pack) > 2 * used + MAX_UNUSED ? store.appendTo(name) : undefined;
  if (path === undefined) return current;
  const writer = openPackWriter(path);
  const texts = Object.entries(current.texts).flatMap(([id, ref]) => {
    const text = store.text(current.pack, id, ref);
    const moved = text === undefined ? undefined : writer.append(id, text);
    return moved ? [[id, moved] as const] : [];
  });
  writer.close();
  return { ...current, pack: name, texts: Object.fromEntries(texts) };
}
