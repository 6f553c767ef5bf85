// Procedures written as bullet lists.

import { locationOfNode, textOf } from "../node-index.ts";
import type { Rule } from "../rule.ts";

const NUMBER = /^(?:step\s+\d+|\d+[.)]\s|(?:first|1st)[,:]\s)/i;
const THEN = /^(?:step\s+\d+|\d+[.)]\s|(?:second|then|next|after that|finally|lastly)[,:]?\s)/i;

export const proseNumberedSteps: Rule = {
  code: "prose/numbered-steps",
  group: "prose",
  severity: "info",
  summary: "The steps of a procedure are in an unnumbered list.",
  *file(file) {
    for (const { node } of file.nodes.of("list")) {
      if (node.ordered || node.children.length < 2) continue;
      const items = node.children.map((item) => textOf(item)?.trim() ?? "");
      if (!NUMBER.test(items[0] ?? "") || !THEN.test(items[1] ?? "")) continue;
      yield {
        at: locationOfNode(file, node),
        message: "Steps are in an unnumbered list.",
        hint: "Use a numbered list, or <Steps>.",
      };
    }
  },
};
