// Which source stands behind which route: every page file and every generated page, before the navigation is read.

import type { Checked, Diagnostic } from "../../base/diagnostic.ts";
import { pathToRoute, type Route } from "../../base/route.ts";
import type { PageSource } from "../../content/document.ts";
import type { ApiPart, ApiSummary, Channel, Operation } from "../../openapi/api.ts";
import { duplicateRoute, encodedName, pageIsSkill, routeIsAsset, routesTooAlike } from "../diagnostics.ts";
import type { GeneratedPages } from "./generated-pages.ts";

/** What a route leads to. */
export interface PageTable {
  readonly sources: ReadonlyMap<Route, PageSource>;
  readonly operations: ReadonlyMap<Route, Operation>;
  readonly channels: ReadonlyMap<Route, Channel>;
  readonly summaries: ReadonlyMap<Route, ApiSummary>;
  readonly parts: ReadonlyMap<Route, ApiPart>;
  /** Routes without case and accent forms → the route as it is written. */
  readonly folded: ReadonlyMap<string, Route>;
}

/** What the table is made from. */
export interface PageTableInput {
  readonly pages: readonly PageSource[];
  readonly generated: GeneratedPages;
  readonly assets: ReadonlyMap<Route, string>;
  /** The routes that the navigation names; asked only when files claim one address. */
  readonly listed: () => ReadonlySet<Route>;
}

/**
 * Gives each file its route; of several files on one route the `.mdx` one, then the first, is kept. Of two routes that
 * are too alike the one that the navigation names is kept, else the first.
 */
export function buildPageTable({ pages, generated, assets, listed }: PageTableInput): Checked<PageTable> {
  const diagnostics: Diagnostic[] = [];
  const sources = new Map<Route, PageSource>();
  const folded = new Map<string, Route>();
  let named: ReadonlySet<Route> | undefined;
  const readListed = (): ReadonlySet<Route> => (named ??= listed());
  const isListed = (route: Route): boolean => readListed().has(route);
  for (const page of mdxFirst(pages)) {
    const route = pathToRoute(page.path);
    const key = foldRoute(route);
    const rival = sources.get(route) ?? sources.get(folded.get(key) ?? "");
    if (rival) {
      const rivalRoute = pathToRoute(rival.path);
      const isMeant = rivalRoute !== route && isListed(route) && !isListed(rivalRoute);
      if (rivalRoute === route) diagnostics.push(duplicateRoute(route, rival.path, page.path));
      else diagnostics.push(isMeant ? routesTooAlike(page.path, rival.path) : routesTooAlike(rival.path, page.path));
      if (!isMeant) continue;
      sources.delete(rivalRoute);
    }
    // A page is written as the index of a folder of its name.
    const asset = assets.get(route) ?? assets.get(route === "/" ? "/index.html" : `${route}/index.html`);
    if (asset !== undefined) diagnostics.push(routeIsAsset(page.path, asset));
    const encoded = /%[0-9A-Fa-f]{2}/.exec(route)?.[0];
    if (encoded !== undefined) diagnostics.push(encodedName(page.path, encoded));
    if (route === "/skill") diagnostics.push(pageIsSkill(page.path));
    sources.set(route, page);
    folded.set(key, route);
  }
  const { operations, channels, summaries, parts } = generated;
  for (const route of [operations, channels, summaries, parts].flatMap((made) => [...made.keys()])) {
    const key = foldRoute(route);
    if (!folded.has(key)) folded.set(key, route);
  }
  return { value: { sources, ...generated, folded }, diagnostics };
}

/** Whether a route has a page of any kind. */
export function hasPage(table: PageTable, route: Route): boolean {
  const { sources, operations, channels, summaries, parts } = table;
  return [sources, operations, channels, summaries, parts].some((pages) => pages.has(route));
}

/** Whether a page says of itself that it is hidden. */
export function isHiddenPage(table: PageTable, route: Route): boolean {
  const source = table.sources.get(route);
  if (source) return source.frontmatter.hidden === true;
  const { docs } = table.operations.get(route) ?? table.channels.get(route) ?? {};
  const hidden = docs?.metadata["hidden"];
  return hidden === true || hidden === "true";
}

/** A route without the differences that some disks do not see: `"/Guides/É"` in either form → `"/guides/é"`. */
export function foldRoute(route: Route): string {
  return (NOT_ASCII.test(route) ? route.normalize("NFC") : route).toLowerCase();
}

const NOT_ASCII = /[^\0-\x7f]/;

/** Keeps the order, but lets an `.mdx` file stand before its `.md` twin. */
function mdxFirst(pages: readonly PageSource[]): readonly PageSource[] {
  if (!pages.some((page) => /\.md$/i.test(page.path))) return pages;
  return [...pages.filter((page) => !/\.md$/i.test(page.path)), ...pages.filter((page) => /\.md$/i.test(page.path))];
}
