// Sentences that are too long.

import { createSentences } from "../prose/english.ts";
import { isLegalPage } from "../prose/match-prose.ts";
import { CODE_MARK } from "../prose/prose-blocks.ts";
import type { Rule } from "../rule.ts";

export const proseLongSentence: Rule = {
  code: "prose/long-sentence",
  group: "prose",
  severity: "info",
  summary: "A sentence has more words than the `sentenceWords` setting (default: 45).",
  async *file(file, { settings }) {
    if (isLegalPage(file)) return;
    const limit = settings.sentenceWords;
    const sentencesOf = createSentences();
    for (const block of file.prose) {
      if (block.kind !== "paragraph" || block.text.length < limit * 3) continue;
      if (!file.english) return;
      if (block.text.split(/\s+/).length <= limit) continue;
      for (const { start, end, words } of await sentencesOf(block.text)) {
        if (words <= limit || isReadDifferently(block.text.slice(start, end), words)) continue;
        yield {
          at: file.locate(block.offset(start)),
          message: `Long sentence: ${words} words.`,
          hint: "Split it, or turn it into a list.",
        };
      }
    }
  },
};

/** Contract language, which editors must not shorten. */
const LEGAL =
  /\b(?:shall|here(?:in|of|by|under|to)|there(?:of|under)|pursuant|without limitation|(?:this|the) Agreement|Personal Data|Effective Date)\b/;

/** True for sentences that are mostly code, enumerations or contract language. */
function isReadDifferently(text: string, words: number): boolean {
  const marks = text.split(CODE_MARK).length - 1;
  if (LEGAL.test(text)) return true;
  return marks * 5 > words || text.split(",").length > 9;
}
