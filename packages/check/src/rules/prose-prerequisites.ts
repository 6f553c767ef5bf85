// Prerequisites that come after the steps that need them.

import { locationOfNode, textOf } from "../node-index.ts";
import type { Rule } from "../rule.ts";

const PREREQUISITES = /^(?:prerequisites?|before you (?:begin|start)|what you(?:['’]ll| will)? need|requirements)$/i;

export const prosePrerequisites: Rule = {
  code: "prose/prerequisites",
  group: "prose",
  severity: "info",
  // Sections may have their own prerequisites, which headings do not always show.
  optional: true,
  summary: "Prerequisites come after the steps that need them.",
  *file(file) {
    if (!file.page) return;
    const steps = file.nodes.elements("Steps")[0]?.node.position?.start.offset;
    if (steps === undefined) return;
    const headings = file.nodes.of("heading");
    for (const visit of headings) {
      const start = visit.node.position?.start.offset ?? 0;
      if (start < steps || !PREREQUISITES.test(textOf(visit.node)?.trim() ?? "")) continue;
      // A section may have its own prerequisites at its top.
      const isOwn = headings.some(({ node }) => {
        const offset = node.position?.start.offset ?? 0;
        return offset > steps && offset < start && node.depth < visit.node.depth;
      });
      if (isOwn || visit.parent?.node.type !== "root") continue;
      yield {
        at: locationOfNode(file, visit.node),
        message: "Prerequisites come after the first steps.",
        hint: "Move them before the steps.",
      };
    }
  },
};
