// Finds the project files a page imports without parsing it, to tell snippets from pages at startup.

import { IDENTIFIER } from "@lectern/base/identifier.ts";
import { folderOf, joinPath } from "@lectern/base/route.ts";
import { findCode, isInside } from "./fences.ts";

export interface ImportStatement {
  readonly specifier: string;
  /** Offset in its block. */
  readonly start: number;
  readonly defaultName?: string;
  readonly namespace?: string;
  /** Local name → exported name. */
  readonly named: ReadonlyMap<string, string>;
}

// No clause reaches into the next import and no two repetitions overlap, so both expressions are linear.
const STATEMENT =
  /^import\s+(?:([^\s"'](?:(?!\nimport\s)[^"']|"[^"\n]*"|'[^'\n]*')*?)(?<=\S)\s+from\s+)?(["'])([^"'\n]+)\2[ \t]*;?/gm;
/** An import whose specifier may be a project file. */
const CANDIDATE =
  /import\s+(?:[^\s"'](?:(?!\nimport\s)[^"'])*?(?<=\S)\s+from\s+)?["'](?:\.{0,2}\/|_?snippets\/|[^"'\n]*\.mdx?["'])/y;

/** Project paths imported by a file: `import A from "./a.mdx"` in `x/p.mdx` → `["x/a.mdx"]`. */
export function findImports(path: string, text: string): readonly string[] {
  if (!hasCandidate(text)) return [];
  const code = findCode(text);
  const found: string[] = [];
  for (const match of text.matchAll(STATEMENT)) {
    const target = isInside(code, match.index) ? undefined : resolveImport(path, match[3] ?? "");
    if (target !== undefined) found.push(target);
  }
  return found;
}

/** Checks only lines that start with an import, because this runs for every page at startup. */
function hasCandidate(text: string): boolean {
  for (let at = text.startsWith("import ") ? 0 : nextImport(text, 0); at !== -1; at = nextImport(text, at)) {
    CANDIDATE.lastIndex = at;
    if (CANDIDATE.test(text)) return true;
  }
  return false;
}

function nextImport(text: string, from: number): number {
  const before = text.indexOf("\nimport", from);
  return before === -1 ? -1 : before + 1;
}

/** The project path of a specifier; undefined for packages and paths outside the project. */
export function resolveImport(path: string, specifier: string): string | undefined {
  if (specifier.startsWith("/")) return joinPath("", specifier);
  if (specifier.startsWith(".")) return joinPath(folderOf(path), specifier);
  return /^(?:snippets|_snippets)\/|\.mdx?$/.test(specifier) ? joinPath("", specifier) : undefined;
}

/** Parses the imports of a module block. */
export function parseImports(code: string): readonly ImportStatement[] {
  return [...code.matchAll(STATEMENT)].map((match) => ({
    specifier: match[3] ?? "",
    start: match.index,
    ...parseClause(match[1] ?? ""),
  }));
}

export function withoutImports(code: string): string {
  return code.replace(STATEMENT, "");
}

const NAMESPACE = new RegExp(`\\*\\s+as\\s+(${IDENTIFIER})`, "u");
const DEFAULT = new RegExp(`^\\s*(${IDENTIFIER})`, "u");

function parseClause(clause: string): Omit<ImportStatement, "specifier" | "start"> {
  const named = new Map<string, string>();
  const [open, close] = [clause.indexOf("{"), clause.lastIndexOf("}")];
  const hasBraces = open !== -1 && open < close;
  for (const part of hasBraces ? clause.slice(open + 1, close).split(",") : []) {
    const [exported, local] = part.trim().split(/(?<!\s)\s+as\s+/);
    if (exported) named.set(local ?? exported, exported);
  }
  const rest = hasBraces ? clause.slice(0, open) + clause.slice(close + 1) : clause;
  const namespace = NAMESPACE.exec(rest)?.[1];
  const defaultName = DEFAULT.exec(rest)?.[1];
  return { named, ...(defaultName ? { defaultName } : {}), ...(namespace ? { namespace } : {}) };
}
