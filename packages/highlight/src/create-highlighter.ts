// Syntax highlighting for a site: two themes in one pass, classes instead of colors, each line highlighted only once.
// Nothing heavy is imported until the first language is requested.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import { toLines } from "@lectern/base/text.ts";
import type { Engine } from "./engine.ts";
import { type GrammarFile, isPlain, loadGrammars, resolveLanguage } from "./grammars.ts";
import type { CodeOptions, Highlighter } from "./highlighter.ts";
import { highlightShell } from "./json-in-shell.ts";
import { createClassPalette, createInlinePalette, type Palette } from "./palette.ts";
import { type CodeTheme, type CodeThemes, DEFAULT_THEMES, loadTheme } from "./theme.ts";

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
  return new SiteHighlighter(options, createClassPalette(light, dark));
}

class SiteHighlighter implements Highlighter {
  readonly #options: HighlighterOptions;
  readonly #palette: Palette;
  readonly #custom: ReadonlyMap<string, GrammarFile>;
  readonly #languages = new Map<string, Promise<readonly GrammarFile[]>>();
  readonly #loaded = new Map<string, readonly GrammarFile[]>();
  readonly #blockThemes = new Map<string, { readonly theme: CodeTheme; readonly palette: Palette }>();
  readonly css: Highlighter["css"];
  #starting: Promise<Engine> | undefined;
  #engine: Engine | undefined;

  constructor(options: HighlighterOptions, palette: ReturnType<typeof createClassPalette>) {
    this.#options = options;
    this.#palette = palette;
    this.#custom = indexByName(options.grammars ?? []);
    this.css = palette.css;
  }

  async load(names: Iterable<string>, themes: Iterable<string> = []): Promise<void> {
    const requested = new Set([...names].map((name) => this.#nameOf(name)).filter((name) => name !== undefined));
    if ([...requested].some((name) => SHELLS.has(name))) requested.add("json");
    const missing = [...requested].filter((name) => !this.#loaded.has(name));
    if (missing.length > 0) this.#starting ??= this.#start();
    await Promise.all([
      ...missing.map((name) => this.#loadLanguage(name)),
      ...[...themes].map((name) => this.#loadBlockTheme(name)),
    ]);
    this.#engine = await this.#starting;
  }

  knows(language: string): boolean {
    return isPlain(language) || this.#nameOf(language) !== undefined;
  }

  has(language: string): boolean {
    const name = this.#nameOf(language);
    return name === undefined || this.#loaded.has(name);
  }

  lines(code: string, language: string, { theme = "", generated = false }: CodeOptions = {}): readonly string[] {
    const as = (name: string) => (text: string) =>
      generated
        ? withoutValues(text, (shared) => this.#highlight(shared, name, theme))
        : this.#highlight(text, name, theme);
    const name = this.#nameOf(language) ?? "";
    return SHELLS.has(name) ? highlightShell(code, as(name), as("json")) : as(name)(code);
  }

  blockColors(theme: string): ReturnType<Highlighter["blockColors"]> {
    const found = this.#blockThemes.get(theme)?.theme;
    return found && { text: found.text, background: found.background, dark: found.dark };
  }

  #nameOf(language: string): string | undefined {
    const lower = language.toLowerCase();
    return this.#custom.has(lower) ? lower : resolveLanguage(lower);
  }

  async #start(): Promise<Engine> {
    const { createEngine } = await import("./engine.ts");
    const { grammars, patterns, program } = this.#options;
    return createEngine({
      readPatterns: (grammar) => (grammars?.includes(grammar) ? undefined : patterns?.(grammar.name)),
      readProgram: () => program?.(),
    });
  }

  async #loadLanguage(name: string): Promise<void> {
    const pending = this.#languages.get(name) ?? importLanguage(name, this.#custom);
    this.#languages.set(name, pending);
    this.#loaded.set(name, await pending);
  }

  async #loadBlockTheme(name: string): Promise<void> {
    if (this.#blockThemes.has(name)) return;
    const theme = await loadTheme(name);
    if (theme) this.#blockThemes.set(name, { theme, palette: createInlinePalette(theme) });
  }

  #highlight(code: string, language: string, theme: string): readonly string[] {
    const grammars = this.#loaded.get(language);
    if (!this.#engine || !grammars) return toLines(code).map(escapeHtml);
    const palette = this.#blockThemes.get(theme)?.palette ?? this.#palette;
    return this.#engine.highlight(toLines(code), { grammars, palette });
  }
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

// Samples of thousands of operations differ only in their string values. With those replaced by stand-ins, nearly every
// line has been highlighted before; the values are put back afterwards.

/** Longer strings are left alone: an unclosed one would be rescanned from every quote. */
const QUOTED = /"((?:[^"\\\n]|\\.){0,300})"|'((?:[^'\\\n]|\\.){0,300})'/g;

/** Values no grammar treats specially. */
const PLAIN = /^[A-Za-z0-9 _.,:;/?=&{}@+()<>[\]#!*|~^-]+$/;

/** The start of a URL whose last step is special, such as `$count`. */
const PLAIN_PATH = /^https?:[A-Za-z0-9_./-]{8,}(?=\/[^/]*$)/;

const PLACEHOLDER = "lecternvalue";

/** Highlights code with stand-ins for plain quoted values, then restores the values. */
export function withoutValues(code: string, highlight: (code: string) => readonly string[]): readonly string[] {
  if (code.toLowerCase().includes(PLACEHOLDER)) return highlight(code);
  const values: string[] = [];
  const shared = code.replace(QUOTED, (written: string, double: string | undefined, single: string | undefined) => {
    const value = double ?? single ?? "";
    const plain = PLAIN.test(value) ? value : PLAIN_PATH.exec(value)?.[0];
    if (plain === undefined) return written;
    values.push(plain);
    return `${written.charAt(0)}${PLACEHOLDER}${value.slice(plain.length)}${written.charAt(0)}`;
  });
  let index = 0;
  const lines = highlight(shared).map((line) =>
    line.includes(PLACEHOLDER) ? line.replaceAll(PLACEHOLDER, () => escapeHtml(values[index++] ?? "")) : line,
  );
  // A line that repeats or drops a stand-in would mix up the values.
  return index === values.length ? lines : highlight(code);
}
