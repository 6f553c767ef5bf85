// The highlighter of a site: themes and grammars of its own from docs.json, the package's tables of patterns.

import type { Diagnostic } from "../base/diagnostic.ts";
import type { Files } from "../files/files.ts";
import { readPatternEngine, readPatternTable } from "../files/package-file.ts";
import { codeThemes } from "../render/highlight/code-themes.ts";
import { createHighlighter } from "../render/highlight/create-highlighter.ts";
import type { GrammarFile } from "../render/highlight/grammars.ts";
import type { Highlighter } from "../render/highlighter.ts";
import type { Site } from "../site/site.ts";
import { grammarMissing } from "./diagnostics.ts";

type Config = Site["config"];

/** Keeps the highlighter of a site as long as its settings stay the same. */
export interface CodeHighlighter {
  of(config: Config): Promise<Highlighter>;
  /** What is wrong with the site's grammars. */
  diagnostics(): readonly Diagnostic[];
  /** Tells that files changed; true when the highlighter is made anew. */
  changed(paths: readonly string[]): boolean;
}

/** Opens the highlighter of the site in a folder. */
export function createCodeHighlighter(files: Files): CodeHighlighter {
  let making: { readonly key: string; readonly highlighter: Promise<Highlighter> } | undefined;
  let grammars: readonly string[] = [];
  let diagnostics: readonly Diagnostic[] = [];

  const make = async ({ theme, grammars: paths }: Config["styling"]["codeblocks"]): Promise<Highlighter> => {
    const loaded = paths.length === 0 ? undefined : await loadGrammars(files, paths);
    diagnostics = loaded?.diagnostics ?? [];
    return createHighlighter({
      themes: codeThemes(theme),
      grammars: loaded?.value ?? [],
      patterns: readPatternTable,
      program: readPatternEngine,
    });
  };

  return {
    of({ styling }) {
      const key = JSON.stringify(styling.codeblocks);
      if (making?.key === key) return making.highlighter;
      grammars = styling.codeblocks.grammars.map(toPath);
      diagnostics = [];
      making = { key, highlighter: make(styling.codeblocks) };
      return making.highlighter;
    },
    diagnostics: () => diagnostics,
    changed(paths) {
      if (!paths.some((path) => grammars.includes(path))) return false;
      making = undefined;
      return true;
    },
  };
}

async function loadGrammars(
  files: Files,
  names: readonly string[],
): Promise<{ readonly value: readonly GrammarFile[]; readonly diagnostics: readonly Diagnostic[] }> {
  const { parseGrammar } = await import("../render/highlight/custom-grammar.ts");
  const parsed = names.map((name) => {
    const file = files.read(toPath(name));
    return file ? parseGrammar(file.path, file.text) : { value: undefined, diagnostics: [grammarMissing(name)] };
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
