// Repeated words.

import { createConfirmation } from "../prose/english.ts";
import { matchProse } from "../prose/match-prose.ts";
import type { Rule } from "../rule.ts";

const REPEATED = /(?<![\w.@/-])([a-z]+)\s+\1(?![\w'’-]|\.\w)/g;

export const proseRepeatedWord: Rule = {
  code: "prose/repeated-word",
  group: "prose",
  severity: "warning",
  summary: "A word is repeated.",
  async *file(file) {
    const isMistake = createConfirmation(async () => (await import("retext-repeated-words")).default());
    for (const match of matchProse(file, { pattern: REPEATED })) {
      if (!(await isMistake(match))) continue;
      const word = match.groups[1] ?? "";
      yield {
        at: match.at,
        message: `Repeated word: "${word}".`,
        hint: "Remove one of them.",
        ...match.replace(word),
      };
    }
  },
};
