// Redirects to anchors that do not exist.

import { closest } from "../../base/closest.ts";
import { locate } from "../../base/position.ts";
import { isAbsoluteUrl } from "../../site/links/url.ts";
import { anchorOf, findAnchor } from "../page-facts.ts";
import type { Rule } from "../rule.ts";

export const redirectAnchorNotFound: Rule = {
  code: "redirect/anchor-not-found",
  group: "links",
  severity: "warning",
  summary: "A redirect points to an anchor that does not exist.",
  *site(context) {
    for (const { source, destination } of context.site.redirects) {
      const anchor = destination.includes("#") && !isAbsoluteUrl(destination) ? anchorOf(destination) : undefined;
      const target = anchor ? context.resolve("", destination) : undefined;
      const facts = target?.kind === "page" ? context.facts(target.page.route) : undefined;
      if (!anchor || !facts || facts.dynamic || findAnchor(facts.anchors, anchor) !== undefined || anchor.includes(":"))
        continue;
      const text = context.read("docs.json") ?? "";
      const guess = closest(anchor, facts.anchors);
      yield {
        at: locate("docs.json", text, Math.max(0, text.indexOf(JSON.stringify(destination)))),
        message: `Broken redirect from "${source}": anchor "${destination}" does not exist.`,
        hint: guess ? `Did you mean "#${guess}"?` : "Redirect to a heading on that page, or to the page itself.",
      };
    }
  },
};
