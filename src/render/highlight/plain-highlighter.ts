// A highlighter that colours nothing, for work that only asks what is wrong with a page: it knows the languages and loads none.

import { escapeHtml } from "../../base/html.ts";
import type { Highlighter } from "../highlighter.ts";
import { isPlain, resolveLanguage } from "./grammars.ts";

/** Code as escaped lines. */
export function createPlainHighlighter(): Highlighter {
  return {
    load: async () => {},
    knows: (language) => isPlain(language) || resolveLanguage(language) !== undefined,
    lines: (code) => code.split(/\r\n|\r|\n/).map(escapeHtml),
    blockColors: () => undefined,
    css: () => "",
  };
}
