// Minimal syntax highlighting for samples in any language: strings, numbers, keywords and comments.

import type { ComponentChildren } from "preact";
import { h } from "./h.ts";

const WORDS =
  "and|as|async|auto|await|bool|break|case|catch|char|class|const|continue|def|defer|do|else|enum|err|except|false|False|final|finally|fn|for|from|fun|func|function|go|if|import|in|include|int|interface|is|let|match|mut|namespace|new|nil|None|not|null|nullptr|or|package|pass|print|private|public|require|return|self|static|string|struct|super|switch|this|throw|true|True|try|type|undefined|unless|use|using|val|var|void|while|with|yield|curl|begin|end";

/** One expression, one pass: no two alternatives start with the same character. */
const TOKENS = new RegExp(
  [
    '("""[\\s\\S]*?"""|"(?:[^"\\\\\\n]|\\\\[\\s\\S])*"|\'(?:[^\'\\\\]|\\\\[\\s\\S])*\'|`(?:[^`\\\\]|\\\\[\\s\\S])*`)',
    "((?:^|[ \\t])(?://|#(?!include|!\\[|\\[))[^\\n]*)",
    "(\\b\\d[\\d_.]*\\b)",
    `(\\b(?:${WORDS})\\b)`,
    "((?:^|\\s)--?[A-Za-z][\\w-]*)",
  ].join("|"),
  "gm",
);
const KINDS = ["text", "comment", "number", "word", "flag"];
/** Longer code stays plain: coloring it would stall typing. */
const LONGEST = 40_000;

/** Wraps tokens of the code in spans. */
export function colored(code: string): ComponentChildren {
  if (code.length > LONGEST) return code;
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const match of code.matchAll(TOKENS)) {
    const kind = KINDS[match.slice(1).findIndex((group) => group !== undefined)];
    if (match.index > at) parts.push(code.slice(at, match.index));
    parts.push(h("span", { class: `console-${kind}-token` }, match[0]));
    at = match.index + match[0].length;
  }
  parts.push(code.slice(at));
  return parts;
}
