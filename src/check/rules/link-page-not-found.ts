// Links to pages of the site that do not exist.

import { isFileAddress, isPlaceholder } from "../address-form.ts";
import type { Rule } from "../rule.ts";

/** A link to a page that is not there. */
export const linkPageNotFound: Rule = {
  code: "link/page-not-found",
  group: "links",
  severity: "error",
  summary: "A link leads to a page that the site does not have.",
  *page(page, context) {
    for (const { href, at, kind, target } of context.links(page)) {
      if (target.kind !== "broken" || kind === "asset" || isFileAddress(target.route)) continue;
      if (context.generated.has(target.route) || isPlaceholder(href)) continue;
      if (context.unknown.some((folder) => target.route.startsWith(folder))) continue;
      yield {
        at,
        target: target.route + target.suffix,
        message: `There is no page "${href}".`,
        hint: target.nearest ? `Did you mean "${target.nearest}"?` : "Correct the link, or add the page or a redirect.",
      };
    }
  },
};
