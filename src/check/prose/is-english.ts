// Whether a text is English, by its smallest words: rules about wording must keep silent in other languages.

import type { ProseBlock } from "./prose-blocks.ts";

const SMALL = /\b(?:the|and|to|of|is|are|you|your|for|with|this|that|can|in)\b/gi;
const FEWEST_WORDS = 12;
const ENOUGH = 0.1;
const SAMPLE = 2000;

/** True when enough of the words are the small words of English. */
export function isEnglish(blocks: readonly ProseBlock[]): boolean {
  let text = "";
  for (const block of blocks) {
    if (text.length > SAMPLE) break;
    text += `${block.text} `;
  }
  const words = text.match(/[\p{L}\p{M}']+/gu)?.length ?? 0;
  if (words < FEWEST_WORDS) return false;
  return (text.match(SMALL)?.length ?? 0) / words >= ENOUGH;
}
