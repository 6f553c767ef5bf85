// Links that would run code or read local files.

import type { Rule } from "../rule.ts";

export const linkUnsafe: Rule = {
  code: "link/unsafe",
  group: "links",
  severity: "error",
  summary: "A link runs code or opens local files, as with javascript:.",
  *page(page, context) {
    for (const { href, at, target } of context.links(page))
      if (target.kind === "unsafe")
        yield {
          at,
          message: `Unsafe link: "${href.slice(0, 60)}".`,
          hint: "Link to a page or an https:// URL.",
        };
  },
};
