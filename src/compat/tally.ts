// Groups uses into one feature per name and verdict, in an order independent of the input.

import { compareText } from "../base/diagnostic.ts";
import { type Feature, KINDS, STATUSES, type Totals, type Use } from "./feature.ts";

const MOST_PLACES = 5;

/** Merges uses of the same feature. Kinds are in report order, names are sorted. */
export function tally(uses: readonly Use[]): readonly Feature[] {
  const groups = new Map<string, Use[]>();
  for (const use of uses) {
    const key = `${use.kind}\n${use.name}\n${use.verdict.status}\n${use.verdict.note ?? ""}`;
    const group = groups.get(key);
    if (group) group.push(use);
    else groups.set(key, [use]);
  }
  return [...groups.values()].flatMap(toFeature).sort(compareFeatures);
}

function toFeature(group: readonly Use[]): readonly Feature[] {
  const first = group[0];
  if (!first) return [];
  const { kind, name, verdict } = first;
  const places = group.slice(0, MOST_PLACES).map(({ at }) => at);
  return [{ kind, name, ...verdict, count: group.length, places }];
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
