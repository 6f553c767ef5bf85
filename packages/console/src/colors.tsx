// Minimal syntax highlighting for samples in any language: strings, numbers, keywords and comments.

/** @jsxImportSource preact */

import type { ComponentChildren } from "preact";

/** Matches the tokens of code with these keywords. One expression, one pass: no two alternatives start with the same character. */
export function tokensWith(strings: string): RegExp {
  return new RegExp(
    [
      '("""[\\s\\S]*?"""|"(?:[^"\\\\\\n]|\\\\[\\s\\S])*"|\'(?:[^\'\\\\]|\\\\[\\s\\S])*\'|`(?:[^`\\\\]|\\\\[\\s\\S])*`)',
      "((?:^|[ \\t])(?://|#(?!include|!\\[|\\[))[^\\n]*)",
      "(\\b\\d[\\d_.]*\\b)",
      `(\\b(?:${strings})\\b)`,
      "((?:^|\\s)--?[A-Za-z][\\w-]*)",
    ].join("|"),
    "gm",
  );
}

/** Enough for cURL and for responses. */
const PLAIN = tokensWith("curl|true|false|null");
const KINDS = ["text", "comment", "number", "word", "flag"];
/** Longer code stays plain: coloring it would stall typing. */
const MAX_LENGTH = 40_000;

/** Wraps tokens of the code in spans. */
export function colored(code: string, tokens: RegExp = PLAIN): ComponentChildren {
  if (code.length > MAX_LENGTH) return code;
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const match of code.matchAll(tokens)) {
    const kind = KINDS[match.slice(1).findIndex((group) => group !== undefined)];
    if (match.index > at) parts.push(code.slice(at, match.index));
    parts.push(<span class={`console-${kind}-token`}>{match[0]}</span>);
    at = match.index + match[0].length;
  }
  parts.push(code.slice(at));
  return parts;
}
