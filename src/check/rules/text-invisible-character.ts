// Characters that readers do not see but parsers do: they can reorder text or smuggle instructions to assistants.

import type { Rule } from "../rule.ts";

const HIDDEN = /[\u202A-\u202E\u2066-\u2069\u200B-\u200D\u2060-\u2064\u180E\uFEFF\u{E0000}-\u{E007F}]/gu;
/**
 * Joiners are legitimate after emoji and in scripts that join letters. Tested on a single character: with `$`, Node.js
 * 26 misses emoji.
 */
const JOINS =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Khmer}]/u;
const NAMES: ReadonlyMap<string, string> = new Map([
  ["\u200B", "zero-width space"],
  ["\u200C", "zero-width non-joiner"],
  ["\u200D", "zero-width joiner"],
  ["\u2060", "word joiner"],
  ["\uFEFF", "byte order mark"],
]);
const FLAG_TAG = /\u{1F3F4}[\u{E0020}-\u{E007E}]*\u{E007F}/gu;
const MAX = 20;

export const textInvisibleCharacter: Rule = {
  code: "text/invisible-character",
  group: "structure",
  severity: "warning",
  summary: "A page contains invisible characters, or characters that reverse the direction of text.",
  *file(file) {
    const text = file.document.text;
    if (text.search(HIDDEN) === -1) return;
    const shown = text.replace(FLAG_TAG, (flag) => "x".repeat(flag.length));
    let count = 0;
    for (const match of shown.matchAll(HIDDEN)) {
      const before = [...shown.slice(Math.max(0, match.index - 2), match.index)].at(-1) ?? "";
      if (/[\u200C\u200D]/.test(match[0]) && JOINS.test(before)) continue;
      if (++count > MAX) return;
      const point = (match[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
      const name = NAMES.get(match[0]);
      yield {
        at: file.locate(match.index),
        message: `Invisible character U+${point}${name ? ` (${name})` : ""}.`,
        hint: "Remove it; it usually comes with pasted text, and can hide content from readers.",
        fix: { start: match.index, end: match.index + match[0].length, text: "" },
      };
    }
  },
};
