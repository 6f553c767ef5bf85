// Folders that have pages but no page of their own: a link to one opens its first page.

import type { Route } from "@lectern/base/route.ts";

/** Each folder → its first page in route order: `"/guides"` → `"/guides/start"`. */
export function buildFolderIndex(routes: Iterable<Route>): ReadonlyMap<Route, Route> {
  const folders = new Map<Route, Route>();
  for (const route of routes) {
    for (let slash = route.lastIndexOf("/"); slash > 0; slash = route.lastIndexOf("/", slash - 1)) {
      const folder = route.slice(0, slash);
      if (folders.has(folder)) break;
      folders.set(folder, route);
    }
  }
  return folders;
}
