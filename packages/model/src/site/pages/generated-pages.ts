// Collects the routes of generated pages from the navigation.

import type { Route } from "@lectern/base/route.ts";
import type { ApiPart, Channel, Operation } from "@lectern/openapi";
import type { ApiSummary } from "@lectern/openapi/internal/api.ts";
import type { ExpandedEntry } from "../navigation/expanded-navigation.ts";

/** What each route without a file is generated from. */
export interface GeneratedPages {
  readonly operations: ReadonlyMap<Route, Operation>;
  readonly channels: ReadonlyMap<Route, Channel>;
  readonly summaries: ReadonlyMap<Route, ApiSummary>;
  readonly parts: ReadonlyMap<Route, ApiPart>;
}

/** Every generated page in a list of entries, by route. */
export function generatedPages(entries: readonly ExpandedEntry[]): GeneratedPages {
  const operations = new Map<Route, Operation>();
  const channels = new Map<Route, Channel>();
  const summaries = new Map<Route, ApiSummary>();
  const parts = new Map<Route, ApiPart>();
  const collect = (children: readonly ExpandedEntry[]) => {
    for (const entry of children) {
      if (entry.kind === "operation") operations.set(entry.route, entry.operation);
      else if (entry.kind === "channel") channels.set(entry.route, entry.channel);
      else if (entry.kind === "summary") summaries.set(entry.route, entry.summary);
      else if (entry.kind === "part") parts.set(entry.route, entry.part);
      else if (entry.kind !== "page") collect(entry.children);
    }
  };
  collect(entries);
  return { operations, channels, summaries, parts };
}
