// The renderer's interface to syntax highlighting, and an implementation without colors.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import { toLines } from "@lectern/base/text.ts";
import { isPlain, resolveLanguage } from "./grammars.ts";

/** Highlights code at build time with TextMate grammars. */
export interface Highlighter {
  /** Loads grammars (names or aliases, any case) and themes set on individual blocks. Unknown names are ignored. */
  load(languages: Iterable<string>, themes?: Iterable<string>): Promise<void>;
  /** True if nothing remains to be loaded for the language: its grammar is loaded, or there is none. */
  has(language: string): boolean;
  /** True if the language (or alias, any case) has a grammar or is plain text. */
  knows(language: string): boolean;
  /** One HTML string per line: escaped text with `<span class="…">` tokens. Unknown languages are only escaped. */
  lines(code: string, language: string, options?: CodeOptions): readonly string[];
  /** Colors for a block with its own theme; undefined if the theme does not exist or is not loaded. */
  blockColors(theme: string): BlockColors | undefined;
  /** The stylesheet for the classes in `lines`; depends only on the themes, never on the code. */
  css(): string;
}

export interface CodeOptions {
  /** Theme for this block only, applied as inline colors. */
  readonly theme?: string | undefined;
  /** Generated code: other pages have nearly the same block, with different string values. */
  readonly generated?: boolean | undefined;
}

/** CSS colors for a block's text and background. */
export interface BlockColors {
  readonly text: string;
  readonly background: string;
  readonly dark: boolean;
}

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
