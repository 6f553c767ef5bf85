// Lists what a compiled module imports, exports and declares. The compiler prints every top-level statement at the start of
// a line and no multi-line strings, so lines alone show where statements start.

/** An imported name: `import { a as b } from "x"` → specifier `x`, imported `a`, local `b`. */
export interface ImportedName {
  readonly specifier: string;
  /** A name, `default`, or `*` for the whole module. */
  readonly imported: string;
  readonly local: string;
  /** The line of its statement, one-based. */
  readonly line?: number;
}

/** A top-level statement: the names it declares and the words in its code, outside of strings. */
export interface Statement {
  readonly declares: readonly string[];
  /** The statement as compiled. */
  readonly text: string;
  /** The same with empty strings. */
  readonly code: string;
  readonly words: ReadonlySet<string>;
}

export interface ModuleParts {
  readonly imports: readonly ImportedName[];
  /** Every imported module in order, with the line of its statement (one-based). */
  readonly specifiers: ReadonlyMap<string, number>;
  /** `export * from "x"`. */
  readonly spreads: readonly string[];
  /** Dynamic imports, `import("x")`, with the line of their statement. */
  readonly later: ReadonlyMap<string, number>;
  /** Exported name → local name. */
  readonly exports: ReadonlyMap<string, string>;
  readonly statements: readonly Statement[];
  /** The code without import and export statements, line for line. */
  readonly body: string;
}

const STATEMENT = /^(?![}\])\s]).+(?:\n(?:[}\])\s].*)?)*/gm;
const IMPORT = /^import\s+(?:([^"']*?)\s*from\s*)?(["'])(.*?)\2;?\s*$/s;
const SPREAD = /^export\s+\*\s+from\s+(["'])(.*?)\1;?\s*$/;
const EXPORTS = /^export\s*\{([\s\S]*)\};?\s*$/;
/** `import("x")` as printed by the compiler. */
export const LATER: RegExp = /(?<![.\w$])import\("((?:[^"\\\n]|\\.)*)"\)/g;
/** Strings, comments and regular expressions; a slash after a value is a division. */
const TEXT =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\/|\/(?![*/])(?<=(?:[-!%&(*+,:;<=>?[^{|~]|\b(?:case|delete|else|in|of|return|throw|typeof|void|yield|await))\s*\/)(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/g;
const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

export function readModule(code: string): ModuleParts {
  const imports: ImportedName[] = [];
  const specifiers = new Map<string, number>();
  const spreads: string[] = [];
  const later = new Map<string, number>();
  const exported = new Map<string, string>();
  const statements: Statement[] = [];
  let line = 1;
  let read = 0;
  const body = code.replace(STATEMENT, (statement, offset: number) => {
    for (; read < offset; read++) if (code[read] === "\n") line++;
    const found = IMPORT.exec(statement);
    if (found) {
      const specifier = unquote(found[3] ?? "");
      if (!specifiers.has(specifier)) specifiers.set(specifier, line);
      const own = line;
      imports.push(...readImportClause(found[1] ?? "", specifier).map((name) => ({ ...name, line: own })));
      return mask(statement);
    }
    const spread = SPREAD.exec(statement)?.[2];
    if (spread !== undefined) {
      if (!specifiers.has(spread)) specifiers.set(spread, line);
      spreads.push(spread);
      return mask(statement);
    }
    const names = EXPORTS.exec(statement)?.[1];
    if (names !== undefined) {
      for (const [local, name] of readNames(names)) exported.set(name, local);
      return mask(statement);
    }
    for (const [, specifier = ""] of statement.matchAll(LATER)) later.set(unquote(specifier), line);
    statements.push(readStatement(statement));
    return statement;
  });
  return { imports, specifiers, spreads, later, exports: exported, statements, body };
}

/** The names in an import clause: `A, { b as c }` → default as A, b as c. */
function readImportClause(clause: string, specifier: string): readonly ImportedName[] {
  const names: ImportedName[] = [];
  const braces = /\{([^}]*)\}/.exec(clause)?.[1];
  const rest = clause.replace(/\{[^}]*\}/, "");
  const whole = /\*\s+as\s+([^\s,]+)/.exec(rest)?.[1];
  const main = /^\s*([^\s,*]+)/.exec(rest)?.[1];
  if (main) names.push({ specifier, imported: "default", local: main });
  if (whole) names.push({ specifier, imported: "*", local: whole });
  for (const [imported, local] of readNames(braces ?? "")) names.push({ specifier, imported, local });
  return names;
}

/** `a, b as c` → pairs of the names before and after `as`. */
function readNames(list: string): readonly (readonly [string, string])[] {
  return list
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean)
    .map((item) => {
      const [first = "", second = first] = item
        .split(/\s+as\s+/)
        .map((name) => unquote(name.replace(/^["']|["']$/g, "")));
      return [first, second] as const;
    });
}

function readStatement(statement: string): Statement {
  const code = statement.replace(TEXT, (text) => (text.startsWith("/*") ? text : '""'));
  return { declares: readDeclared(code), text: statement, code, words: new Set(code.match(WORD)) };
}

function readDeclared(code: string): readonly string[] {
  const named = /^(?:async\s+)?(?:function\s*\*?|class)\s+([\p{ID_Continue}$]+)/u.exec(code)?.[1];
  if (named) return [named];
  const variables = /^(?:const|let|var)\s+([\s\S]*)$/.exec(code)?.[1];
  return variables ? readVariables(variables) : [];
}

const KEYS_AND_DEFAULTS = /[\p{ID_Continue}$]+\s*:|=[^,}\]]*/gu;

/** The names in a declaration list: `{ a, b: c } = x, d = 1` → a, c, d. */
function readVariables(list: string): readonly string[] {
  const names: string[] = [];
  for (const declaration of splitTopLevel(list)) {
    const pattern = /^\s*([[{][\s\S]*?[\]}])\s*=(?!>)/.exec(declaration)?.[1];
    if (pattern) names.push(...(pattern.replace(KEYS_AND_DEFAULTS, "").match(WORD) ?? []));
    else names.push(...(/^\s*([\p{ID_Continue}$]+)/u.exec(declaration)?.slice(1, 2) ?? []));
  }
  return names;
}

/** Splits at commas outside of brackets. */
function splitTopLevel(list: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < list.length; index++) {
    const character = list[index] ?? "";
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (character === "," && depth === 0) {
      parts.push(list.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(list.slice(start));
  return parts;
}

function mask(statement: string): string {
  return statement.replace(/[^\n]/g, "");
}

/** Removes backslashes before quotes in a printed string. */
export function unquote(text: string): string {
  return text.replace(/\\(["'\\])/g, "$1");
}
