// Validates TextMate grammars supplied by a site (docs.json `styling.codeblocks.languages.custom`).

import { type Checked, type Diagnostic, fileStart } from "@lectern/base/diagnostic.ts";
import { locate } from "@lectern/base/position.ts";
import { type ParseError, parse } from "jsonc-parser";
import { grammarIncomplete, grammarNotJson, grammarPattern } from "./diagnostics.ts";
import type { GrammarFile } from "./grammars.ts";
import { parsePattern } from "./patterns/parse-grammar-pattern.ts";

/** Parses a grammar file; the value is undefined if the grammar is unusable. */
export function parseGrammar(file: string, text: string): Checked<GrammarFile | undefined> {
  const errors: ParseError[] = [];
  const raw: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors[0] !== undefined || typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    return { value: undefined, diagnostics: [grammarNotJson(locate(file, text, errors[0]?.offset ?? 0))] };
  }
  const fields = new Map<string, unknown>(Object.entries(raw));
  const start = fileStart(file);
  for (const field of ["name", "scopeName"]) {
    const value = fields.get(field);
    if (typeof value !== "string" || value === "") {
      return { value: undefined, diagnostics: [grammarIncomplete(field, start)] };
    }
  }
  if (!Array.isArray(fields.get("patterns"))) {
    return { value: undefined, diagnostics: [grammarIncomplete("patterns", start)] };
  }
  const lists = ["aliases", "injectTo", "embeddedLangs"].map((key) => [key, stringsOf(fields.get(key))] as const);
  const bad = disarmPatterns(raw);
  const diagnostics = bad.map((pattern): Diagnostic => grammarPattern(pattern, locatePattern(file, text, pattern)));
  return { value: { ...raw, ...Object.fromEntries(lists) } as unknown as GrammarFile, diagnostics };
}

function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

/** Replaces patterns that do not compile with one that never matches; the engine would let them match everywhere. */
function disarmPatterns(grammar: object): readonly string[] {
  const bad = new Set<string>();
  const open: object[] = [grammar];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === "object" && value !== null) open.push(value);
      if (!PATTERN_KEYS.has(key) || typeof value !== "string" || isRegex(value)) continue;
      bad.add(value);
      Object.defineProperty(node, key, { value: "(?!)" });
    }
  }
  return [...bad];
}

const PATTERN_KEYS: ReadonlySet<string> = new Set(["match", "begin", "end", "while"]);

function isRegex(pattern: string): boolean {
  try {
    parsePattern(pattern);
    return true;
  } catch {
    return false;
  }
}

function locatePattern(file: string, text: string, pattern: string): Diagnostic["at"] {
  return locate(file, text, Math.max(0, text.indexOf(JSON.stringify(pattern))));
}
