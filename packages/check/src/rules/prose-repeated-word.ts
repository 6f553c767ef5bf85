// Repeated words.

import { createConfirmation } from "../prose/english.ts";
import { type Match, matchProse } from "../prose/match-prose.ts";
import type { CheckedFile, Rule } from "../rule.ts";

/** Two of the same, in lowercase; a capital may start a sentence with a word that is never a name. */
const REPEATED =
  /(?<![\w.@/-])(?:([a-z]+)\s+\1|The\s+the|An\s+an|You\s+you|Your\s+your|We\s+we|It\s+it|In\s+in|Of\s+of|To\s+to|For\s+for|And\s+and|If\s+if|When\s+when)(?![\w'’-]|\.\w)/g;

export const proseRepeatedWord: Rule = {
  code: "prose/repeated-word",
  group: "prose",
  severity: "warning",
  summary: "A word is repeated.",
  async *file(file) {
    const isMistake = createConfirmation(async () => (await import("retext-repeated-words")).default());
    for (const match of matchProse(file, { pattern: REPEATED })) {
      if (!(await isMistake(match))) continue;
      const [first = ""] = match.text.split(/\s/, 1);
      yield {
        at: match.at,
        message: `Repeated word: "${first.toLowerCase()}".`,
        hint: "Remove one of them.",
        ...withoutFirst(file, match, first),
      };
    }
  },
};

/** Across lines, the first one is removed: what starts the second line, such as ">", stays. */
function withoutFirst({ document }: CheckedFile, { block, text, start, replace }: Match, first: string) {
  if (!text.includes("\n")) return replace(first);
  const end = start + first.length;
  const from = block.offset(start);
  const isRemovable = block.isVerbatim(start, end) && document.text[from - 1] === " ";
  const isLowercase = first === first.toLowerCase();
  return isRemovable && isLowercase ? { fix: { start: from - 1, end: from + first.length, text: "" } } : {};
}
