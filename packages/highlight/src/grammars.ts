// Resolves a language name to its grammar and those it embeds, imported on demand.

import { closest } from "@lectern/base/closest.ts";
import { languageAliasNames, languageNames } from "@shikijs/langs";
import type { IRawGrammar } from "@shikijs/vscode-textmate";

/** A published grammar with its metadata. */
export interface GrammarFile extends IRawGrammar {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Scopes of other grammars that this one extends. */
  readonly injectTo?: readonly string[];
  readonly embeddedLangs?: readonly string[];
}

/** The canonical name of a language, or undefined if it has no grammar: `"TS"` → `"ts"`, `"c#"` → `"csharp"`. */
export function resolveLanguage(language: string): string | undefined {
  const lower = language.toLowerCase();
  const name = OTHER_NAMES.get(lower) ?? lower;
  return NAMES.has(name) ? name : undefined;
}

/** The language that a misspelled name means. */
export function closestLanguage(language: string): string | undefined {
  return closest(language, [...NAMES, ...OTHER_NAMES.keys()]);
}

/** True for names of plain text. */
export function isPlain(language: string): boolean {
  return PLAIN.has(language.toLowerCase());
}

/** The grammars needed to highlight a language (a name from `resolveLanguage`); its own is last. */
export async function loadGrammars(name: string): Promise<readonly GrammarFile[]> {
  const [own, ...companions] = await Promise.all([name, ...(COMPANIONS.get(name) ?? [])].map(importGrammars));
  return [...companions.flat(), ...(own ?? [])];
}

const NAMES: ReadonlySet<string> = new Set([...languageNames, ...languageAliasNames]);

const PLAIN: ReadonlySet<string> = new Set(["", "text", "txt", "plain", "plaintext", "ansi"]);

/** Aliases beyond those of the grammars. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["c#", "csharp"],
  ["c++", "cpp"],
  ["command", "bash"],
  ["curl", "bash"],
  ["env", "dotenv"],
  ["f#", "fsharp"],
  ["golang", "go"],
  ["jinja2", "jinja"],
  ["ndjson", "jsonl"],
  ["node", "javascript"],
  ["nodejs", "javascript"],
  ["objectivec", "objective-c"],
  ["terminal", "bash"],
  ["vb.net", "vb"],
]);

/** Languages embedded in documents. A fixed list, so colors never depend on what else is loaded. */
const COMPANIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["markdown", ["bash", "javascript", "json", "yaml"]],
  ["md", ["bash", "javascript", "json", "yaml"]],
  ["mdx", ["bash", "json", "tsx", "yaml"]],
]);

async function importGrammars(name: string): Promise<readonly GrammarFile[]> {
  const path = `@shikijs/langs/${name}`;
  const module = (await import(path)) as { readonly default: readonly GrammarFile[] };
  return module.default;
}
