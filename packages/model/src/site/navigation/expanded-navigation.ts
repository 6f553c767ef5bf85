// The navigation of docs.json with operations and channels expanded.

import type { Location } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import type { ApiPart, Channel, Operation } from "@lectern/openapi";
import type { ApiSummary } from "@lectern/openapi/internal/api.ts";
import type { DivisionEntry, GroupEntry, NavigationRoot, PageEntry } from "../../config/navigation.ts";

/** An operation with a page at this place. */
export interface OperationEntry {
  readonly kind: "operation";
  readonly operation: Operation;
  readonly route: Route;
  readonly at: Location;
}

/** A channel with a page at this place. */
export interface ChannelEntry {
  readonly kind: "channel";
  readonly channel: Channel;
  readonly route: Route;
  readonly at: Location;
}

/** A page about a whole spec at this place. */
export interface SummaryEntry {
  readonly kind: "summary";
  readonly summary: ApiSummary;
  readonly route: Route;
  readonly at: Location;
}

/** A part of a GraphQL schema or an Arazzo file that has a page at this place of the navigation. */
export interface PartEntry {
  readonly kind: "part";
  readonly part: ApiPart;
  readonly route: Route;
  readonly at: Location;
}

/** An entry whose page is generated. */
export type GeneratedEntry = OperationEntry | ChannelEntry | SummaryEntry | PartEntry;

/** True for entries whose page is generated. */
export function isGenerated(entry: ExpandedEntry): entry is GeneratedEntry {
  return "route" in entry;
}

export interface ExpandedGroup extends Omit<GroupEntry, "children"> {
  readonly children: readonly ExpandedEntry[];
}

export interface ExpandedDivision extends Omit<DivisionEntry, "children"> {
  readonly children: readonly ExpandedEntry[];
}

export type ExpandedEntry = ExpandedDivision | ExpandedGroup | PageEntry | GeneratedEntry;

export interface ExpandedNavigation extends Omit<NavigationRoot, "children"> {
  readonly children: readonly ExpandedEntry[];
}
