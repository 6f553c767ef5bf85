// Endpoints that have two generated pages, because they are in two places of the navigation with different directories.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import { endpointCopy } from "../diagnostics.ts";
import type { Page } from "../site.ts";

/**
 * Marks every page of an endpoint after the first as its copy, so that search engines find one. Languages and versions
 * have pages of their own.
 */
export function markCopies(
  pages: ReadonlyMap<Route, Page>,
  place: (route: Route) => Location | undefined,
): { readonly value: ReadonlyMap<Route, Page>; readonly diagnostics: readonly Diagnostic[] } {
  const firsts = new Map<string, Page>();
  const diagnostics: Diagnostic[] = [];
  const value = new Map<Route, Page>();
  for (const [route, page] of pages) {
    const key = endpointKey(page);
    const first = key === undefined ? undefined : firsts.get(key);
    if (key !== undefined && first === undefined) firsts.set(key, page);
    value.set(route, first === undefined ? page : { ...page, copyOf: first.route });
    const at = place(route);
    if (first === undefined || page.kind !== "operation" || at === undefined) continue;
    const { method, path } = page.operation;
    diagnostics.push(endpointCopy({ endpoint: `${method} ${path}`, first: first.route, second: route }, at));
  }
  return { value, diagnostics };
}

function endpointKey(page: Page): string | undefined {
  if (page.kind !== "operation" || !page.visibility.navigation) return undefined;
  const { api, method, path } = page.operation;
  const divisions = page.trail.flatMap(({ node }) =>
    node.kind === "language" || node.kind === "version" ? [node.label] : [],
  );
  return JSON.stringify([api.path, method, path, ...divisions]);
}
