// Instructions that say "we" instead of addressing the reader.

import { matchProse } from "../prose/match-prose.ts";
import type { ProseBlock } from "../prose/prose-blocks.ts";
import type { Rule } from "../rule.ts";

const DO =
  "create|install|add|use|build|set up|configure|write|start|run|define|need to|go|open|define|call|import|make|deploy|learn|walk|look|explore|begin|implement|show|see|cover|test|connect";
const WE = new RegExp(
  `(?<![\\w’'-])(?:(?:[Ll]et['’]s|[Ll]et us) (?:now |first |also |then )?(?:${DO}|take|get|send|update)|[Ww]e(?:['’]ll| will| are going to|['’]re going to) (?:now |first |also |then |be )?(?:${DO}|using|building|creating))(?![\\w-])`,
  "g",
);

/** What the product or its team does: "If you omit it, we will use …", "Email us and we'll add it". */
const OUR_PART =
  /\b(?:if|when|once) you\b[^.!?]*$|\b(?:contact us|e-?mail|reach out|let us know|open an issue)\b[^!?]{0,100}$/i;

/** True outside of quotations, such as sample prompts. */
function isOwnText({ visit }: ProseBlock): boolean {
  for (let around = visit.parent; around; around = around.parent) if (around.node.type === "blockquote") return false;
  return true;
}

/** `let's create` → `: "Create …"`; nothing for "We'll be building". */
function imperativeOf(text: string): string {
  const verb = /(\w+(?: up| to)?)$/.exec(text)?.[1] ?? "";
  return /ing$|^show$|^need to$/.test(verb) ? "" : `: "${verb.charAt(0).toUpperCase()}${verb.slice(1)} …"`;
}

export const proseFirstPerson: Rule = {
  code: "prose/first-person",
  group: "prose",
  severity: "info",
  summary: 'An instruction uses "we" or "let\'s" instead of addressing the reader.',
  *file(file) {
    for (const match of matchProse(file, { pattern: WE, sign: /[Ll]et['’ ]|[Ww]e['’ ]/, filter: isOwnText })) {
      if (/^we/i.test(match.text) && OUR_PART.test(match.block.text.slice(0, match.start))) continue;
      yield {
        at: match.at,
        message: `First person: "${match.text}".`,
        hint: `Use "you" or the imperative${imperativeOf(match.text)}.`,
      };
    }
  },
};
