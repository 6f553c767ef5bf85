// The types of a compatibility report: what a site uses, how Lectern treats it, and where it appears.

import { compareText, type Location } from "@lectern/base/diagnostic.ts";

/** Feature kinds, in report order. */
export const KINDS = [
  "setting",
  "frontmatter",
  "component",
  "attribute",
  "fence option",
  "OpenAPI file",
  "redirect",
  "style hook",
] as const;

export type Kind = (typeof KINDS)[number];

/** How a feature is treated, best first. */
export const STATUSES = ["honored", "approximated", "unsupported"] as const;

export type Status = (typeof STATUSES)[number];

/** How a feature is treated, with an explanation where needed. */
export interface Support {
  readonly status: Status;
  readonly note?: string;
}

export const HONORED: Support = { status: "honored" };

/** One use of a feature. */
export interface Use {
  readonly kind: Kind;
  readonly name: string;
  readonly at: Location;
  readonly support: Support;
}

/** A feature with all its uses merged. */
export interface Feature extends Support {
  readonly kind: Kind;
  readonly name: string;
  readonly count: number;
  /** The first few uses. */
  readonly locations: readonly Location[];
}

/** Feature counts by status. */
export type Totals = Readonly<Record<Status, number>>;

export interface Report {
  readonly site: string;
  readonly pages: number;
  readonly totals: Totals;
  readonly features: readonly Feature[];
  /** Project files that the build does not publish. */
  readonly leftOut: readonly string[];
}

const MAX_LOCATIONS = 5;

/** Merges uses of the same feature. Kinds are in report order, names are sorted. */
export function tally(uses: readonly Use[]): readonly Feature[] {
  const groups = new Map<string, Use[]>();
  for (const use of uses) {
    const key = `${use.kind}\n${use.name}\n${use.support.status}\n${use.support.note ?? ""}`;
    const group = groups.get(key);
    if (group) group.push(use);
    else groups.set(key, [use]);
  }
  return [...groups.values()].flatMap(toFeature).sort(compareFeatures);
}

function toFeature(group: readonly Use[]): readonly Feature[] {
  const first = group[0];
  if (!first) return [];
  const { kind, name, support } = first;
  const locations = group.slice(0, MAX_LOCATIONS).map(({ at }) => at);
  return [{ kind, name, ...support, count: group.length, locations }];
}

function compareFeatures(a: Feature, b: Feature): number {
  return (
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
    compareText(a.name, b.name) ||
    STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status)
  );
}

/** Counts features by status. */
export function countFeatures(features: readonly Feature[]): Totals {
  const totals = { honored: 0, approximated: 0, unsupported: 0 };
  for (const { status } of features) totals[status]++;
  return totals;
}
