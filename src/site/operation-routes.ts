// The routes of generated operation pages, wherever they stand in the navigation.

import type { Route } from "../base/route.ts";
import type { Operation } from "../openapi/api.ts";
import type { ExpandedEntry } from "./api-entries.ts";

/** Route → operation for every generated page below some entries. */
export function operationRoutes(entries: readonly ExpandedEntry[]): ReadonlyMap<Route, Operation> {
  const operations = new Map<Route, Operation>();
  const collect = (children: readonly ExpandedEntry[]) => {
    for (const entry of children) {
      if (entry.kind === "operation") operations.set(entry.route, entry.operation);
      else if (entry.kind !== "page") collect(entry.children);
    }
  };
  collect(entries);
  return operations;
}
