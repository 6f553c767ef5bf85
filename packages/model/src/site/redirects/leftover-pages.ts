// Finds unlisted pages that docs.json redirects away from: files left behind by a move. The redirect wins if its destination
// exists; a listed page keeps its URL (see check-redirects.ts).

import { type Diagnostic, fileStart, type Location } from "@lectern/base/diagnostic.ts";
import { pathToRoute, type Route } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";
import { redirectReplaces } from "../diagnostics.ts";
import { isAbsoluteUrl, isGeneratedFile, splitSuffix } from "../links/url.ts";
import { buildFolderIndex } from "../pages/folder-index.ts";
import { hasPage, type PageTable } from "../pages/page-table.ts";
import type { Redirect } from "../site.ts";
import type { PlacedRedirect } from "./check-redirects.ts";
import { compileRedirects, matchRedirect, type RedirectMatch, redirectPath } from "./match-redirect.ts";
import { isExact, parseRedirectPattern } from "./redirect-pattern.ts";

export interface LeftoverInput {
  readonly table: PageTable;
  readonly listed: ReadonlySet<Route>;
  readonly assets: ReadonlyMap<Route, string>;
  /** Redirects from page frontmatter; they come first. */
  readonly own: readonly Redirect[];
  readonly redirects: readonly PlacedRedirect[];
}

/** The page table without leftovers, and a diagnostic for each of them. */
export interface WithoutLeftovers {
  readonly table: PageTable;
  readonly diagnostics: readonly Diagnostic[];
}

/** Removes every unlisted page that a redirect sends to something that exists. */
export function withoutLeftovers(input: LeftoverInput): WithoutLeftovers {
  const { table } = input;
  const matches = redirectedPages(input);
  if (matches.size === 0) return { table, diagnostics: [] };
  const arrives = createDestinations(input, matches);
  const leftovers = [...matches].filter(([, { destination }]) => arrives(destination));
  const routes = new Set(leftovers.map(([route]) => route));
  return {
    table: {
      ...table,
      sources: new Map([...table.sources].filter(([route]) => !routes.has(route))),
      folded: new Map([...table.folded].filter(([, route]) => !routes.has(route))),
    },
    diagnostics: leftovers.map(([route, { redirect }]) => {
      const path = table.sources.get(route)?.path ?? route;
      return redirectReplaces(redirect.source, path, locationOf(redirect, path));
    }),
  };
}

/** The unlisted pages that some redirect matches. */
function redirectedPages({ table, listed, own, redirects }: LeftoverInput): ReadonlyMap<Route, RedirectMatch> {
  const matches = new Map<Route, RedirectMatch>();
  if (redirects.length === 0) return matches;
  const compiled = compileRedirects([...own, ...redirects]);
  for (const [route, { frontmatter }] of table.sources) {
    if (listed.has(route) || frontmatter.url !== undefined) continue;
    const match = matchRedirect(compiled, route);
    if (match && isMove(match)) matches.set(route, match);
  }
  return matches;
}

/** True if a redirect targets this page: a pattern that sends everything to one place is a fallback, not a move. */
function isMove({ isExact: isNamed, redirect }: RedirectMatch): boolean {
  return isNamed || !isExact(parseRedirectPattern(redirect.destination));
}

/** Follows redirects from a destination; true if they end at another site, a file or a page that stays. */
function createDestinations(
  { table, assets, own, redirects }: LeftoverInput,
  matches: ReadonlyMap<Route, RedirectMatch>,
): (destination: string) => boolean {
  const compiled = compileRedirects([...own, ...redirects]);
  const stays = (route: Route): boolean => hasPage(table, route) && !matches.has(route);
  const folders = buildFolderIndex([...table.sources.keys(), ...table.operations.keys()].filter(stays));
  return (destination) => {
    const seen = new Set<Route>();
    for (let next = destination; !isAbsoluteUrl(next); ) {
      const route = redirectPath(decodePercent(splitSuffix(next)[0]));
      if (stays(route) || stays(pathToRoute(route)) || assets.has(route) || isGeneratedFile(route)) return true;
      if (seen.has(route) || seen.size > MAX_STEPS) return false;
      seen.add(route);
      const match = matchRedirect(compiled, route);
      if (!match) return folders.has(route) || (route === "/" && folders.size > 0);
      next = match.destination;
    }
    return true;
  };
}

const MAX_STEPS = 20;

function locationOf(redirect: Redirect, path: string): Location {
  return "at" in redirect ? (redirect as PlacedRedirect).at : fileStart(path);
}
