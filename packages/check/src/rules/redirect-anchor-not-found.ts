// Redirects to anchors that do not exist.

import { closest } from "@lectern/base/closest.ts";
import { locate } from "@lectern/base/position.ts";
import { isAbsoluteUrl } from "@lectern/model/site/links/url.ts";
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
      const { path, text } = context.config;
      const from = text.indexOf(JSON.stringify(source));
      const to = text.indexOf(JSON.stringify(destination), Math.max(0, from));
      const guess = closest(anchor, facts.anchors);
      yield {
        at: locate(path, text, Math.max(0, from === -1 || to - from < 500 ? to : from)),
        message: `Broken redirect from "${source}": anchor "${destination}" does not exist.`,
        hint: guess ? `Did you mean "#${guess}"?` : "Redirect to a heading on that page, or to the page itself.",
      };
    }
  },
};
