// Headings that skip a level, which confuses screen reader users.

import { headingFix } from "../heading-fix.ts";
import { knownText, locationOfNode } from "../node-index.ts";
import type { Rule } from "../rule.ts";

export const headingSkippedLevel: Rule = {
  code: "heading/skipped-level",
  group: "structure",
  severity: "warning",
  summary: "A heading is more than one level deeper than the heading before it.",
  *file(file) {
    // A snippet continues the outline of a page that is unknown here.
    let before = file.page ? 1 : undefined;
    for (const visit of file.nodes.of("heading")) {
      const { depth } = visit.node;
      // Panels, cards and updates have their own outline.
      const isOutside = visit.parent?.node.type === "root";
      // Level 1 is the title; another one is reported as such.
      if (!isOutside || depth === 1) continue;
      if (before !== undefined && depth > before + 1) {
        yield {
          at: locationOfNode(file, visit.node),
          message: `Heading "${knownText(visit.node).trim().slice(0, 60)}" skips from level ${before} to level ${depth}.`,
          hint: `Use ${"#".repeat(before + 1)} instead.`,
          ...headingFix(file, visit.node, before + 1),
        };
      }
      before = depth;
    }
  },
};
