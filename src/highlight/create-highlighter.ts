// Syntax highlighting for a site: two themes in one pass, classes instead of colors, each line highlighted only once.
// Nothing heavy is imported until the first language is requested.

import { escapeHtml } from "../base/html.ts";
import { toLines } from "../base/text.ts";
import { type CodeThemes, DEFAULT_THEMES } from "./code-themes.ts";
import type { Engine } from "./engine.ts";
import { type GrammarFile, isPlain, loadGrammars, resolveLanguage } from "./grammars.ts";
import type { Highlighter } from "./highlighter.ts";
import { highlightShell } from "./json-in-shell.ts";
import { createClassPalette, createInlinePalette, type Palette } from "./palette.ts";
import { withoutValues } from "./shared-lines.ts";
import { type CodeTheme, loadTheme } from "./theme.ts";

export interface HighlighterOptions {
  /** Names from `codeThemes`. */
  readonly themes: CodeThemes;
  /** Grammars from `parseGrammar`; they override built-in languages of the same name. */
  readonly grammars?: readonly GrammarFile[];
  /** Reads the prebuilt native patterns of a built-in grammar such as `"python"`. Without them, highlighting is slower. */
  readonly patterns?: (grammar: string) => string | undefined;
  /** The compiled Oniguruma WebAssembly. Without it, startup is slower. */
  readonly program?: () => Uint8Array | undefined;
}

/** Languages whose commands may contain JSON. */
const SHELLS: ReadonlySet<string> = new Set(["bash", "sh", "shell", "shellscript", "zsh"]);

/** Creates a highlighter for a pair of themes. Load a page's languages before requesting its lines. */
export async function createHighlighter(options: HighlighterOptions): Promise<Highlighter> {
  const [light, dark] = await Promise.all([
    themeOr(options.themes.light, DEFAULT_THEMES.light),
    themeOr(options.themes.dark, DEFAULT_THEMES.dark),
  ]);
  const palette = createClassPalette(light, dark);
  const custom = indexByName(options.grammars ?? []);
  const languages = new Map<string, Promise<readonly GrammarFile[]>>();
  const loaded = new Map<string, readonly GrammarFile[]>();
  const blockThemes = new Map<string, { readonly theme: CodeTheme; readonly palette: Palette }>();
  const isCustom = (grammar: GrammarFile): boolean => options.grammars?.includes(grammar) ?? false;
  const readPatterns = (grammar: GrammarFile): string | undefined =>
    isCustom(grammar) ? undefined : options.patterns?.(grammar.name);
  let starting: Promise<Engine> | undefined;
  let engine: Engine | undefined;

  const nameOf = (language: string): string | undefined => {
    const lower = language.toLowerCase();
    return custom.has(lower) ? lower : resolveLanguage(lower);
  };

  async function start(): Promise<Engine> {
    const { createEngine } = await import("./engine.ts");
    return createEngine({ readPatterns, readProgram: () => options.program?.() });
  }

  async function loadLanguage(name: string): Promise<void> {
    const pending = languages.get(name) ?? importLanguage(name, custom);
    languages.set(name, pending);
    loaded.set(name, await pending);
  }

  async function loadBlockTheme(name: string): Promise<void> {
    if (blockThemes.has(name)) return;
    const theme = await loadTheme(name);
    if (theme) blockThemes.set(name, { theme, palette: createInlinePalette(theme) });
  }

  function highlight(code: string, language: string, theme: string): readonly string[] {
    const grammars = loaded.get(language);
    if (!engine || !grammars) return toLines(code).map(escapeHtml);
    return engine.highlight(toLines(code), { grammars, palette: blockThemes.get(theme)?.palette ?? palette });
  }

  return {
    async load(names, themes = []) {
      const wanted = new Set([...names].map(nameOf).filter((name) => name !== undefined));
      if ([...wanted].some((name) => SHELLS.has(name))) wanted.add("json");
      const missing = [...wanted].filter((name) => !loaded.has(name));
      if (missing.length > 0) starting ??= start();
      await Promise.all([...missing.map(loadLanguage), ...[...themes].map(loadBlockTheme)]);
      engine = await starting;
    },
    knows: (language) => isPlain(language) || nameOf(language) !== undefined,
    has: (language) => {
      const name = nameOf(language);
      return name === undefined || loaded.has(name);
    },
    lines: (code, language, { theme = "", made = false } = {}) => {
      const as = (name: string) => (text: string) =>
        made ? withoutValues(text, (shared) => highlight(shared, name, theme)) : highlight(text, name, theme);
      const name = nameOf(language) ?? "";
      return SHELLS.has(name) ? highlightShell(code, as(name), as("json")) : as(name)(code);
    },
    blockColors(theme) {
      const found = blockThemes.get(theme)?.theme;
      return found && { text: found.text, background: found.background, dark: found.dark };
    },
    css: palette.css,
  };
}

async function themeOr(name: string, fallback: string): Promise<CodeTheme> {
  const theme = (await loadTheme(name)) ?? (await loadTheme(fallback));
  if (!theme) throw new Error(`The theme "${fallback}" is not installed.`);
  return theme;
}

function indexByName(grammars: readonly GrammarFile[]): ReadonlyMap<string, GrammarFile> {
  return new Map(
    grammars.flatMap((grammar) =>
      [grammar.name, ...(grammar.aliases ?? [])].map((name): [string, GrammarFile] => [name.toLowerCase(), grammar]),
    ),
  );
}

async function importLanguage(name: string, custom: ReadonlyMap<string, GrammarFile>): Promise<readonly GrammarFile[]> {
  const own = custom.get(name);
  if (!own) return loadGrammars(name);
  const embedded = (own.embeddedLangs ?? []).map((language) => resolveLanguage(language) ?? "");
  const inner = await Promise.all(embedded.filter((language) => language !== "").map(loadGrammars));
  return [...inner.flat(), own];
}
