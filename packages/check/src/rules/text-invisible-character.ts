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
    for (const { index, text: run } of runsOf(shown)) {
      if (++count > MAX) return;
      const names = [...new Set(run)].map((character) => {
        const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
        const name = NAMES.get(character);
        return `U+${point}${name ? ` (${name})` : ""}`;
      });
      const total = [...run].length;
      yield {
        at: file.locate(index),
        message: `${total === 1 ? "Invisible character" : `${total} invisible characters:`} ${names.slice(0, 5).join(", ")}.`,
        hint: `Remove ${total === 1 ? "it; it usually comes" : "them; they usually come"} with pasted text, and can hide content from readers.`,
        fix: { start: index, end: index + run.length, text: "" },
      };
    }
  },
};

/** Adjacent hidden characters, without joiners where they belong. */
function runsOf(text: string): readonly { readonly index: number; readonly text: string }[] {
  const runs: { readonly index: number; text: string }[] = [];
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    const before = [...text.slice(Math.max(0, index - 2), index)].at(-1) ?? "";
    if (/[\u200C\u200D]/.test(character) && JOINS.test(before)) continue;
    const last = runs.at(-1);
    if (last && last.index + last.text.length === index) last.text += character;
    else runs.push({ index, text: character });
  }
  return runs;
}
