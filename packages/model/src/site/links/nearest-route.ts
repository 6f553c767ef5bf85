// Suggests the page that a broken path most likely means. Fast on large sites: only page names are compared by edit
// distance, those in the same folder first, and results are cached.

import { closest } from "@lectern/base/closest.ts";
import type { Route } from "@lectern/base/route.ts";

const COMPARED_AT_MOST = 1000;

interface Index {
  readonly byName: ReadonlyMap<string, readonly Route[]>;
  readonly byFolder: ReadonlyMap<string, readonly Route[]>;
}

/** Creates a function that finds the nearest route; the index is built on first use. */
export function createNearest(routes: () => Iterable<Route>): (route: Route) => Route | undefined {
  const results = new Map<Route, Route | undefined>();
  let index: Index | undefined;
  return (route) => {
    index ??= buildIndex(routes());
    if (!results.has(route)) results.set(route, nearest(route, index));
    return results.get(route);
  };
}

function nearest(raw: Route, { byName, byFolder }: Index): Route | undefined {
  // Paths copied on Windows have backslashes.
  const route = raw.replaceAll("\\", "/");
  const { folder, name } = split(route);
  const sameName = byName.get(name.toLowerCase());
  if (sameName) return nearestRelative(route, sameName);
  const inFolder = (byFolder.get(folder) ?? []).slice(0, COMPARED_AT_MOST).map((other) => split(other).name);
  const nearName = nearestName(name, inFolder);
  if (nearName !== undefined) return `${folder}/${nearName}`;
  const anywhere = byName.size > COMPARED_AT_MOST ? undefined : nearestName(name, byName.keys());
  return anywhere === undefined ? undefined : nearestRelative(route, byName.get(anywhere) ?? []);
}

/**
 * The name spelled most like another. An extension says nothing, a file differs by two letters at most, and `step2.png` is
 * not a misspelled `step1.png`.
 */
function nearestName(name: string, others: Iterable<string>): string | undefined {
  const requested = stemOf(name);
  const stems = new Map([...others].map((other) => [stemOf(other), other] as const));
  const stem = closest(requested, stems.keys(), requested === name ? name.length : 2);
  const isNumbered = stem !== undefined && stem !== requested && withoutDigits(stem) === withoutDigits(requested);
  return stem === undefined || isNumbered ? undefined : stems.get(stem);
}

function stemOf(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, "");
}

function withoutDigits(name: string): string {
  return name.replace(/\d/g, "");
}

function buildIndex(routes: Iterable<Route>): Index {
  const byName = new Map<string, Route[]>();
  const byFolder = new Map<string, Route[]>();
  for (const route of routes) {
    const { folder, name } = split(route);
    push(byName, name.toLowerCase(), route);
    push(byFolder, folder, route);
  }
  return { byName, byFolder };
}

function push(map: Map<string, Route[]>, key: string, route: Route): void {
  const list = map.get(key);
  if (list) list.push(route);
  else map.set(key, [route]);
}

function split(route: Route): { readonly folder: string; readonly name: string } {
  const slash = route.lastIndexOf("/");
  return { folder: route.slice(0, slash), name: route.slice(slash + 1) };
}

/**
 * The candidate that shares the most folders with the route; the first on a tie. Among several, or with a
 * generic name, one without a common folder is a coincidence: many sections have an overview.
 */
function nearestRelative(route: Route, candidates: readonly Route[]): Route | undefined {
  const segments = new Set(foldersOf(route));
  let best: Route | undefined;
  let bestCount = candidates.length > 1 || GENERIC.has(split(route).name) ? 0 : -1;
  for (const candidate of candidates.slice(0, COMPARED_AT_MOST)) {
    const count = foldersOf(candidate).filter((part) => segments.has(part)).length;
    if (count > bestCount) [best, bestCount] = [candidate, count];
  }
  return best;
}

const GENERIC: ReadonlySet<string> = new Set(
  "overview introduction getting-started quickstart quick-start installation configuration setup".split(" "),
);

function foldersOf(route: Route): readonly string[] {
  return split(route).folder.split("/").filter(Boolean);
}
