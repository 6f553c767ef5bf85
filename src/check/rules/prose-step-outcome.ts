// Procedures that end without saying what the reader should see.

import type { MdastNode } from "satteri";
import { childrenOf } from "../node-index.ts";
import { placeOfNode } from "../place.ts";
import type { Rule } from "../rule.ts";

const FEWEST_STEPS = 4;
const OUTCOME =
  /\b(?:you(?:['’]ll| will| should| can now)|should (?:see|be|now|appear|return|show)|now|returns?|response|output|result|appears?|shows?|displays?|opens?|redirect|confirm|verify|test|check|success|done|ready|works?|running|see)\b/i;

/** A procedure without an outcome. */
export const proseStepOutcome: Rule = {
  code: "prose/step-outcome",
  group: "prose",
  severity: "info",
  summary: "A procedure of four steps or more never says what its reader gets to see.",
  *file(file) {
    if (!file.english) return;
    for (const visit of file.nodes.elements("Steps")) {
      const steps = childrenOf(visit.node).filter((node) => "name" in node && node.name === "Step");
      if (steps.length < FEWEST_STEPS) continue;
      const { start, end } = visit.node.position ?? {};
      const after = nextText(visit.parent?.node, visit.index, file.document.text);
      const text = file.document.text.slice(start?.offset ?? 0, end?.offset ?? 0) + after;
      if (OUTCOME.test(text)) continue;
      yield {
        at: placeOfNode(file, visit.node),
        message: `These ${steps.length} steps never say what the reader gets to see.`,
        hint: 'End each major step with its result: "The page shows …".',
      };
    }
  },
};

function nextText(parent: MdastNode | undefined, index: number, text: string): string {
  const next = parent ? childrenOf(parent)[index + 1] : undefined;
  return next ? text.slice(next.position?.start.offset ?? 0, next.position?.end.offset ?? 0) : "";
}
