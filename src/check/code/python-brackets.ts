// The most common Python errors, reported better than a parser can: unterminated strings and unmatched brackets.

import { errorAt } from "./error-position.ts";
import type { CodeError } from "./parsers.ts";

const CLOSING: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);
// The relevant tokens: comments, strings (terminated or not) and brackets.
const TOKEN =
  /#[^\n]*|("""|''')(?:\\[\s\S]|(?!\1)[\s\S])*(\1)?|"(?:\\[\s\S]|[^"\\\n])*("?)|'(?:\\[\s\S]|[^'\\\n])*('?)|[()[\]{}]/g;

/** The first unterminated string or unmatched bracket, and the maximum bracket depth before it. */
export function readBrackets(code: string): { readonly error?: CodeError; readonly depth: number } {
  const open: { readonly bracket: string; readonly offset: number }[] = [];
  let depth = 0;
  for (const match of code.matchAll(TOKEN)) {
    const [token] = match;
    const offset = match.index;
    if (token.startsWith("#")) continue;
    if (/^["']/.test(token)) {
      const end = match[1] !== undefined ? match[2] : token.startsWith('"') ? match[3] : match[4];
      if (!end) return { error: errorAt(code, offset, "unclosed string"), depth };
      continue;
    }
    const partner = CLOSING.get(token);
    if (partner === undefined) depth = Math.max(depth, open.push({ bracket: token, offset }));
    else if (open.pop()?.bracket !== partner) {
      return { error: errorAt(code, offset, `unmatched "${token}"`), depth };
    }
  }
  const left = open.at(-1);
  return { ...(left ? { error: errorAt(code, left.offset, `unclosed "${left.bracket}"`) } : {}), depth };
}
