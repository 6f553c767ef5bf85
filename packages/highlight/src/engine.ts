// Tokenizers for all languages over one set of compiled patterns; imported with a site's first code block.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import { createOnigurumaEngine } from "@shikijs/engine-oniguruma";
import { INITIAL, Registry, Theme } from "@shikijs/vscode-textmate";
import type { GrammarFile } from "./grammars.ts";
import type { Palette } from "./palette.ts";
import { parsePatternTable } from "./patterns/native-pattern.ts";
import { createPatternLibrary, type PatternLibrary } from "./patterns/pattern-library.ts";
import { createStyleResolver, type StyleResolver } from "./style-resolver.ts";
import { createTokenizer } from "./tokenizer.ts";

export interface Engine {
  highlight(lines: readonly string[], how: HighlightJob): readonly string[];
}

/** The language and palette for a block. */
export interface HighlightJob {
  /** The language's own grammar comes last, after those it embeds. */
  readonly grammars: readonly GrammarFile[];
  readonly palette: Palette;
}

/** Reads the prebuilt native patterns of a built-in grammar. */
export type PatternReader = (grammar: GrammarFile) => string | undefined;

type Tokenizer = (lines: readonly string[]) => readonly string[];

/** Prebuilt assets that speed up the engine. */
export interface EngineParts {
  readonly readPatterns: PatternReader;
  /** Compiled Oniguruma; without it, the inlined WebAssembly is decoded first, which is slow. */
  readonly readProgram: () => Uint8Array | undefined;
}

/** Starts the regex engine; tokenizers are created on demand and cached. */
export async function createEngine({ readPatterns, readProgram }: EngineParts): Promise<Engine> {
  const program = readProgram();
  // With an instantiator function, Oniguruma does not check for `Response`, a class Node loads slowly.
  const start = program && { instantiator: (imports?: WebAssembly.Imports) => instantiate(program, imports) };
  const engine = await createOnigurumaEngine(start ?? import("@shikijs/engine-oniguruma/wasm-inlined"));
  const library = createPatternLibrary(engine);
  const learned = new Set<GrammarFile>();
  const resolvers = new Map<Palette, StyleResolver>();
  const tokenizers = new Map<Palette, Map<GrammarFile | undefined, Tokenizer>>();

  function learn(grammar: GrammarFile): void {
    if (learned.has(grammar)) return;
    learned.add(grammar);
    const table = readPatterns(grammar);
    library.learn(grammar, table === undefined ? undefined : parsePatternTable(table));
  }

  function resolverOf(palette: Palette): StyleResolver {
    const known = resolvers.get(palette);
    if (known) return known;
    const themes = palette.themes.map((theme) => Theme.createFromRawTheme(theme.rules));
    const resolver = createStyleResolver(palette, themes);
    resolvers.set(palette, resolver);
    return resolver;
  }

  /** A language may have several names but only one grammar, hence one tokenizer. */
  function tokenizerOf({ grammars, palette }: HighlightJob): Tokenizer {
    const ofPalette = tokenizers.get(palette) ?? new Map<GrammarFile | undefined, Tokenizer>();
    tokenizers.set(palette, ofPalette);
    const own = grammars.at(-1);
    const known = ofPalette.get(own);
    if (known) return known;
    for (const grammar of grammars) learn(grammar);
    const tokenizer = openTokenizer(grammars, library, resolverOf(palette));
    ofPalette.set(own, tokenizer);
    return tokenizer;
  }

  return {
    highlight(lines, how) {
      try {
        return tokenizerOf(how)(lines);
      } catch {
        // Grammars are untrusted input: one that breaks the tokenizer leaves its blocks plain.
        return lines.map(escapeHtml);
      }
    },
  };
}

async function instantiate(
  program: Uint8Array,
  imports: WebAssembly.Imports | undefined,
): Promise<WebAssembly.Instance> {
  const { instance } = await WebAssembly.instantiate(program as BufferSource, imports);
  return instance;
}

const SHELLS: ReadonlySet<string> = new Set(["source.shell", "text.shell-session", "source.fish"]);

/** One registry per language, so colors never depend on what else is loaded. */
function openTokenizer(grammars: readonly GrammarFile[], library: PatternLibrary, resolver: StyleResolver): Tokenizer {
  const byScope = new Map(grammars.map((grammar) => [grammar.scopeName, grammar]));
  const registry = new Registry({
    onigLib: library,
    loadGrammar: (scope) => byScope.get(scope),
    getInjections: (scope) => injectionsInto(scope, grammars),
  });
  const scope = grammars.at(-1)?.scopeName ?? "";
  const grammar = registry.loadGrammar(scope);
  if (!grammar) return (lines) => lines.map(escapeHtml);
  const placeholder = SHELLS.has(scope) ? resolver.attributeOf([scope, "variable.parameter"]) : undefined;
  return createTokenizer({ grammar, initial: INITIAL, resolver, placeholder });
}

/** Grammars injected into a scope or its parents: `text.html` for `text.html.vue`. */
function injectionsInto(scope: string, grammars: readonly GrammarFile[]): string[] {
  const parts = scope.split(".");
  const above = parts.map((_, index) => parts.slice(0, index + 1).join("."));
  return above.flatMap((target) =>
    grammars.filter((grammar) => grammar.injectTo?.includes(target)).map((grammar) => grammar.scopeName),
  );
}
