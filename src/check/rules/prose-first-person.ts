// Instructions that say "we" instead of addressing the reader.

import { matchProse } from "../prose/match-prose.ts";
import type { Rule } from "../rule.ts";

const DO =
  "create|install|add|use|build|set up|configure|write|start|run|define|need to|go|open|define|call|import|make|deploy|learn|walk|look|explore|begin|implement|show|see|cover|test|connect";
const WE = new RegExp(
  `(?<![\\w’'-])(?:(?:[Ll]et['’]s|[Ll]et us) (?:now |first |also |then )?(?:${DO}|take|get|send|update)|[Ww]e(?:['’]ll| will| are going to|['’]re going to) (?:now |first |also |then |be )?(?:${DO}|using|building|creating))(?![\\w-])`,
  "g",
);

/** What the product does after the reader acts: "If you omit it, we will use …". */
const OUR_PART = /\b(?:if|when|once) you\b[^.!?]*$/i;

export const proseFirstPerson: Rule = {
  code: "prose/first-person",
  group: "prose",
  severity: "info",
  summary: 'An instruction uses "we" or "let\'s" instead of addressing the reader.',
  *file(file) {
    for (const match of matchProse(file, { pattern: WE, sign: /[Ll]et['’ ]|[Ww]e['’ ]/ })) {
      if (/^we/i.test(match.text) && OUR_PART.test(match.block.text.slice(0, match.start))) continue;
      yield {
        at: match.at,
        message: `First person: "${match.text}".`,
        hint: 'Use "you" or the imperative: "Create …".',
      };
    }
  },
};
