// A word written twice in a row.

import { matchProse } from "../prose/words.ts";
import type { Rule } from "../rule.ts";

const TWICE = /(?<![\w.@/-])([A-Za-z]{2,})[ \n]+\1(?![\w'’-]|\.\w)/g;
/** Words that may follow themselves. */
const FINE = /^(?:that|had|is|bye|blah|very|really|no|so|ha|yada|knock|tut|long|many|far|more)$/i;

/** The same word twice. */
export const proseRepeatedWord: Rule = {
  code: "prose/repeated-word",
  group: "prose",
  severity: "warning",
  summary: "A word stands twice in a row.",
  *file(file) {
    for (const match of matchProse(file, { pattern: TWICE })) {
      const word = match.groups[1] ?? "";
      if (FINE.test(word) || word !== word.toLowerCase()) continue;
      yield {
        at: match.at,
        message: `"${word}" stands here twice.`,
        hint: "Remove one of them.",
        ...match.replace(word),
      };
    }
  },
};
