// Finds pages that the navigation lists more than once or not at all, and sections with the same name.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import { duplicateDivision, duplicateListing, pageUnlisted, secondDefault } from "../diagnostics.ts";
import type { PageTable } from "../pages/page-table.ts";
import type { ExpandedDivision, ExpandedEntry } from "./expanded-navigation.ts";
import type { Listing } from "./listing.ts";

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

/**
 * Pages listed twice in one section of the site. A page may be in several tabs or versions, and a group's root may also be
 * listed below it.
 */
function repeatedPages(listings: readonly Listing[]): readonly Diagnostic[] {
  const sections = new Map<unknown, Map<Route, Listing>>();
  const repetitions = new Map<Listing, Repetition>();
  for (const listing of listings) {
    if (listing.isRoot) continue;
    const { route, position } = listing;
    const entries = sections.get(position.division) ?? new Map<Route, Listing>();
    sections.set(position.division, entries);
    const first = entries.get(route);
    if (!first) {
      entries.set(route, listing);
      continue;
    }
    // One entry may appear in several places: in a file referenced twice.
    if (isSameLocation(first.at, listing.at)) continue;
    const repetition = repetitions.get(first);
    if (repetition) repetition.count++;
    else repetitions.set(first, { first, second: listing, count: 2 });
  }
  return [...repetitions.values()].map(({ first, second, count }) =>
    duplicateListing({
      route: first.route,
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

/** Reports duplicate names in a list, and every `default` after the first of its kind. */
export function checkDivisions(entries: readonly ExpandedEntry[]): readonly Diagnostic[] {
  const names = new Map<string, ExpandedDivision>();
  const defaults = new Map<string, ExpandedDivision>();
  const diagnostics: Diagnostic[] = [];
  for (const entry of entries) {
    if (!isDivision(entry) || entry.hidden) continue;
    const name = `${entry.kind} ${entry.label}`;
    const counterpart = names.get(name);
    if (counterpart && entry.label !== "") diagnostics.push(duplicateDivision(entry, counterpart.at));
    else names.set(name, entry);
    if (!entry.default) continue;
    const first = defaults.get(entry.kind);
    if (first) diagnostics.push(secondDefault(entry, first.label));
    else defaults.set(entry.kind, entry);
  }
  return diagnostics;
}

function isDivision(entry: ExpandedEntry): entry is ExpandedDivision {
  return "default" in entry;
}
