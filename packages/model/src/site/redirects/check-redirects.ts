// Checks the redirects in docs.json against the site's pages: redirects that loop or have no effect are dropped.

import type { Checked, Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { pathToRoute, type Route } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";
import {
  redirectChain,
  redirectCovers,
  redirectFromFile,
  redirectLoop,
  redirectRepeats,
  redirectShadowed,
  redirectStars,
  redirectTargetMissing,
} from "../diagnostics.ts";
import { coveredPaths, isTooManyForHosts } from "../links/covered-paths.ts";
import { createNearest } from "../links/nearest-route.ts";
import { isAbsoluteUrl, isGeneratedFile, splitSuffix } from "../links/url.ts";
import { buildFolderIndex } from "../pages/folder-index.ts";
import type { Page, Redirect } from "../site.ts";
import { compileRedirects, matchRedirect, type RedirectTable, redirectPath, redirectTarget } from "./match-redirect.ts";
import {
  fillRedirectPattern,
  isExact,
  isOpenAtEndOnly,
  matchRedirectPattern,
  parseRedirectPattern,
} from "./redirect-pattern.ts";

export interface RedirectTargets {
  /** Redirects from page frontmatter; they come first. */
  readonly own: readonly Redirect[];
  readonly pages: ReadonlyMap<Route, Page>;
  readonly assets: ReadonlyMap<Route, string>;
  /** URL prefixes whose pages are unknown, because a spec is missing. */
  readonly unknown?: readonly string[];
}

/** A redirect with its location in docs.json. */
export interface PlacedRedirect extends Redirect {
  readonly at: Location;
}

interface Work extends RedirectTargets {
  readonly table: RedirectTable;
  readonly folders: ReadonlyMap<Route, Route>;
  readonly nearest: (route: Route) => Route | undefined;
  readonly diagnostics: Diagnostic[];
}

/** Checks every redirect; chains are shortened, and a folder becomes its first page. */
export function checkRedirects(
  redirects: readonly PlacedRedirect[],
  targets: RedirectTargets,
): Checked<readonly Redirect[]> {
  if (redirects.length === 0) return { value: [], diagnostics: [] };
  const work: Work = {
    ...targets,
    table: compileRedirects([...targets.own, ...redirects]),
    folders: buildFolderIndex(targets.pages.keys()),
    nearest: createNearest(() => targets.pages.keys()),
    diagnostics: [],
  };
  const value = redirects.flatMap((redirect) => checkRedirect(redirect, work) ?? []);
  return { value, diagnostics: work.diagnostics };
}

function checkRedirect(placed: PlacedRedirect, work: Work): Redirect | undefined {
  const { source, destination, permanent, at } = placed;
  const redirect: Redirect = { source, destination, permanent };
  const pattern = parseRedirectPattern(redirectPath(decodePercent(source)));
  const shadow = isExact(pattern) ? findShadow(placed, work) : undefined;
  if (shadow) {
    work.diagnostics.push(shadow);
    return undefined;
  }
  const covered = isExact(pattern) ? [] : coveredPaths(pattern, work);
  if (!isOpenAtEndOnly(pattern)) work.diagnostics.push(redirectStars(source, at));
  if (isTooManyForHosts(covered)) work.diagnostics.push(redirectCovers(source, covered.length, at));
  if (isAbsoluteUrl(destination)) return redirect;
  if (isExact(parseRedirectPattern(destination))) return checkDestination(placed, redirect, work);
  if (matchesItself(placed)) work.diagnostics.push(redirectRepeats(source, destination, at));
  return redirect;
}

/** The problem of a redirect from the URL of a page, its Markdown or a generated file. */
function findShadow({ source, at }: PlacedRedirect, { pages }: Work): Diagnostic | undefined {
  const route = redirectPath(decodePercent(source));
  const named = (page: Page): string => (page.kind === "document" ? page.path : page.route);
  const page = pages.get(route);
  if (page) return redirectShadowed(source, named(page), at);
  const original = /\.md$/.test(route) ? pages.get(route.replace(/(?:(?<=^\/)index)?\.md$/, "")) : undefined;
  if (original) return redirectFromFile(source, `the Markdown version of "${named(original)}"`, at);
  // The sitemap also needs the site's public URL.
  const isFile = isGeneratedFile(route) && route !== "/sitemap.xml";
  return isFile ? redirectFromFile(source, `the generated "${route}"`, at) : undefined;
}

function checkDestination(placed: PlacedRedirect, redirect: Redirect, work: Work): Redirect | undefined {
  const { source, destination, at } = placed;
  const [path, suffix] = splitSuffix(redirectTarget(destination));
  const route = redirectPath(decodePercent(path));
  if (exists(route, work)) return redirect;
  const way = follow(route, redirectPath(source), work);
  if (way.loops) {
    work.diagnostics.push(redirectLoop(source, way.steps, at));
    return undefined;
  }
  if (way.steps.length > 1) {
    const problem = chainProblem(placed, way.steps, work);
    if (problem) work.diagnostics.push(problem);
    return { ...redirect, destination: way.steps.at(-1) ?? destination };
  }
  const first = work.folders.get(route);
  if (first !== undefined) return { ...redirect, destination: `${first}${suffix}` };
  work.diagnostics.push(redirectTargetMissing(source, destination, { guess: work.nearest(route), at }));
  return redirect;
}

/** The problem of a chain; undefined if it ends at a missing page and its last redirect is reported for that. */
function chainProblem({ source, at }: PlacedRedirect, steps: readonly string[], work: Work): Diagnostic | undefined {
  const [last = "", end = ""] = steps.slice(-2);
  const routeOf = (step: string): Route => redirectPath(decodePercent(splitSuffix(step)[0]));
  if (isAbsoluteUrl(end) || exists(routeOf(end), work) || work.folders.has(routeOf(end)))
    return redirectChain(source, steps, at);
  if (work.table.exact.has(routeOf(last))) return undefined;
  return redirectTargetMissing(source, end, { guess: work.nearest(routeOf(end)), at });
}

function exists(route: Route, work: Work): boolean {
  if (work.unknown?.some((folder) => `${route}/`.startsWith(folder))) return true;
  if (route === "/" || work.assets.has(route) || isGeneratedFile(route)) return true;
  return work.pages.has(route) || work.pages.has(pathToRoute(route));
}

/** Follows redirects until a page, another site or a path seen before. */
function follow(
  start: Route,
  source: Route,
  work: Work,
): { readonly steps: readonly string[]; readonly loops: boolean } {
  const steps: string[] = [start];
  const seen = new Set([source]);
  for (let route = start; ; ) {
    if (seen.has(route)) return { steps, loops: true };
    seen.add(route);
    const match = exists(route, work) ? undefined : matchRedirect(work.table, route);
    if (!match) return { steps, loops: false };
    steps.push(match.destination);
    if (isAbsoluteUrl(match.destination) || steps.length > MAX_STEPS) return { steps, loops: steps.length > MAX_STEPS };
    route = redirectPath(decodePercent(splitSuffix(match.destination)[0]));
  }
}

const MAX_STEPS = 20;

/** True if a pattern matches its own output: `/docs/:slug*` → `/docs/v2/:slug*`. */
function matchesItself({ source, destination }: Redirect): boolean {
  const pattern = parseRedirectPattern(redirectPath(source));
  const sample = new Map(pattern.flatMap((part) => (part.kind === "text" ? [] : [[part.name, "example"] as const])));
  const filled = fillRedirectPattern(parseRedirectPattern(splitSuffix(redirectTarget(destination))[0]), sample);
  return filled !== undefined && matchRedirectPattern(pattern, redirectPath(filled)) !== undefined;
}

/** Strips the base path, unless the site has a folder of that name. */
export function withoutBase(
  redirects: readonly PlacedRedirect[],
  base: string,
  routes: Iterable<Route>,
): readonly PlacedRedirect[] {
  const carries = (path: string): boolean => path === base || path.startsWith(`${base}/`);
  const isCarried = ({ source, destination }: PlacedRedirect): boolean => carries(source) || carries(destination);
  if (base === "" || !redirects.some(isCarried)) return redirects;
  for (const route of routes) if (carries(route)) return redirects;
  const inside = (path: string): string =>
    carries(path) && !isAbsoluteUrl(path) ? path.slice(base.length).replace(/^(?!\/)/, "/") : path;
  return redirects.map((redirect) => {
    const [source, destination] = [inside(redirect.source), inside(redirect.destination)];
    return source === destination ? redirect : { ...redirect, source, destination };
  });
}
