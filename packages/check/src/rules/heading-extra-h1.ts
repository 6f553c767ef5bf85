// Level 1 headings in a page: the page title already is the h1.

import { headingFix } from "../heading-fix.ts";
import { knownText, locationOfNode } from "../node-index.ts";
import type { Rule } from "../rule.ts";

export const headingExtraH1: Rule = {
  code: "heading/extra-h1",
  group: "structure",
  severity: "warning",
  summary: "A page has a level 1 heading in addition to its title.",
  *file(file) {
    if (HEADLESS.has(file.page?.frontmatter.mode ?? "")) return;
    let isUntitled = file.page !== undefined && (file.page.frontmatter.title ?? "").trim() === "";
    for (const { node } of file.nodes.of("heading")) {
      if (node.depth !== 1) continue;
      const text = knownText(node).trim();
      const isReplaced = !isUntitled && text !== file.page?.title;
      yield {
        at: locationOfNode(file, node),
        message: `Level 1 heading "${text.slice(0, 60)}" competes with the page title.`,
        hint: isUntitled
          ? "Move it to `title` in the frontmatter."
          : text === file.page?.title
            ? "Remove it; the title is already shown."
            : "Use ## instead.",
        ...(isReplaced && headingFix(file, node, 2)),
      };
      isUntitled = false;
    }
  },
};

/** Page modes without a title. */
const HEADLESS: ReadonlySet<string> = new Set(["custom", "frame"]);
