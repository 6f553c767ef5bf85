// Links to anchors that their page does not have.

import { closest } from "@lectern/base/closest.ts";
import { urlLocation } from "../find-edit.ts";
import { anchorOf, findAnchor } from "../page-facts.ts";
import type { Rule } from "../rule.ts";

export const linkBrokenAnchor: Rule = {
  code: "link/broken-anchor",
  group: "links",
  severity: "warning",
  summary: "A link points to an anchor that does not exist.",
  *page(page, context) {
    for (const link of context.links(page)) {
      const { target } = link;
      if (target.kind !== "page") continue;
      const anchor = anchorOf(target.suffix);
      const facts = anchor ? context.facts(target.page.route) : undefined;
      if (!anchor || !facts || facts.dynamic || FRAME_ANCHORS.has(anchor)) continue;
      const found = findAnchor(facts.anchors, anchor);
      if (found === anchor) continue;
      const at = urlLocation(link, context);
      if (found !== undefined) {
        yield {
          at,
          target: target.suffix,
          severity: "info",
          message: `Anchor "#${anchor}" on "${target.page.route}" is spelled "#${found}".`,
          hint: `Use "#${found}"; the link only works with JavaScript.`,
        };
        continue;
      }
      const guess = closest(anchor, facts.anchors);
      yield {
        at,
        target: target.suffix,
        message: `Broken anchor: "${target.page.route}" has no "#${anchor}".`,
        hint: guess ? `Did you mean "#${guess}"?` : "Link to a heading on that page, or to the page itself.",
      };
    }
  },
};

/** Anchors of the layout, and `#top`, which browsers handle themselves. */
const FRAME_ANCHORS: ReadonlySet<string> = new Set(["top", "content", "content-area", "sidebar", "navbar", "footer"]);
