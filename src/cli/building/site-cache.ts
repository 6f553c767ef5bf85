// The build cache as one build uses it: whether anything has changed at all, which pages have, and what is left for the next.
//
// A page is made from the site and from the texts of Markdown files. The site is made from every other file and from the heads
// of Markdown files, so one digest of those (the site's key) and the digests of the Markdown files that a page was made from
// tell whether its files are the same. Nothing is listed by hand: whatever a page could read is part of one or the other.
// Where the site has changed, the body of a page is still the same when its files, its own data and every link it looked up are.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { digestOf, openBuildCache, openPackWriter, type PackRef } from "../../files/build-cache.ts";
import { createDiskFiles } from "../../files/disk-files.ts";
import type { OutputRow, WrittenOutput } from "../../files/entry-writer.ts";
import type { Files } from "../../files/files.ts";
import { OUTPUT_MARKER, resolveOutputFolder } from "../../files/output-folder.ts";
import { packagePath } from "../../files/package-file.ts";
import { readRecords, writeRecords } from "../../files/record-file.ts";
import { type HashedSource, hashSources, type SourceHashes } from "../../files/source-hashes.ts";
import type { OutputOptions } from "../../output/output-options.ts";
import type { BodyInputs, CachedPage, InputSource, PageCache } from "../../output/pages/page-cache.ts";
import { type KeptHeads, openHeads } from "../../project/kept-heads.ts";
import type { Page } from "../../site/site.ts";
import type { OpenedSite } from "../opening/open-site.ts";
import type { KeptIndex } from "./build-helper.ts";
import type { BuildResult } from "./build-summary.ts";

/** The cache of one build. */
export interface SiteCache {
  readonly files: Files;
  /** The digests of project files. */
  readonly hashes: SourceHashes;
  /** What the last build of the same files into the same folder came to, when all of it is still there. */
  unchanged(): BuildResult | undefined;
  /** What is known of Markdown files without reading them. */
  readonly heads: KeptHeads;
  /** Lets an open site use the cache. */
  attach(site: OpenedSite): Promise<void>;
  readonly index: KeptIndex;
  /** Files of the output folder that nobody has changed. */
  readonly before: readonly OutputRow[];
  /** Where texts of pages are appended. */
  pack(): string | undefined;
  /** Leaves what was built for the next build. */
  keep(site: OpenedSite, written: WrittenOutput, result: BuildResult): void;
  close(): void;
}

/** What a preview takes from the cache, and leaves in it: what is known of Markdown files without reading them. */
export function openPreviewCache(
  files: Files,
): Pick<SiteCache, "files"> & Partial<Pick<SiteCache, "heads" | "hashes">> {
  const engine = engineKey();
  if (engine === undefined) return { files };
  const name = `heads-${digestOf(engine)}`;
  // Builds may run beside a preview, so it holds the cache only for as long as it reads or writes.
  const withStore = <T>(action: (store: ReturnType<typeof openBuildCache>) => T): T => {
    const store = openBuildCache(files.root);
    try {
      return action(store);
    } finally {
      store.close();
    }
  };
  const [known, heads] = withStore((store) => ["sources", name].map((one) => store.read(one)?.toString("utf8")));
  const hashes = hashSources(files, known === undefined ? undefined : (JSON.parse(known) as HashedSource[]));
  if (!hashes) return { files };
  return {
    files,
    hashes,
    heads: openHeads({
      files,
      hashes,
      read: () => (heads === undefined ? undefined : JSON.parse(heads)),
      write: (rows) =>
        withStore((store) => {
          store.write("sources", JSON.stringify(hashes.rows()));
          store.write(name, JSON.stringify(rows));
        }),
    }),
  };
}

/** What the last build of a folder left there. */
interface KeptOutput {
  /** The key of everything the build was made from; empty when that was more than its files. */
  readonly build: string;
  /** The key of the site. */
  readonly site: string;
  readonly result: BuildResult;
  readonly rows: readonly OutputRow[];
}

/** A page as it is left: of what it was made from, only digests; of a file that is not there, an empty one. */
interface KeptPage extends Omit<CachedPage, "files" | "style" | "inputs"> {
  readonly files: readonly (readonly [path: string, digest: string])[];
  readonly style?: string | undefined;
  /** Those of its body and of its Markdown. */
  readonly inputs: readonly BodyInputs[];
}

interface KeptPages {
  readonly pack: string;
  /** The digest of the search index. */
  readonly index: string;
  readonly pages: Readonly<Record<string, KeptPage>>;
  readonly texts: Readonly<Record<string, PackRef>>;
  readonly rests: Readonly<Record<string, readonly string[]>>;
  readonly styles: Readonly<Record<string, string>>;
}

/** The last build. */
interface KeptState {
  readonly pack: string;
  readonly site: string;
}

const NO_PAGES: KeptPages = { pack: "", index: "", pages: {}, texts: {}, rests: {}, styles: {} };

const INDEX_DRAFT = "draft-index";

/** Sites that are kept beside the current one, as of other branches and options. */
const MOST = { pages: 3, index: 3, output: 4 };

