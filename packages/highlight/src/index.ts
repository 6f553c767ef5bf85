// The entry point `@lectern/highlight`.

export { createHighlighter, type HighlighterOptions } from "./create-highlighter.ts";
export { closestLanguage, type GrammarFile, isPlain, loadGrammars, resolveLanguage } from "./grammars.ts";
export { type BlockColors, type CodeOptions, createPlainHighlighter, type Highlighter } from "./highlighter.ts";
export { type CodeTheme, type CodeThemes, codeThemes, DEFAULT_THEMES, THEME_NAMES } from "./theme.ts";
