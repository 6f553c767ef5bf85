// Procedures that end without saying what the reader should see. Steps that describe an automatic process do not count,
// and neither do steps with a screenshot.

import type { MdastNode } from "satteri";
import { childrenOf, locationOfNode } from "../node-index.ts";
import type { Rule } from "../rule.ts";

const MIN_STEPS = 4;
const OUTCOME =
  /\b(?:you(?:['’]ll| will| should| can now)|should (?:see|be|now|appear|return|show)|now|returns?|response|output|result|appears?|shows?|displays?|opens?|redirect|confirm|verify|test|check|success|done|ready|works?|running|see|views?|try|monitor)\b/i;
const PICTURE = /!\[|<(?:img|Frame|video|iframe)\b/;
/** Verbs that instructions start with. */
const VERBS =
  "add allow apply assign begin build call change choose click clone commit configure connect continue copy create define delete deploy disable download drag edit enable ensure enter export fill find follow generate get give go grant import include initialize insert install launch link locate log make modify move name navigate open paste pick press provide publish push put register remove rename replace restart review run save scroll search select send set sign specify start stop submit subscribe switch toggle turn type update upload use visit write";
const INSTRUCTION = new RegExp(
  `^[^\\p{L}]*(?:(?:next|then|first|finally|now|optionally),? +)?(?:${VERBS.replaceAll(" ", "|")})\\b`,
  "iu",
);

export const proseStepOutcome: Rule = {
  code: "prose/step-outcome",
  group: "prose",
  severity: "info",
  optional: true,
  summary: "A procedure of four or more steps never states its result.",
  *file(file) {
    if (!file.english) return;
    for (const visit of file.nodes.elements("Steps")) {
      const steps = childrenOf(visit.node).filter((node) => "name" in node && node.name === "Step");
      if (steps.length < MIN_STEPS) continue;
      const { start, end } = visit.node.position ?? {};
      const after = nextText(visit.parent?.node, visit.index, file.document.text);
      const text = file.document.text.slice(start?.offset ?? 0, end?.offset ?? 0) + after;
      if (OUTCOME.test(text) || PICTURE.test(text) || !isProcedure(steps, file.document.text)) continue;
      yield {
        at: locationOfNode(file, visit.node),
        message: `No result stated in ${steps.length} steps.`,
        hint: 'End major steps with their result: "The page shows …".',
      };
    }
  },
};

/** True when nearly every step starts with an imperative. */
function isProcedure(steps: readonly MdastNode[], text: string): boolean {
  const described = steps.filter((step) => {
    const [first] = childrenOf(step);
    return INSTRUCTION.test(text.slice(first?.position?.start.offset ?? 0, first?.position?.end.offset ?? 0));
  });
  return described.length >= steps.length * 0.75;
}

function nextText(parent: MdastNode | undefined, index: number, text: string): string {
  const next = parent ? childrenOf(parent)[index + 1] : undefined;
  return next ? text.slice(next.position?.start.offset ?? 0, next.position?.end.offset ?? 0) : "";
}
