// The highlighter of a site: themes and grammars of its own from docs.json, the package's tables of patterns.

import type { Diagnostic } from "../../base/diagnostic.ts";
import type { Files } from "../../files/files.ts";
import { readPatternEngine, readPatternTable } from "../../files/package-file.ts";
import { codeThemes } from "../../highlight/code-themes.ts";
import { createHighlighter, type HighlighterOptions } from "../../highlight/create-highlighter.ts";
import { createDeferredHighlighter } from "../../highlight/deferred-highlighting.ts";
import type { GrammarFile } from "../../highlight/grammars.ts";
import type { Highlighter } from "../../highlight/highlighter.ts";
import type { Site } from "../../site/site.ts";
import { grammarNotFound } from "../diagnostics.ts";

type Config = Site["config"];

/** What the colours of a site's code depend on. */
export type CodeSettings = Pick<HighlighterOptions, "themes" | "grammars">;

/** Takes over the colouring of a site's code, and gives the key of the spans that show where it stands. */
export type ColorLater = (code: CodeSettings) => string;

/** The highlighter for these settings. */
export function openHighlighter(code: CodeSettings): Promise<Highlighter> {
  return createHighlighter({ ...code, patterns: readPatternTable, program: readPatternEngine });
}

/** Keeps the highlighter of a site as long as its settings stay the same. */
export interface CodeHighlighter {
  /** One that may be late leaves the colours to whom `colorWith` names, if anybody. */
  of(config: Config, mayBeLate: boolean): Promise<Highlighter>;
  /** Has code coloured elsewhere where that is possible; to be told before the first highlighter is made. */
  colorWith(colorLater: ColorLater): void;
  /** What is wrong with the site's grammars. */
  diagnostics(): readonly Diagnostic[];
  /** Tells that files changed; true when the highlighter is made anew. */
  changed(paths: readonly string[]): boolean;
}

/** Opens the highlighter of the site in a folder. */
export function createCodeHighlighter(files: Files): CodeHighlighter {
  let making: { readonly key: string; readonly highlighters: Promise<Highlighters> } | undefined;
  let colorLater: ColorLater | undefined;
  let grammars: readonly string[] = [];
  let diagnostics: readonly Diagnostic[] = [];

  const make = async ({ theme, grammars: paths }: Config["styling"]["codeblocks"]): Promise<Highlighters> => {
    const loaded = paths.length === 0 ? undefined : await loadGrammars(files, paths);
    diagnostics = loaded?.diagnostics ?? [];
    const settings: CodeSettings = { themes: codeThemes(theme), grammars: loaded?.value ?? [] };
    const now = await openHighlighter(settings);
    return { now, late: colorLater ? createDeferredHighlighter(now, colorLater(settings)) : now };
  };

  return {
    async of({ styling }, mayBeLate) {
      const key = JSON.stringify(styling.codeblocks);
      if (making?.key !== key) {
        grammars = styling.codeblocks.grammars.map(toPath);
        diagnostics = [];
        making = { key, highlighters: make(styling.codeblocks) };
      }
      const { now, late } = await making.highlighters;
      return mayBeLate ? late : now;
    },
    colorWith(helper) {
      colorLater = helper;
    },
    diagnostics: () => diagnostics,
    changed(paths) {
      if (!paths.some((path) => grammars.includes(path))) return false;
      making = undefined;
      return true;
    },
  };
}

interface Highlighters {
  readonly now: Highlighter;
  readonly late: Highlighter;
}

async function loadGrammars(
  files: Files,
  names: readonly string[],
): Promise<{ readonly value: readonly GrammarFile[]; readonly diagnostics: readonly Diagnostic[] }> {
  const { parseGrammar } = await import("../../highlight/custom-grammar.ts");
  const parsed = names.map((name) => {
    const file = files.read(toPath(name));
    return file ? parseGrammar(file.path, file.text) : { value: undefined, diagnostics: [grammarNotFound(name)] };
  });
  return {
    value: parsed.flatMap(({ value }) => value ?? []),
    diagnostics: parsed.flatMap((one) => one.diagnostics),
  };
}

/** `"/grammars/acme.json"` → `"grammars/acme.json"`. */
function toPath(name: string): string {
  return name.replace(/^\.?\//, "");
}
