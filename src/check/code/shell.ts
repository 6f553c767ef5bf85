// Shell examples, looked at as far as one can be sure: a quote that opens in a command also closes.
// Examples mix commands with what they print, so only a block that is one command is looked at.

import type { CodeError } from "./parsers.ts";
import { errorAt } from "./place-of-error.ts";

const COMMAND = /^\s*(?:sudo\s+)?(?:curl|npm|npx|pnpm|yarn|pip|git|docker|kubectl|export|http|wget)\b/;
const TOKEN = /\\[\s\S]|(?<![^\s;&|(])#[^\n]*|'[^']*('?)|"(?:\\[\s\S]|[^"\\])*("?)/g;

/** The first quote without an end. */
export function parseShell(code: string): CodeError | undefined {
  const lines = code.split("\n").filter((line) => line.trim() !== "" && !/^\s*#/.test(line));
  if (!COMMAND.test(lines[0] ?? "") || /<<|`|\$'/.test(code)) return undefined;
  for (const match of code.matchAll(TOKEN)) {
    const [token] = match;
    const isOpen = (token.startsWith("'") && !match[1]) || (token.startsWith('"') && !match[2]);
    if (isOpen) return errorAt(code, match.index, `the quote ${token.charAt(0)} is not closed`);
  }
  return undefined;
}
