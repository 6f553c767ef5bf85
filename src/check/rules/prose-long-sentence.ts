// Sentences that are too long to be read at once.

import { CODE_MARK } from "../prose/prose-blocks.ts";
import { sentences } from "../prose/words.ts";
import type { Rule } from "../rule.ts";

/** A long sentence. */
export const proseLongSentence: Rule = {
  code: "prose/long-sentence",
  group: "prose",
  severity: "info",
  summary: "A sentence has more words than `sentenceWords` of the settings (45).",
  *file(file, { settings }) {
    if (!file.english) return;
    for (const block of file.prose) {
      if (block.kind !== "paragraph" || block.text.length < settings.sentenceWords * 3) continue;
      for (const { text, start } of sentences(block.text)) {
        // Sentences that are mostly code or numbers are read differently.
        const words = text.match(/[\p{L}'’-]+/gu)?.length ?? 0;
        const marks = text.split(CODE_MARK).length - 1;
        if (words <= settings.sentenceWords || marks * 5 > words || text.split(",").length > 9) continue;
        const lead = text.length - text.trimStart().length;
        yield {
          at: file.locate(block.offset(start + lead)),
          message: `This sentence has ${words} words.`,
          hint: "Cut it in two, or make a list of its parts.",
        };
      }
    }
  },
};
