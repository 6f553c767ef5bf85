// The navigation of docs.json with its operations and channels filled in.

import type { Location } from "../../base/diagnostic.ts";
import type { Route } from "../../base/route.ts";
import type { DivisionEntry, GroupEntry, NavigationRoot, PageEntry } from "../../config/navigation.ts";
import type { ApiPart, ApiSummary, Channel, Operation } from "../../openapi/api.ts";

/** An operation that has a page at this place of the navigation. */
export interface OperationEntry {
  readonly kind: "operation";
  readonly operation: Operation;
  readonly route: Route;
  readonly at: Location;
}

/** A channel that has a page at this place of the navigation. */
export interface ChannelEntry {
  readonly kind: "channel";
  readonly channel: Channel;
  readonly route: Route;
  readonly at: Location;
}

/** A description that has a page as a whole at this place of the navigation. */
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

/** A sidebar group, its operations filled in. */
export interface ExpandedGroup extends Omit<GroupEntry, "children"> {
  readonly children: readonly ExpandedEntry[];
}

/** A division, its operations filled in. */
export interface ExpandedDivision extends Omit<DivisionEntry, "children"> {
  readonly children: readonly ExpandedEntry[];
}

/** One entry of the navigation, its operations filled in. */
export type ExpandedEntry = ExpandedDivision | ExpandedGroup | PageEntry | GeneratedEntry;

/** The whole navigation, its operations filled in. */
export interface ExpandedNavigation extends Omit<NavigationRoot, "children"> {
  readonly children: readonly ExpandedEntry[];
}
