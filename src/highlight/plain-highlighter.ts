// A highlighter that colours nothing, for work that only asks what is wrong with a page: it knows the languages and loads none.

import { escapeHtml } from "../base/html.ts";
import { toLines } from "../base/text.ts";
import { isPlain, resolveLanguage } from "./grammars.ts";
import type { Highlighter } from "./highlighter.ts";

/** Code as escaped lines. */
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
