// The name of a language → its grammar and those it embeds, imported only when asked for.

import { languageAliasNames, languageNames } from "@shikijs/langs";
import type { IRawGrammar } from "@shikijs/vscode-textmate";

/** A grammar as published, with what surrounds it. */
export interface GrammarFile extends IRawGrammar {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Scopes of other grammars that this one changes. */
  readonly injectTo?: readonly string[];
  readonly embeddedLangs?: readonly string[];
}

/** The canonical name of a language, or undefined when it has no grammar: `"TS"` → `"ts"`, `"c#"` → `"csharp"`. */
export function resolveLanguage(language: string): string | undefined {
  const lower = language.toLowerCase();
  const name = OTHER_NAMES.get(lower) ?? lower;
  return NAMES.has(name) ? name : undefined;
}

/** True for names that mean text without any grammar. */
export function isPlain(language: string): boolean {
  return PLAIN.has(language.toLowerCase());
}

/** The grammars that highlight a language (a name from `resolveLanguage`); its own is the last. */
export async function loadGrammars(name: string): Promise<readonly GrammarFile[]> {
  const [own, ...companions] = await Promise.all([name, ...(COMPANIONS.get(name) ?? [])].map(importGrammars));
  return [...companions.flat(), ...(own ?? [])];
}

const NAMES: ReadonlySet<string> = new Set([...languageNames, ...languageAliasNames]);

const PLAIN: ReadonlySet<string> = new Set(["", "text", "txt", "plain", "plaintext", "ansi"]);

/** Names that authors use beside those of the grammars. */
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

/** Languages inside documents: always the same ones, so that a block's colours do not depend on what else was loaded. */
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
