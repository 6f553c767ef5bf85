// The routes that the navigation names, as far as its words alone tell.

import { pathToRoute, type Route } from "../../base/route.ts";
import type { ExpandedEntry } from "./expanded-navigation.ts";

/** The route of every page entry below some entries, and of the roots of groups. */
export function listedRoutes(entries: readonly ExpandedEntry[]): ReadonlySet<Route> {
  const routes = new Set<Route>();
  const collect = (children: readonly ExpandedEntry[]): void => {
    for (const entry of children) {
      if (entry.kind === "operation" || entry.kind === "channel") continue;
      if (entry.kind === "page") {
        routes.add(pathToRoute(entry.value.trim().replace(/(?<!\/)\/+$/, "")));
        continue;
      }
      if (entry.kind === "group" && entry.root !== undefined) routes.add(pathToRoute(entry.root.trim()));
      collect(entry.children);
    }
  };
  collect(entries);
  return routes;
}
