// Shell examples, looked at as far as one can be sure: quotes close, and lines go on where they say so.
// Examples mix commands with what they print, so only a block that begins with a well-known command is looked at.

import type { CodeError } from "./parsers.ts";
import { errorAt } from "./place-of-error.ts";

const COMMAND =
  /^\s*(?:sudo\s+)?(?:curl|npm|npx|pnpm|yarn|bun|bunx|deno|node|pip3?|pipx|uv|uvx|poetry|python3?|git|gh|docker|podman|kubectl|helm|terraform|aws|az|gcloud|brew|apt(?:-get)?|go|cargo|make|ssh|scp|chmod|mkdir|cd|echo|export|http|wget)\b/;
const TOKEN = /\\[\s\S]|(?<![^\s;&|(])#[^\n]*|'[^']*('?)|"(?:\\[\s\S]|[^"\\])*("?)/g;
/** A backslash that was meant to carry the command over to a line with more options. */
const CUT_OFF = /\\[ \t]+\n(?=\s*-)/;

/** The first quote without an end, or the first backslash that carries on nothing. */
export function parseShell(code: string): CodeError | undefined {
  const lines = code.split("\n").filter((line) => line.trim() !== "" && !/^\s*#/.test(line));
  if (!COMMAND.test(lines[0] ?? "") || /<<|`|\$'/.test(code)) return undefined;
  for (const match of code.matchAll(TOKEN)) {
    const [token] = match;
    const isOpen = (token.startsWith("'") && !match[1]) || (token.startsWith('"') && !match[2]);
    if (isOpen) return errorAt(code, match.index, `the quote ${token.charAt(0)} is not closed`);
  }
  const cut = CUT_OFF.exec(code);
  if (cut) return errorAt(code, cut.index, "a space after the backslash ends the command here");
  const text = code.trimEnd();
  return text.endsWith("\\") && !text.endsWith("\\\\")
    ? errorAt(code, text.length - 1, "nothing follows the backslash")
    : undefined;
}
