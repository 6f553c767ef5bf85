// The highlighter of a site: custom themes and grammars from docs.json, plus the package's pattern tables.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import {
  codeThemes,
  createHighlighter,
  type GrammarFile,
  type Highlighter,
  type HighlighterOptions,
} from "@lectern/highlight";
import { createDeferredHighlighter } from "@lectern/highlight/deferred";
import type { Files } from "@lectern/io/files.ts";
import { readPatternEngine, readPatternTable } from "@lectern/io/package-file.ts";
import type { Site } from "@lectern/model/site/site.ts";
import { grammarNotFound } from "../diagnostics.ts";

type Config = Site["config"];

/** What the highlighting of a site depends on. */
export type CodeSettings = Pick<HighlighterOptions, "themes" | "grammars">;

/** Takes over highlighting, and returns the key of the placeholders it will replace. */
export type ColorLater = (code: CodeSettings) => string;

export function openHighlighter(code: CodeSettings): Promise<Highlighter> {
  return createHighlighter({ ...code, patterns: readPatternTable, program: readPatternEngine });
}

/** Keeps a site's highlighter as long as its settings are unchanged. */
export interface CodeHighlighter {
  /** With `mayBeLate`, highlighting may be deferred to the callback of `colorWith`. */
  of(config: Config, mayBeLate: boolean): Promise<Highlighter>;
  /** Defers highlighting to another thread where possible. Call before the first highlighter is created. */
  colorWith(colorLater: ColorLater): void;
  /** Diagnostics of the site's grammars. */
  diagnostics(): readonly Diagnostic[];
  /** Applies changed files; true if the highlighter has to be created again. */
  changed(paths: readonly string[]): boolean;
}

export function createCodeHighlighter(files: Files): CodeHighlighter {
  let creating: { readonly key: string; readonly highlighters: Promise<Highlighters> } | undefined;
  let colorLater: ColorLater | undefined;
  let grammars: readonly string[] = [];
  let diagnostics: readonly Diagnostic[] = [];

  const create = async ({ theme, grammars: paths }: Config["styling"]["codeblocks"]): Promise<Highlighters> => {
    const loaded = paths.length === 0 ? undefined : await loadGrammars(files, paths);
    diagnostics = loaded?.diagnostics ?? [];
    const settings: CodeSettings = { themes: codeThemes(theme), grammars: loaded?.value ?? [] };
    const now = await openHighlighter(settings);
    return { now, late: colorLater ? createDeferredHighlighter(now, colorLater(settings)) : now };
  };

  return {
    async of({ styling }, mayBeLate) {
      const key = JSON.stringify(styling.codeblocks);
      if (creating?.key !== key) {
        grammars = styling.codeblocks.grammars.map(toPath);
        diagnostics = [];
        creating = { key, highlighters: create(styling.codeblocks) };
      }
      const { now, late } = await creating.highlighters;
      return mayBeLate ? late : now;
    },
    colorWith(helper) {
      colorLater = helper;
    },
    diagnostics: () => diagnostics,
    changed(paths) {
      if (!paths.some((path) => grammars.includes(path))) return false;
      creating = undefined;
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
  const { parseGrammar } = await import("@lectern/highlight/grammar");
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
