// Lists what a compiled module imports, exports, declares and uses, by its syntax tree.

import { type ESTree, parse } from "meriyah";
import { boundNames, type LaterImport, rangeOf, readUses, type Uses } from "./read-uses.ts";

/** An imported name: `import { a as b } from "x"` → specifier `x`, imported `a`, local `b`. */
export interface ImportedName {
  readonly specifier: string;
  /** A name, `default`, or `*` for the whole module. */
  readonly imported: string;
  readonly local: string;
  /** The line of its statement, one-based. */
  readonly line?: number;
}

/** A top-level statement. */
export interface Statement extends Uses {
  readonly declares: readonly string[];
  /** The statement as compiled. */
  readonly text: string;
  /** Set for an expression of the page: `$lectern(1, () => …)`. */
  readonly expression?: PageExpression;
}

export interface PageExpression {
  readonly index: number;
  /** True if its value is a function, so that it calls no hooks itself. */
  readonly givesFunction: boolean;
}

export interface ModuleParts {
  readonly imports: readonly ImportedName[];
  /** Every imported module in order, with the line of its statement (one-based). */
  readonly specifiers: ReadonlyMap<string, number>;
  /** `export * from "x"`. */
  readonly spreads: readonly string[];
  /** Dynamic imports, with the line of their statement. */
  readonly later: ReadonlyMap<string, number>;
  /** Exported name → local name. */
  readonly exports: ReadonlyMap<string, string>;
  readonly statements: readonly Statement[];
  /** The code without import and export statements, line for line. */
  readonly body: string;
  /** Dynamic imports in the body. */
  readonly bodyImports: readonly LaterImport[];
  /** True for a module that starts with "use client". */
  readonly isClient: boolean;
}

type TopLevel = ESTree.Program["body"][number];

export function readModule(code: string): ModuleParts {
  const { body: nodes } = parse(code, { module: true, next: true, ranges: true, loc: true });
  const imports: ImportedName[] = [];
  const specifiers = new Map<string, number>();
  const spreads: string[] = [];
  const later = new Map<string, number>();
  const exported = new Map<string, string>();
  const statements: Statement[] = [];
  const bodyImports: LaterImport[] = [];
  const parts: string[] = [];
  let read = 0;
  let removed = 0;
  /** Leaves only the line breaks of a statement in the body. */
  const remove = (node: TopLevel): void => {
    const { start, end } = rangeOf(node);
    const lines = code.slice(start, end).replace(/[^\n]/g, "");
    parts.push(code.slice(read, start), lines);
    removed += end - start - lines.length;
    read = end;
  };
  for (const node of nodes) {
    const line = node.loc?.start.line ?? 1;
    if (node.type === "ImportDeclaration") {
      const specifier = String(node.source.value);
      if (!specifiers.has(specifier)) specifiers.set(specifier, line);
      imports.push(...importedNames(node, specifier, line));
      remove(node);
    } else if (node.type === "ExportAllDeclaration") {
      const specifier = String(node.source.value);
      if (!specifiers.has(specifier)) specifiers.set(specifier, line);
      spreads.push(specifier);
      remove(node);
    } else if (node.type === "ExportNamedDeclaration") {
      for (const one of node.specifiers) exported.set(nameOf(one.exported), nameOf(one.local));
      remove(node);
    } else {
      const uses = readUses(node);
      for (const { specifier, start, end } of uses.later) {
        later.set(specifier, line);
        bodyImports.push({ specifier, start: start - removed, end: end - removed });
      }
      const { start: from, end: to } = rangeOf(node);
      const moved = uses.later.map((one) => ({ ...one, start: one.start - from, end: one.end - from }));
      const expression = pageExpression(node);
      const text = code.slice(from, to);
      statements.push({
        ...uses,
        later: moved,
        declares: declaredNames(node),
        text,
        ...(expression && { expression }),
      });
    }
  }
  const [first] = nodes;
  const isClient = first?.type === "ExpressionStatement" && "directive" in first && first.directive === "use client";
  const body = parts.join("") + code.slice(read);
  return { imports, specifiers, spreads, later, exports: exported, statements, body, bodyImports, isClient };
}

function importedNames(
  { specifiers }: Extract<TopLevel, { type: "ImportDeclaration" }>,
  specifier: string,
  line: number,
): readonly ImportedName[] {
  return specifiers.map((one) => {
    const local = one.local.name;
    if (one.type === "ImportDefaultSpecifier") return { specifier, imported: "default", local, line };
    if (one.type === "ImportNamespaceSpecifier") return { specifier, imported: "*", local, line };
    return { specifier, imported: nameOf(one.imported), local, line };
  });
}

/** A name in an import or export, which may be written as a string. */
function nameOf(node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string {
  return node.name ?? String(node.value);
}

function pageExpression(node: TopLevel): PageExpression | undefined {
  if (node.type !== "ExpressionStatement" || node.expression.type !== "CallExpression") return undefined;
  const { callee, arguments: passed } = node.expression;
  const [index, get] = passed;
  if (callee.type !== "Identifier" || callee.name !== "$lectern" || index?.type !== "Literal") return undefined;
  const value = get?.type === "ArrowFunctionExpression" ? get.body.type : "";
  return { index: Number(index.value), givesFunction: /^(?:ArrowFunction|Function)Expression$/.test(value) };
}

function declaredNames(node: TopLevel): readonly string[] {
  if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") return node.id ? [node.id.name] : [];
  return node.type === "VariableDeclaration" ? node.declarations.flatMap(({ id }) => boundNames(id)) : [];
}
