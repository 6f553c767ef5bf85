// Which project files a page imports, found without parsing it, so that snippets can be told from pages at start-up.

import { folderOf, joinPath } from "../base/route.ts";
import { findCode, isInside } from "./fences.ts";

/** One import statement of a page or snippet. */
export interface ImportStatement {
  readonly specifier: string;
  readonly defaultName?: string;
  readonly namespace?: string;
  /** Local name → exported name. */
  readonly named: ReadonlyMap<string, string>;
}

const STATEMENT = /^import\s+(?:([\s\S]*?)\s+from\s+)?(["'])([^"'\n]+)\2[ \t]*;?/gm;
/** An import whose specifier can be a project file. */
const CANDIDATE = /import\s+(?:[^"']*?\s+from\s+)?["'](?:\.{0,2}\/|_?snippets\/|[^"'\n]*\.mdx?["'])/y;

/** Project paths of the files a text imports: `import A from "./a.mdx"` in `x/p.mdx` → `["x/a.mdx"]`. */
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

/** Looks only where a line begins with an import: every page is asked this at start-up. */
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

/** The project path a specifier means, undefined for packages and paths that leave the project. */
export function resolveImport(path: string, specifier: string): string | undefined {
  if (specifier.startsWith("/")) return joinPath("", specifier);
  if (specifier.startsWith(".")) return joinPath(folderOf(path), specifier);
  return /^(?:snippets|_snippets)\/|\.mdx?$/.test(specifier) ? joinPath("", specifier) : undefined;
}

/** The import statements of one module block. */
export function parseImports(code: string): readonly ImportStatement[] {
  return [...code.matchAll(STATEMENT)].map((match) => parseClause(match[1] ?? "", match[3] ?? ""));
}

function parseClause(clause: string, specifier: string): ImportStatement {
  const named = new Map<string, string>();
  const braces = /\{([\s\S]*)\}/.exec(clause);
  for (const part of braces?.[1]?.split(",") ?? []) {
    const [exported, local] = part.trim().split(/\s+as\s+/);
    if (exported) named.set(local ?? exported, exported);
  }
  const rest = clause.replace(/\{[\s\S]*\}/, "");
  const namespace = /\*\s+as\s+([\w$]+)/.exec(rest)?.[1];
  const defaultName = /^\s*([\w$]+)/.exec(rest)?.[1];
  return { specifier, named, ...(defaultName ? { defaultName } : {}), ...(namespace ? { namespace } : {}) };
}
