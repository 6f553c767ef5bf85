// What the rest of the renderer asks of syntax highlighting.

/** Colours code at build time with TextMate grammars. */
export interface Highlighter {
  /** Loads the grammars of these languages (names or aliases, any case); unknown names are ignored. */
  load(languages: Iterable<string>): Promise<void>;
  /** True when the language (or alias, any case) has a grammar; `text` and kin are known as plain. */
  knows(language: string): boolean;
  /** One HTML string per line of code: escaped text with `<span class="…">` tokens. Unknown languages give escaped lines. */
  lines(code: string, language: string): readonly string[];
  /** The stylesheet for the classes that `lines` uses; depends only on the themes, never on what was highlighted. */
  css(): string;
}
