// The text between <Prompt> tags, which is kept as written: its tags, braces and placeholders are no MDX.

import { findCode, isInside } from "./fences.ts";
import { STAND_IN } from "./stand-ins.ts";

const PROMPT =
  /(<Prompt(?:\s(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*)?(?<!\/)>)([\s\S]*?)(?=<\/Prompt\s*>)/g;
const SYNTAX: Readonly<Record<string, string>> = {
  "<": STAND_IN.less,
  ">": STAND_IN.greater,
  "{": STAND_IN.openBrace,
  "}": STAND_IN.closeBrace,
};

/** Behind the last closing tag. */
function lastEnd(text: string): number {
  const last = [...text.matchAll(/<\/Prompt\s*>/g)].at(-1);
  return last ? last.index + last[0].length : 0;
}

/** Keeps the parser from reading prompts: `Use <API_KEY>.` stays text. A body that is one expression stays code. */
export function protectPrompts(text: string): string {
  if (!text.includes("<Prompt")) return text;
  const code = findCode(text);
  // Behind the last closing tag no prompt ends, however many begin there.
  const end = lastEnd(text);
  const kept = text.slice(0, end).replace(PROMPT, (whole: string, tag: string, body: string, offset: number) => {
    if (isInside(code, offset) || /^\s*\{[\s\S]*\}\s*$/.test(body)) return whole;
    return tag + body.replace(/[<>{}]/g, (character) => SYNTAX[character] ?? character);
  });
  return kept + text.slice(end);
}
