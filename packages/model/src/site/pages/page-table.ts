// Maps routes to their sources: every page file and every generated page, before the navigation is resolved.

import type { Checked, Diagnostic } from "@lectern/base/diagnostic.ts";
import { pathToRoute, type Route } from "@lectern/base/route.ts";
import type { ApiPart, Channel, Operation } from "@lectern/openapi";
import type { ApiSummary } from "@lectern/openapi/internal/api.ts";
import type { PageSource } from "../../content/document.ts";
import { duplicateRoute, encodedName, pageIsSkill, routeIsAsset, routesTooAlike } from "../diagnostics.ts";
import type { GeneratedPages } from "./generated-pages.ts";

/** What each route is built from. */
export interface PageTable {
  readonly sources: ReadonlyMap<Route, PageSource>;
  readonly operations: ReadonlyMap<Route, Operation>;
  readonly channels: ReadonlyMap<Route, Channel>;
  readonly summaries: ReadonlyMap<Route, ApiSummary>;
  readonly parts: ReadonlyMap<Route, ApiPart>;
  /** Routes normalized by `foldRoute` → the route as written. */
  readonly folded: ReadonlyMap<string, Route>;
}

export interface PageTableInput {
  readonly pages: readonly PageSource[];
  readonly generated: GeneratedPages;
  readonly assets: ReadonlyMap<Route, string>;
  /** The routes the navigation names; called only if files conflict. */
  readonly listed: () => ReadonlySet<Route>;
}

/**
 * Assigns each file its route. If files share a route, `.mdx` wins, then the first. If routes differ only in case or Unicode
 * form, the one in the navigation wins, then the first.
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
    const existing = sources.get(route) ?? sources.get(folded.get(key) ?? "");
    if (existing) {
      const existingRoute = pathToRoute(existing.path);
      const isMeant = existingRoute !== route && isListed(route) && !isListed(existingRoute);
      if (existingRoute === route) diagnostics.push(duplicateRoute(route, existing.path, page.path));
      else
        diagnostics.push(isMeant ? routesTooAlike(page.path, existing.path) : routesTooAlike(existing.path, page.path));
      if (!isMeant) continue;
      sources.delete(existingRoute);
    }
    // A page is emitted as the index file of a folder with its name.
    const asset = assets.get(route) ?? assets.get(route === "/" ? "/index.html" : `${route}/index.html`);
    if (asset !== undefined) diagnostics.push(routeIsAsset(page.path, asset));
    const encoded = /%[0-9A-Fa-f]{2}/.exec(route)?.[0];
    if (encoded !== undefined) diagnostics.push(encodedName(page.path, encoded));
    if (route === "/skill") diagnostics.push(pageIsSkill(page.path));
    sources.set(route, page);
    folded.set(key, route);
  }
  const { operations, channels, summaries, parts } = generated;
  for (const route of [operations, channels, summaries, parts].flatMap((byRoute) => [...byRoute.keys()])) {
    const key = foldRoute(route);
    if (!folded.has(key)) folded.set(key, route);
  }
  return { value: { sources, ...generated, folded }, diagnostics };
}

/** True if a route has a page of any kind. */
export function hasPage(table: PageTable, route: Route): boolean {
  const { sources, operations, channels, summaries, parts } = table;
  return [sources, operations, channels, summaries, parts].some((pages) => pages.has(route));
}

/** True if a page hides itself. */
export function isHiddenPage(table: PageTable, route: Route): boolean {
  const source = table.sources.get(route);
  if (source) return source.frontmatter.hidden === true;
  const { docs } = table.operations.get(route) ?? table.channels.get(route) ?? {};
  const hidden = docs?.metadata["hidden"];
  return hidden === true || hidden === "true";
}

/** Normalizes what some file systems ignore: `"/Guides/É"` in either Unicode form → `"/guides/é"`. */
export function foldRoute(route: Route): string {
  return (NOT_ASCII.test(route) ? route.normalize("NFC") : route).toLowerCase();
}

const NOT_ASCII = /[^\0-\x7f]/;

/** Keeps the order, but moves `.mdx` files before their `.md` twins. */
function mdxFirst(pages: readonly PageSource[]): readonly PageSource[] {
  if (!pages.some((page) => /\.md$/i.test(page.path))) return pages;
  return [...pages.filter((page) => !/\.md$/i.test(page.path)), ...pages.filter((page) => /\.md$/i.test(page.path))];
}
