// What the rest of the renderer asks of syntax highlighting.

/** Colours code at build time with TextMate grammars. */
export interface Highlighter {
  /**
   * Loads the grammars of these languages (names or aliases, any case) and the themes that single blocks ask for;
   * unknown names are ignored.
   */
  load(languages: Iterable<string>, themes?: Iterable<string>): Promise<void>;
  /** True when nothing is left to load for the language: its grammar is there, or it has none. */
  has(language: string): boolean;
  /** True when the language (or alias, any case) has a grammar; `text` and kin are known as plain. */
  knows(language: string): boolean;
  /**
   * One HTML string per line of code: escaped text with `<span class="…">` tokens. Unknown languages give escaped
   * lines.
   */
  lines(code: string, language: string, options?: CodeOptions): readonly string[];
  /** The colours around a block with a theme of its own; undefined when there is no such theme or it is not loaded. */
  blockColors(theme: string): BlockColors | undefined;
  /** The stylesheet for the classes that `lines` uses; depends only on the themes, never on what was highlighted. */
  css(): string;
}

/** How a block is coloured. */
export interface CodeOptions {
  /** A theme of its own, in inline colours instead of classes. */
  readonly theme?: string | undefined;
  /** Blocks of other pages differ from it in little but the texts between quotes. */
  readonly made?: boolean | undefined;
}

/** CSS colours of a block's text and of what is behind it. */
export interface BlockColors {
  readonly text: string;
  readonly background: string;
  readonly dark: boolean;
}
