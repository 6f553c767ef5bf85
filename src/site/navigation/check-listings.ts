// Finds pages that the navigation lists more than once, or not at all.

import type { Diagnostic, Location } from "../../base/diagnostic.ts";
import type { Route } from "../../base/route.ts";
import { duplicateListing, pageUnlisted } from "../diagnostics.ts";
import type { PageTable } from "../pages/page-table.ts";
import type { Listing } from "./build-navigation.ts";

interface Repetition {
  readonly first: Listing;
  readonly second: Listing;
  count: number;
}

/** Reports repeated listings once per page, and every unlisted page. */
export function checkListings(listings: readonly Listing[], table: PageTable, indexAll = false): readonly Diagnostic[] {
  const listed = new Set(listings.map((listing) => listing.route));
  return [...repeatedPages(listings), ...unlistedPages(listed, table, indexAll)];
}

/** A group's root page may also be listed below it, so roots don't count. */
function repeatedPages(listings: readonly Listing[]): readonly Diagnostic[] {
  const entries = new Map<Route, Listing>();
  const repetitions = new Map<Route, Repetition>();
  for (const listing of listings) {
    if (listing.isRoot) continue;
    const { route } = listing;
    const first = entries.get(route);
    const repetition = repetitions.get(route);
    if (!first) entries.set(route, listing);
    // One entry may appear in several places: in a file referenced twice, or in every version of a mint.json.
    else if (isSameLocation(first.at, listing.at)) continue;
    else if (repetition) repetition.count++;
    else repetitions.set(route, { first, second: listing, count: 2 });
  }
  return [...repetitions].map(([route, { first, second, count }]) =>
    duplicateListing({
      route,
      count,
      first: first.at,
      second: second.at,
      sameGroup: first.position === second.position,
    }),
  );
}

function isSameLocation(a: Location, b: Location): boolean {
  return a.file === b.file && a.line === b.line && a.column === b.column;
}

function unlistedPages(listed: ReadonlySet<Route>, table: PageTable, indexAll: boolean): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const [route, { path, frontmatter }] of table.sources) {
    if (listed.has(route) || frontmatter.hidden !== undefined || frontmatter.url !== undefined) continue;
    diagnostics.push(pageUnlisted(path, indexAll));
  }
  return diagnostics;
}
