// A highlighter without colors, for checks that only need diagnostics: knows all languages, loads none.

import { escapeHtml } from "../base/html.ts";
import { toLines } from "../base/text.ts";
import { isPlain, resolveLanguage } from "./grammars.ts";
import type { Highlighter } from "./highlighter.ts";

export function createPlainHighlighter(): Highlighter {
  return {
    load: async () => {},
    has: () => true,
    knows: (language) => isPlain(language) || resolveLanguage(language) !== undefined,
    lines: (code) => toLines(code).map(escapeHtml),
    blockColors: () => undefined,
    css: () => "",
  };
}