/** Opens the cache for building a folder into another; undefined when its files cannot be read whole. */
export function openSiteCache(root: string, out: string, options: OutputOptions): SiteCache | undefined {
  const files = createDiskFiles(root);
  const engine = engineKey();
  if (engine === undefined) return undefined;
  const store = openBuildCache(files.root);
  const json = <T>(name: string): T | undefined => {
    const content = store.read(name);
    return content && (JSON.parse(content.toString("utf8")) as T);
  };
  const hashes = hashSources(files, json<readonly HashedSource[]>("sources"));
  if (!hashes) {
    store.close();
    return undefined;
  }
  const target = resolveOutputFolder(out);
  const outputName = `output-${digestOf(target)}`;
  const last = json<KeptOutput>(outputName);
  const disk = listOutput(target);
  const before = (last?.rows ?? []).filter((row) => isIntact(row, disk));
  const intact = new Set(before.map(([path]) => path));
  // What is wrong with the folder itself, as a link that leads nowhere, is not in the content of any file.
  const listed = JSON.stringify(files.diagnostics());
  const buildKey = digestOf(listed + keyOf(files, { engine, options, digest: hashes.of }));
  const headsName = `heads-${digestOf(engine)}`;
  let siteKey = "";
  let current = NO_PAGES;
  /** The digest of the search index that this build leaves, and the file of the one it started with. */
  let newIndex: string | undefined;
  let oldIndex: string | undefined;
  const draft = store.appendTo(INDEX_DRAFT);
  const left = createLeft(hashes);
  const state = json<KeptState>("state");
  const packName = state?.pack ?? `pack-${Date.now()}`;
  const found = new Map<string, CachedPage | undefined>();
  let isSameSite = false;

  const pages: PageCache = {
    find: (page, source) => {
      const { route } = page;
      const kept = Object.hasOwn(current.pages, route) ? current.pages[route] : undefined;
      const isSame = (): boolean =>
        kept !== undefined && hasSameFiles(kept, hashes) && (isSameSite || hasSameBody(kept, page, source));
      if (!found.has(route)) found.set(route, kept && isSame() ? toCached(kept, current) : undefined);
      return found.get(route);
    },
    text: (id) => {
      const ref = current.texts[id];
      return ref && store.text(current.pack, ref);
    },
    add: left.add,
    addInputs: left.addInputs,
    keep: ({ route }) => left.keep(route, current),
    isLeft: left.has,
    hasEntry: ({ route }, entry) => {
      const known = current.pages[route]?.entry;
      return oldIndex !== undefined && known !== undefined && (entry === undefined || digestOf(entry) === known);
    },
    hasFile: (path) => last?.site === siteKey && intact.has(path),
    rests: (owner) => current.rests[owner] ?? [],
    addRests: left.addRests,
    indexState: () => (oldIndex === undefined ? undefined : readRecords(oldIndex)),
    keepIndex: (state) => {
      if (draft !== undefined) newIndex = writeRecords(draft, state);
    },
  };

  return {
    files,
    hashes,
    before,
    unchanged: () => {
      const isWhole = last !== undefined && before.length === last.rows.length && disk.size === before.length;
      return isWhole && last.build === buildKey ? last.result : undefined;
    },
    heads: openHeads({
      files,
      hashes,
      read: () => json(headsName),
      write: (heads) => store.write(headsName, JSON.stringify(heads)),
    }),
    attach: async (site) => {
      siteKey = await keyOfSite(site, { engine, options, hashes });
      const same = json<KeptPages>(`pages-${siteKey}`);
      isSameSite = same !== undefined;
      current = same ?? json<KeptPages>(`pages-${state?.site}`) ?? NO_PAGES;
      oldIndex = store.file(`index-${isSameSite ? siteKey : state?.site}`, current.index);
      site.output.useCache(pages);
    },
    index: {
      get before() {
        return oldIndex;
      },
      after: draft,
      written: (digest) => {
        newIndex = digest;
      },
    },
    pack: () => store.appendTo(packName),
    keep: (site, written, result) => {
      // What changed while the site was built may be in one page and not in another.
      if (!hashes.isCurrent(createDiskFiles(root)) || siteKey === "") return;
      const before = current.pack === packName ? current.texts : {};
      const texts = {
        ...before,
        ...Object.fromEntries((written.packed ?? []).map(([id, [ref]]) => [id, ref as PackRef])),
      };
      const kept = compact(store, left.toPages(packName, texts, newIndex ?? ""));
      if (newIndex !== undefined) store.rename(INDEX_DRAFT, `index-${siteKey}`);
      store.write(`pages-${siteKey}`, JSON.stringify(kept));
      store.write("sources", JSON.stringify(hashes.rows()));
      site.project.keepHeads();
      const build = left.size() === site.output.pageCount && isClosed(site) ? buildKey : "";
      store.write(
        outputName,
        JSON.stringify({ build, site: siteKey, result, rows: written.rows ?? [] } satisfies KeptOutput),
      );
      store.write("state", JSON.stringify({ pack: kept.pack, site: siteKey } satisfies KeptState));
      const names = ["sources", headsName, "state", outputName, kept.pack, `pages-${siteKey}`, `index-${siteKey}`];
      store.prune(new Set(names), MOST);
    },
    close: store.close,
  };
}

