// Pages that readers cannot reach: not in the navigation, and no page links to them.

import type { Rule } from "../rule.ts";

export const pageOrphan: Rule = {
  code: "page/orphan",
  group: "links",
  severity: "info",
  summary: "A page is not in the navigation, and no other page links to it.",
  *site(context) {
    const linked = new Set<string>();
    for (const page of context.pages())
      for (const { target } of context.links(page)) {
        if (target.kind === "page" && target.page.route !== page.page.route) linked.add(target.page.route);
        if (target.kind === "redirect") linked.add(target.destination.replace(/[?#].*$/s, ""));
      }
    for (const { destination } of context.site.redirects) linked.add(destination.replace(/[?#].*$/s, ""));
    for (const { page } of context.pages()) {
      const isListed = page.trail.length > 0 || page.visibility.navigation;
      if (page.kind !== "document" || isListed || page.frontmatter.hidden || page.frontmatter.url) continue;
      if (page.route === "/" || linked.has(page.route)) continue;
      yield {
        at: { file: page.path, line: 1, column: 1 },
        message: `Orphaned page: "${page.route}" is not in the navigation, and no page links to it.`,
        hint: "List it in docs.json, link to it, or set `hidden: true` in its frontmatter.",
      };
    }
  },
};
