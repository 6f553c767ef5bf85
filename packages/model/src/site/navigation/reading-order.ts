// Each page's neighbors in reading order: across the groups of a division, never into another division.

import type { Route } from "@lectern/base/route.ts";
import type { Listing } from "./listing.ts";

export interface Neighbors {
  readonly previous?: Route;
  readonly next?: Route;
}

/** Chains the listings of each division in the given order, skipping hidden groups. */
export function readingOrder(listings: Iterable<Listing>): ReadonlyMap<Route, Neighbors> {
  const sequences = new Map<unknown, Route[]>();
  for (const { route, position } of listings) {
    if (position.folded) continue;
    const sequence = sequences.get(position.division);
    if (sequence) sequence.push(route);
    else sequences.set(position.division, [route]);
  }
  const neighbors = new Map<Route, Neighbors>();
  for (const sequence of sequences.values()) {
    for (const [index, route] of sequence.entries()) {
      const previous = sequence[index - 1];
      const next = sequence[index + 1];
      neighbors.set(route, { ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) });
    }
  }
  return neighbors;
}
