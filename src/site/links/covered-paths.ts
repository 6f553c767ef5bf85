// The pages and files that a redirect with placeholders would take, too. They stay what they are: a redirect is for
// addresses that lead nowhere. Hosts that redirect before they look for files must be told of each of them.

import type { Route } from "../../base/route.ts";
import { matchRedirectPattern, type PatternPart } from "../redirects/redirect-pattern.ts";
import type { Site } from "../site.ts";

/** The addresses of a site that a pattern matches. */
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

/** Whether hosts have no room for so many exceptions: one takes 2,000 lines in all, another 4,096 characters a rule. */
export function isTooManyForHosts(addresses: readonly Route[]): boolean {
  return addresses.length > 200 || addresses.reduce((length, { length: more }) => length + more, 0) > 3000;
}
