// Links to redirected URLs: they work, with an extra hop.

import type { RedirectedLink } from "@lectern/model/site/links/resolve-link.ts";
import { isAbsoluteUrl } from "@lectern/model/site/links/url.ts";
import { findInNode, urlLocation } from "../find-edit.ts";
import type { Rule } from "../rule.ts";

export const linkRedirected: Rule = {
  code: "link/redirected",
  group: "links",
  severity: "info",
  summary: "A link points to a path that docs.json redirects.",
  *page(page, context) {
    for (const link of context.links(page)) {
      const { href, at, target } = link;
      if (target.kind !== "redirect" || target.missing || isLasting(target)) continue;
      const better = withSuffix(target.destination, target.suffix);
      const fix = better && !isAbsoluteUrl(better) ? findInNode(context, at, { find: href, put: better }) : undefined;
      yield {
        at: urlLocation(link, context),
        message: `"${href}" redirects to "${target.destination}".`,
        hint: `Link to "${better ?? target.destination}" directly.`,
        ...(fix ? { fix } : {}),
      };
    }
  },
};

/** True for a URL that authors link to on purpose: a temporary redirect, or a name for the newest version. */
function isLasting({ route, destination, permanent }: RedirectedLink): boolean {
  return !permanent || (NEWEST.test(route) && !NEWEST.test(destination));
}

const NEWEST = /\/(?:latest|current|stable|next)(?![^/?#])/i;

/** Where the old URL ends up: browsers keep its anchor unless the redirect has its own. */
function withSuffix(destination: string, suffix: string): string | undefined {
  const isClear = suffix === "" || !/[?#]/.test(destination) || (suffix.startsWith("#") && !destination.includes("#"));
  return isClear ? destination + suffix : undefined;
}