function hasSameFiles({ files }: KeptPage, hashes: SourceHashes): boolean {
  return files.every(([path, digest]) => (hashes.of(path) ?? "") === digest);
}

/** Problems may name anything in the site, so a page that has some is made anew. */
function hasSameBody({ inputs, diagnostics }: KeptPage, page: Page, source: InputSource): boolean {
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

function toCached(page: KeptPage, { styles }: KeptPages): CachedPage {
  const css = page.style === undefined ? undefined : styles[page.style];
  const style = page.style === undefined || css === undefined ? undefined : { path: page.style, css };
  const [inputs = { key: undefined, asked: [], answers: "" }] = page.inputs;
  return { ...page, files: page.files.map(([path]) => path), style, inputs };
}

/** Gathers what a build leaves. */
function createLeft(hashes: SourceHashes) {
  const pages = new Map<string, KeptPage>();
  const rests = new Map<string, readonly string[]>();
  const styles = new Map<string, string>();
  return {
    size: () => pages.size,
    has: ({ route }: Page): boolean => pages.has(route),
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
    keep: (route: string, before: KeptPages): void => {
      const page = before.pages[route];
      if (page) pages.set(route, page);
      if (page?.style !== undefined) styles.set(page.style, before.styles[page.style] ?? "");
    },
    addRests: (owner: string, paths: readonly string[]): void => {
      if (paths.length > 0) rests.set(owner, paths);
    },
    toPages: (pack: string, texts: Readonly<Record<string, PackRef>>, index: string): KeptPages => ({
      pack,
      index,
      pages: Object.fromEntries(pages),
      // Texts of pages that are gone stay behind.
      texts: Object.fromEntries(Object.entries(texts).filter(([id]) => pages.has(id.slice(id.indexOf(" ") + 1)))),
      rests: Object.fromEntries(rests),
      styles: Object.fromEntries(styles),
    }),
  };
}

/** Texts that nothing refers to may take as much room as the others, and a little more. */
const SPARE_ROOM = 32 * 1024 * 1024;

/** Moves the texts of pages to a new pack where the old one has too many that nothing refers to. */
function compact(store: ReturnType<typeof openBuildCache>, kept: KeptPages): KeptPages {
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

interface KeyParts {
  readonly engine: string;
  readonly options: OutputOptions;
  /** What stands for the content of a file. */
  readonly digest: (path: string) => string | undefined;
}

/** One digest of all files and options. */
function keyOf(files: Files, { engine, options, digest }: KeyParts): string {
  const sum = createHash("sha1").update(JSON.stringify([engine, options]));
  for (const path of files.list())
    sum.update(JSON.stringify([path, files.origin(path), files.isGitIgnored(path), digest(path)]));
  return sum.digest("base64url").slice(0, 20);
}

/** One digest of all that pages share: of Markdown files only their heads. */
async function keyOfSite(
  site: OpenedSite,
  { engine, options, hashes }: Omit<KeyParts, "digest"> & { readonly hashes: SourceHashes },
): Promise<string> {
  const heads = site.project.heads();
  const shared = [...(await site.output.artifacts()).keys()].filter((path) => path.startsWith("_lectern/"));
  const digest = (path: string): string | undefined =>
    heads.has(path) ? digestOf(heads.get(path) ?? "") : hashes.of(path);
  const key = keyOf(site.files, { engine, options, digest });
  return digestOf(JSON.stringify([key, site.remoteTexts(), shared]));
}

/** True when a build depends on nothing but the files of its project. */
function isClosed({ project, remoteTexts }: OpenedSite): boolean {
  const { config, pages } = project.site().value;
  const isDated = config.metadata.timestamp || [...pages.values()].some((page) => page.frontmatter.timestamp === true);
  const installed = [config.fonts?.body, config.fonts?.heading].some((font) => font && font.source === undefined);
  return !isDated && !installed && remoteTexts().length === 0;
}

/** Changes with every build of Lectern and every version of Node; undefined where Lectern is not built. */
function engineKey(): string | undefined {
  const path = packagePath("dist/digest.txt");
  return existsSync(path) ? `${readFileSync(path, "latin1")} ${process.version}` : undefined;
}

/** Every file of an output folder, with what tells whether somebody has changed it. */
function listOutput(target: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (folder: string, below: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = `${below}${entry.name}`;
      if (entry.isDirectory()) walk(join(folder, entry.name), `${path}/`);
      else if (path !== OUTPUT_MARKER) {
        const { size, mtimeMs, ino } = statSync(join(folder, entry.name));
        found.set(path, `${size} ${mtimeMs} ${ino}`);
      }
    }
  };
  try {
    walk(target, "");
  } catch {
    found.clear();
  }
  return found;
}

function isIntact([path, , size, time, inode]: OutputRow, disk: ReadonlyMap<string, string>): boolean {
  return disk.get(path) === `${size} ${time} ${inode}`;
}
