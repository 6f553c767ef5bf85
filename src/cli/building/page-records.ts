// What a build caches about its pages, and how to tell if it is still valid: of a page's inputs, only digests are
// stored.

import { type BuildCache, digestOf, openPackWriter, type PackRef } from "../../files/build-cache.ts";
import type { OutsideInput } from "../../files/observed-node.ts";
import type { SourceHashes } from "../../files/source-hashes.ts";
import type { BodyInputs, CachedPage, InputSource } from "../../output/pages/page-cache.ts";
import type { Page } from "../../site/site.ts";

/** A cached page. Inputs are stored as digests; the digest of a missing file is empty. */
export interface PageRecord extends Omit<CachedPage, "files" | "style" | "inputs"> {
  readonly files: readonly (readonly [path: string, digest: string])[];
  readonly style?: string | undefined;
  /** The inputs of its body and of its Markdown. */
  readonly inputs: readonly BodyInputs[];
}

/** The cached pages of a site. */
export interface PageRecords {
  /** The build that wrote them. */
  readonly id: string;
  /** The Lectern version that rendered them. */
  readonly engine: string;
  readonly pack: string;
  readonly index: string;
  /** What hooks of lectern.config read for these pages. */
  readonly outside: readonly OutsideInput[];
  /** True if hooks may lay out pages differently in every build. */
  readonly unsteady: boolean;
  readonly pages: Readonly<Record<string, PageRecord>>;
  readonly texts: Readonly<Record<string, PackRef>>;
  readonly rests: Readonly<Record<string, readonly string[]>>;
  readonly styles: Readonly<Record<string, string>>;
}

export const NO_PAGES: PageRecords = {
  id: "",
  engine: "",
  pack: "",
  index: "",
  outside: [],
  unsteady: false,
  pages: {},
  texts: {},
  rests: {},
  styles: {},
};

/** True when the page's Markdown files are unchanged. */
export function hasSameFiles({ files }: PageRecord, hashes: SourceHashes): boolean {
  return files.every(([path, digest]) => (hashes.of(path) ?? "") === digest);
}

/** Diagnostics may refer to anything in the site, so a page that has some is rendered again. */
export function hasSameBody({ inputs, diagnostics }: PageRecord, page: Page, source: InputSource): boolean {
  const own = source.key(page);
  if (own === undefined || diagnostics.length > 0 || inputs.length === 0) return false;
  return inputs.every(({ key, asked, answers }) => {
    const now = toDigests({ key: own, asked, answers: asked.map(source.answer).join("\n") });
    return now.key === key && now.answers === answers;
  });
}

function toDigests({ key, asked, answers }: BodyInputs): BodyInputs {
  return { key: key === undefined ? undefined : digestOf(key), asked, answers: digestOf(answers) };
}

/** Converts a record to what output/ expects. */
export function toCached(page: PageRecord, { styles }: PageRecords): CachedPage {
  const css = page.style === undefined ? undefined : styles[page.style];
  const style = page.style === undefined || css === undefined ? undefined : { path: page.style, css };
  const [inputs = { key: undefined, asked: [], answers: "" }] = page.inputs;
  return { ...page, files: page.files.map(([path]) => path), style, inputs };
}

/** `"body /guides/start"` → `"/guides/start"`. */
export function routeOfText(id: string): string {
  return id.slice(id.indexOf(" ") + 1);
}

/** Collects what this build caches. */
export function createLeft(hashes: SourceHashes) {
  const pages = new Map<string, PageRecord>();
  const rests = new Map<string, readonly string[]>();
  const styles = new Map<string, string>();
  return {
    size: () => pages.size,
    isLeft: ({ route }: Page): boolean => pages.has(route),
    add: ({ route }: Page, { files, style, inputs, entry, ...page }: CachedPage): void => {
      if (style) styles.set(style.path, style.css);
      const digests = files.map((path) => [path, hashes.of(path) ?? ""] as const);
      const shared = { files: digests, style: style?.path, entry: digestOf(entry) };
      pages.set(route, { ...page, ...shared, inputs: [toDigests(inputs)] });
    },
    addInputs: ({ route }: Page, inputs: BodyInputs): boolean => {
      const page = pages.get(route);
      if (page) pages.set(route, { ...page, inputs: [...page.inputs.slice(0, 1), toDigests(inputs)] });
      return page !== undefined;
    },
    keep: (route: string, before: PageRecords): void => {
      const page = before.pages[route];
      if (page) pages.set(route, page);
      if (page?.style !== undefined) styles.set(page.style, before.styles[page.style] ?? "");
    },
    addRests: (owner: string, paths: readonly string[]): void => {
      if (paths.length > 0) rests.set(owner, paths);
    },
    toPages: ({ texts, ...build }: Omit<PageRecords, "pages" | "rests" | "styles">): PageRecords => ({
      ...build,
      pages: Object.fromEntries(pages),
      // Drop the texts of deleted pages.
      texts: Object.fromEntries(Object.entries(texts).filter(([id]) => pages.has(routeOfText(id)))),
      rests: Object.fromEntries(rests),
      styles: Object.fromEntries(styles),
    }),
  };
}

/** Unreferenced texts may take as much space as the others plus this. */
const SPARE_ROOM = 32 * 1024 * 1024;

/** Copies texts to a new pack if the old one has too much garbage. */
export function compact(store: BuildCache, kept: PageRecords): PageRecords {
  const used = Object.values(kept.texts).reduce((sum, [, size]) => sum + size, 0);
  const name = `pack-${Date.now()}`;
  const path = store.packSize(kept.pack) > 2 * used + SPARE_ROOM ? store.appendTo(name) : undefined;
  if (path === undefined) return kept;
  const writer = openPackWriter(path);
  const texts = Object.entries(kept.texts).flatMap(([id, ref]) => {
    const text = store.text(kept.pack, ref);
    return text === undefined ? [] : [[id, writer.append(text)] as const];
  });
  writer.close();
  return { ...kept, pack: name, texts: Object.fromEntries(texts) };
}
