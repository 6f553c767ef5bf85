// Redirects for hosts that only serve files: one path each, with patterns expanded over the existing pages.

import type { Route } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";
import { isAbsoluteUrl, splitSuffix } from "../links/url.ts";
import type { Redirect, Site } from "../site.ts";
import {
  type CompiledRedirect,
  compileRedirects,
  matchRedirect,
  redirectPath,
  redirectTarget,
} from "./match-redirect.ts";
import { fillRedirectPattern, matchRedirectPattern, parseRedirectPattern } from "./redirect-pattern.ts";

export interface StaticRedirect {
  readonly from: Route;
  readonly to: string;
}

/**
 * Every redirect that can be listed in advance: exact sources, and for patterns each path whose destination is a page.
 * `/old/:slug*` → `/new/:slug*` with a page `/new/a` gives `/old/a` → `/new/a`.
 */
export function expandRedirects(site: Pick<Site, "redirects" | "pages" | "assets">): readonly StaticRedirect[] {
  const table = compileRedirects(site.redirects);
  const found = new Map<Route, string>();
  const add = (from: Route | undefined, redirect: Redirect) => {
    if (from === undefined || found.has(from) || site.pages.has(from) || site.assets.has(from)) return;
    const match = matchRedirect(table, from);
    if (match?.redirect === redirect) found.set(from, match.destination);
  };
  for (const [from, { redirect }] of table.exact) add(from, redirect);
  for (const compiled of table.patterns) {
    for (const from of oldRoutes(compiled, site.pages.keys())) add(from, compiled.redirect);
  }
  return [...found].map(([from, to]) => ({ from, to }));
}

function* oldRoutes({ redirect, source }: CompiledRedirect, routes: Iterable<Route>): Generator<Route> {
  const [only, rest, ...more] = source;
  if (only?.kind === "text" && rest?.kind === "folders" && more.length === 0) yield redirectPath(only.text);
  if (isAbsoluteUrl(redirect.destination)) return;
  const [path] = splitSuffix(redirectTarget(redirect.destination));
  const destination = parseRedirectPattern(redirectPath(decodePercent(path)));
  const [head] = destination;
  const prefix = head?.kind === "text" ? head.text : "";
  for (const route of routes) {
    const captures = route.startsWith(prefix) ? matchRedirectPattern(destination, route) : undefined;
    const from = captures && fillRedirectPattern(source, captures);
    if (from !== undefined) yield redirectPath(from);
  }
}
