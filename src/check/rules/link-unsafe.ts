// Links that would run code or read the reader's disk.

import type { Rule } from "../rule.ts";

/** An address that no page may open. */
export const linkUnsafe: Rule = {
  code: "link/unsafe",
  group: "links",
  severity: "error",
  summary: "A link has an address that runs code or opens local files, such as javascript:.",
  *page(page, context) {
    for (const { href, at, target } of context.links(page))
      if (target.kind === "unsafe")
        yield {
          at,
          message: `The link "${href.slice(0, 60)}" may run code.`,
          hint: "Link to a page or a web address.",
        };
  },
};
