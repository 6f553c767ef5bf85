// Pages that the navigation lists more than once, or not at all.

import type { Diagnostic } from "../base/diagnostic.ts";
import type { Route } from "../base/route.ts";
import type { Listing } from "./build-navigation.ts";
import { pageListedTwice, pageUnlisted } from "./diagnostics.ts";
import type { PageTable } from "./page-table.ts";

/** Reports repeated listings once per page, and each page without any. */
export function checkListings(listings: readonly Listing[], table: PageTable): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const byRoute = groupByRoute(listings);
  for (const [route, places] of byRoute) {
    const entries = places.filter((place) => !place.isRoot);
    const [first, second] = entries;
    if (!first || !second) continue;
    const sameGroup = first.place === second.place;
    diagnostics.push(pageListedTwice({ route, count: entries.length, first: first.at, second: second.at, sameGroup }));
  }
  return [...diagnostics, ...unlistedPages(byRoute, table)];
}

function groupByRoute(listings: readonly Listing[]): ReadonlyMap<Route, readonly Listing[]> {
  const byRoute = new Map<Route, Listing[]>();
  for (const listing of listings) {
    const known = byRoute.get(listing.route);
    if (known) known.push(listing);
    else byRoute.set(listing.route, [listing]);
  }
  return byRoute;
}

function unlistedPages(listed: ReadonlyMap<Route, unknown>, table: PageTable): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const [route, { path, frontmatter }] of table.sources) {
    if (listed.has(route) || frontmatter.hidden !== undefined || frontmatter.url !== undefined) continue;
    diagnostics.push(pageUnlisted(path));
  }
  return diagnostics;
}
