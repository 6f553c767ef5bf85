// The documentation as assistants see it, over nothing but the published files of a site. Where the files come from
// (the project as it is now, a built folder, a site on the web) is the loader's affair, so all three answer alike.

import { parseExactJson } from "../base/exact-json.ts";
import { type Route, routeToHref } from "../base/route.ts";
import { type IndexedPage, SITE_INDEX, type SiteIndex } from "../output/hosting/site-index.ts";
import { createSearch, type Search } from "../search/create-search.ts";
import { parseSiteIndex } from "./parse-site-index.ts";

/** Gives an output file by its path below the output folder; undefined when there is none. */
export type LoadOutputFile = (path: string) => Promise<string | Uint8Array | undefined>;

/** One state of the documentation. */
export interface Docs extends Pick<Search, "search"> {
  readonly index: SiteIndex;
  /** The page an id stands for: `/guides/start`, `guides/start.md`, a resource or the page's whole address. */
  page(id: string): IndexedPage | undefined;
  markdown(page: IndexedPage): Promise<string | undefined>;
  /** An API description by its number in the index. */
  spec(number: number): Promise<unknown>;
  /** The address of a page or of the place with an id in it. */
  href(route: Route, id?: string): string;
}

/** Documentation that may change while it is used. */
export interface DocsSource {
  /** The documentation as it is now; throws with a message for the user when there is none. */
  open(): Promise<Docs>;
  /** Tells that it changed. */
  forget(): void;
}

/** How long what was read stays good. */
export interface DocsSourceOptions {
  /** Milliseconds; without it until `forget`. */
  readonly maxAge?: number;
}

/** Documentation over a loader. */
export function createDocsSource(load: LoadOutputFile, { maxAge }: DocsSourceOptions = {}): DocsSource {
  let opening: Promise<Docs> | undefined;
  let openedAt = 0;
  const forget = () => {
    opening = undefined;
  };
  return {
    open: () => {
      if (maxAge !== undefined && performance.now() - openedAt > maxAge) forget();
      if (opening) return opening;
      openedAt = performance.now();
      const started = openDocs(load);
      opening = started;
      // A failure is tried again the next time.
      started.catch(() => {
        if (opening === started) forget();
      });
      return started;
    },
    forget,
  };
}

async function openDocs(load: LoadOutputFile): Promise<Docs> {
  const text = await loadText(load, SITE_INDEX);
  if (text === undefined) throw new Error(`There is no ${SITE_INDEX}: this is not a site made by Lectern.`);
  const index = parseSiteIndex(text);
  const pages = new Map(index.pages.map((page) => [page.route, page]));
  const search = createSearch(async (name) => {
    // The index of a site on the web names its own files, and must not name others.
    if (/[\\/]/.test(name))
      throw new Error(`The search index of the site names "${name.slice(0, 100)}", which does not exist.`);
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
    // A route is named as it is, also where it begins like the base path.
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

/** Ids are only ever compared with the routes of the index, never used as paths. */
function idToRoute(id: string, index: SiteIndex): string {
  let text = id.trim().replace(/[#?].*$/s, "");
  for (const prefix of [RESOURCE_PREFIX, index.url, index.base]) {
    if (prefix && (text === prefix || text.startsWith(`${prefix}/`))) text = text.slice(prefix.length);
  }
  const bare = decode(text).replace(/^\/+|(?<!\/)\/+$/g, "");
  const name = bare.replace(/\.mdx?$/, "");
  return `/${name === "index" ? "" : name.replace(/\/index$/, "")}`.normalize("NFC");
}

/** Resources are named after routes: `docs:///guides/start`. */
export const RESOURCE_PREFIX = "docs://";

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
