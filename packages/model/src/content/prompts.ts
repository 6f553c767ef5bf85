// The content of <Prompt> tags is literal: its tags, braces and placeholders are not MDX.

import { findCode, isInside } from "./fences.ts";
import { PLACEHOLDER } from "./stand-ins.ts";

const PROMPT =
  /(<Prompt(?:\s(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*)?(?<!\/)>)([\s\S]*?)(?=<\/Prompt\s*>)/g;
const SYNTAX: Readonly<Record<string, string>> = {
  "<": PLACEHOLDER.less,
  ">": PLACEHOLDER.greater,
  "{": PLACEHOLDER.openBrace,
  "}": PLACEHOLDER.closeBrace,
};

/** The offset after the last closing tag. */
function lastEnd(text: string): number {
  const last = [...text.matchAll(/<\/Prompt\s*>/g)].at(-1);
  return last ? last.index + last[0].length : 0;
}

/** Hides prompts from the parser: `Use <API_KEY>.` stays text. A body that is a single expression stays code. */
export function protectPrompts(text: string): string {
  if (!text.includes("<Prompt")) return text;
  const code = findCode(text);
  // No prompt can end after the last closing tag; stopping there keeps the match linear.
  const end = lastEnd(text);
  const protectedText = text
    .slice(0, end)
    .replace(PROMPT, (whole: string, tag: string, body: string, offset: number) => {
      if (isInside(code, offset) || /^\s*\{[\s\S]*\}\s*$/.test(body)) return whole;
      return tag + body.replace(/[<>{}]/g, (character) => SYNTAX[character] ?? character);
    });
  return protectedText + text.slice(end);
}
