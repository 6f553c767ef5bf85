// Finds the pages and files that a redirect pattern also matches. Existing files win over redirects, so hosts that redirect
// before looking for files need an explicit exception for each.

import type { Route } from "@lectern/base/route.ts";
import { matchRedirectPattern, type PatternPart } from "../redirects/redirect-pattern.ts";
import type { Site } from "../site.ts";

/** A site's paths that a pattern matches. */
export function coveredPaths(
  source: readonly PatternPart[],
  { pages, assets }: Pick<Site, "pages" | "assets">,
): readonly Route[] {
  const [head] = source;
  const prefix = head?.kind === "text" ? head.text : "";
  return [...pages.keys(), ...assets.keys()].filter(
    (route) => route.startsWith(prefix) && matchRedirectPattern(source, route) !== undefined,
  );
}

/** True if there are too many exceptions for hosts: one allows 2,000 lines in total, another 4,096 characters per rule. */
export function isTooManyForHosts(routes: readonly Route[]): boolean {
  return routes.length > 200 || routes.reduce((length, { length: more }) => length + more, 0) > 3000;
}
