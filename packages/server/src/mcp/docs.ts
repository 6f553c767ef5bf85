// The docs as assistants see them, read only from a site's published files. The loader decides where those come from
// (the open project, a build output, a live site), so all three behave alike.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseExactJson } from "@lectern/base/exact-json.ts";
import { type Route, routeToHref } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";
import type { Output } from "@lectern/engine/output/create-output.ts";
import { type IndexedPage, SITE_INDEX, type SiteIndex } from "@lectern/engine/output/hosting/site-index.ts";
import { errorCode } from "@lectern/io/error-code.ts";
import type { Files } from "@lectern/io/files.ts";
import { createSearch, type Search } from "@lectern/search";
import { parseSiteIndex } from "./parse-site-index.ts";

/** Loads a file by its path in the build output; undefined if there is none. */
export type LoadOutputFile = (path: string) => Promise<string | Uint8Array | undefined>;

/** One snapshot of the docs. */
export interface Docs extends Pick<Search, "search"> {
  readonly index: SiteIndex;
  /** Finds a page by id: `/guides/start`, `guides/start.md`, a resource URI or the page's full URL. */
  page(id: string): IndexedPage | undefined;
  markdown(page: IndexedPage): Promise<string | undefined>;
  /** A spec by its number in the index. */
  spec(number: number): Promise<unknown>;
  /** The URL of a page, or of an anchor on it. */
  href(route: Route, id?: string): string;
}

/** Docs that may change while in use. */
export interface DocsSource {
  /** The current docs; throws a user-facing message if there are none. */
  open(): Promise<Docs>;
  /** Drops the cached docs after a change. */
  invalidate(): void;
}

export interface DocsSourceOptions {
  /** Cache lifetime in milliseconds; without it, the docs are cached until `forget`. */
  readonly maxAge?: number;
}

/** Creates a docs source that reads through a loader. */
export function createDocsSource(load: LoadOutputFile, { maxAge }: DocsSourceOptions = {}): DocsSource {
  let opening: Promise<Docs> | undefined;
  let openedAt = 0;
  const invalidate = () => {
    opening = undefined;
  };
  return {
    open: () => {
      if (maxAge !== undefined && performance.now() - openedAt > maxAge) invalidate();
      if (opening) return opening;
      openedAt = performance.now();
      const started = openDocs(load);
      opening = started;
      // Don't cache failures.
      started.catch(() => {
        if (opening === started) invalidate();
      });
      return started;
    },
    invalidate,
  };
}

async function openDocs(load: LoadOutputFile): Promise<Docs> {
  const text = await loadText(load, SITE_INDEX);
  if (text === undefined) throw new Error(`No ${SITE_INDEX} found: this site was not built with Lectern.`);
  const index = parseSiteIndex(text);
  const pages = new Map(index.pages.map((page) => [page.route, page]));
  const search = createSearch(async (name) => {
    // A remote site's index may only name its own files.
    if (/[\\/]/.test(name))
      throw new Error(`The search index refers to "${name.slice(0, 100)}", which does not exist.`);
    const file = await load(`_lectern/search/${name}`);
    if (file === undefined) throw new Error(`The site has no search index (_lectern/search/${name}).`);
    return file;
  });
  const specs = new Map<number, Promise<unknown>>();
  const readSpec = async (number: number): Promise<unknown> => {
    const file = index.specs[number]?.file;
    const json = file === undefined ? undefined : await loadText(load, file);
    return json === undefined ? undefined : parseExactJson(json);
  };
  return {
    index,
    search: search.search,
    // Try the id as a route first: a route may start with the base path.
    page: (id) => pages.get(id) ?? pages.get(idToRoute(id, index)),
    markdown: (page) => loadText(load, page.markdown),
    spec: (number) => {
      const known = specs.get(number) ?? readSpec(number);
      specs.set(number, known);
      known.catch(() => specs.delete(number));
      return known;
    },
    href: (route, id = "") => {
      const slash = index.trailingSlash && route !== "/" ? "/" : "";
      const hash = id === "" ? "" : `#${encodeURI(id)}`;
      return `${index.url ?? index.base}${routeToHref(route)}${slash}${hash}`;
    },
  };
}

async function loadText(load: LoadOutputFile, path: string): Promise<string | undefined> {
  const file = await load(path);
  return typeof file === "string" || file === undefined ? file : new TextDecoder().decode(file);
}

/** Ids are only compared with routes in the index, never used as paths. */
function idToRoute(id: string, index: SiteIndex): string {
  let text = id.trim().replace(/[#?].*$/s, "");
  for (const prefix of [RESOURCE_PREFIX, index.url, index.base]) {
    if (prefix && (text === prefix || text.startsWith(`${prefix}/`))) text = text.slice(prefix.length);
  }
  const bare = decodePercent(text).replace(/^\/+|(?<!\/)\/+$/g, "");
  const name = bare.replace(/\.mdx?$/, "");
  return `/${name === "index" ? "" : name.replace(/\/index$/, "")}`.normalize("NFC");
}

/** Resource URIs are routes: `docs:///guides/start`. */
export const RESOURCE_PREFIX = "docs://";

/** Creates a loader over a build output. */
export function createFolderLoader(folder: string): LoadOutputFile {
  return async (path) => {
    try {
      return await readFile(join(folder, path));
    } catch (error) {
      if (["ENOENT", "ENOTDIR", "EISDIR"].includes(errorCode(error))) return undefined;
      throw error;
    }
  };
}

/** Creates a loader over the output of an open project. */
export function createProjectLoader(output: Output, files: Files): LoadOutputFile {
  return async (path) => {
    const resolved = await output.resolve(`/${path}`);
    if (resolved.kind === "redirect" || resolved.status === 404) return undefined;
    const body = await resolved.artifact.body();
    return typeof body === "string" || body instanceof Uint8Array ? body : files.bytes(body.copy);
  };
}
