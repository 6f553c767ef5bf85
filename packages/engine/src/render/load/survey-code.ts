// Collects what a tree needs before rendering: expressions to compile and snippets to load.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { IDENTIFIER } from "@lectern/base/identifier.ts";
import type { Document } from "@lectern/model/content/document.ts";
import { parseImports, resolveImport, withoutImports } from "@lectern/model/content/imports.ts";
import type { ProgramExpression } from "@lectern/react/program.ts";
import { readLiteral } from "@lectern/react/read-literal.ts";
import type { MdastNode } from "satteri";
import { codeNotRun } from "../diagnostics.ts";
import { expressionSource } from "../nodes/expressions.ts";

/** The code in a document. */
export interface CodeSurvey {
  /** Expressions that are not literals, each with its node. */
  readonly expressions: readonly SurveyedExpression[];
  /** `export const` values that are literals. */
  readonly literals: ReadonlyMap<string, unknown>;
  /** True if a module block contains more than literals and imports of MDX snippets. */
  readonly hasModules: boolean;
  /** Default imports of MDX files: tag name → project path. */
  readonly snippets: ReadonlyMap<string, string>;
  /** Named imports from MDX files: local name → file and exported name. */
  readonly named: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  /** Every import of an MDX file, with its location. */
  readonly imports: readonly SurveyedImport[];
  /** First name segments of all tags. */
  readonly tags: ReadonlySet<string>;
  /** Files of legacy `<Snippet file="…">` tags. */
  readonly snippetFiles: readonly string[];
  readonly math: boolean;
  readonly definitions: ReadonlyMap<string, { readonly url: string; readonly title: string | undefined }>;
}

export interface SurveyedImport {
  readonly specifier: string;
  readonly path: string;
  readonly at: Location;
}

/** An expression. `needsProgram` is false for names and bare JSX, which are resolved without running code. */
export interface SurveyedExpression {
  readonly node: object;
  readonly expression: ProgramExpression;
  readonly needsProgram: boolean;
}

export function surveyCode(document: Document): CodeSurvey {
  const modules = surveyModules(document);
  const expressions: SurveyedExpression[] = [];
  const add = (node: object, code: string, at: Location, kind: "shown" | "value" = "value"): void => {
    if (readLiteral(code) !== undefined) return;
    expressions.push({ node, expression: { code, at, kind }, needsProgram: needsProgram(code) });
  };
  const snippetFiles: string[] = [];
  const tags = new Set<string>();
  const definitions = new Map<string, { url: string; title: string | undefined }>();
  let math = false;
  const pending: MdastNode[] = [document.tree];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const start = node.position?.start;
    const at: Location = { file: document.path, line: start?.line ?? 1, column: start?.column ?? 1 };
    if (node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") {
      const code = expressionSource(node, { unit: { document } });
      add(node, code, { ...at, column: at.column + 1 }, "shown");
    } else if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") {
      for (const attribute of node.attributes) {
        if (attribute.type === "mdxJsxExpressionAttribute") {
          add(attribute, attribute.value.replace(/^\s*\.\.\./, ""), at);
        } else if (attribute.value && typeof attribute.value === "object") {
          add(attribute.value, attribute.value.value, at);
        } else if (node.name === "Snippet" && attribute.name === "file" && typeof attribute.value === "string") {
          snippetFiles.push(attribute.value);
        }
      }
      if (node.name === "Latex") math = true;
      if (node.name) tags.add(node.name.split(".", 1)[0] ?? node.name);
    } else if (node.type === "math" || node.type === "inlineMath") math = true;
    else if (node.type === "definition" && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, { url: node.url, title: node.title ?? undefined });
    }
    // In document order, because the first of several equal definitions wins.
    if ("children" in node)
      for (let index = node.children.length - 1; index >= 0; index--) pending.push(node.children[index] as MdastNode);
  }
  return { ...modules, expressions, snippetFiles, tags, math, definitions };
}

const PATH = new RegExp(`^\\s*${IDENTIFIER}(?:\\??\\.${IDENTIFIER})*\\s*$`, "u");
/** A single element, as far as can be told without a parser. */
const BARE_JSX = /^\s*(?:\(\s*)?<[\s\S]*>\s*(?:\)\s*)?$/;

/** Names and bare JSX are resolved without running code, unless their text could be Markdown or operators. */
function needsProgram(code: string): boolean {
  if (PATH.test(code)) return false;
  return !BARE_JSX.test(code) || /[{*`~]|>\s*(?:\|\||&&|[?:,+])/.test(code);
}

type ModuleSurvey = Pick<CodeSurvey, "literals" | "hasModules" | "snippets" | "named" | "imports">;

function surveyModules(document: Document): ModuleSurvey {
  const literals = new Map<string, unknown>();
  const snippets = new Map<string, string>();
  const named = new Map<string, { path: string; name: string }>();
  const imports: SurveyedImport[] = [];
  let hasModules = false;
  for (const { code, at } of document.modules) {
    for (const statement of parseImports(code)) {
      const path = resolveImport(document.path, statement.specifier);
      if (path === undefined || !/\.mdx?$/i.test(path)) {
        hasModules ||= !/^(?:react|preact)(?:\/|$)/.test(statement.specifier);
        continue;
      }
      imports.push({ specifier: statement.specifier, path, at: locationInBlock(code, statement.start, at) });
      if (statement.defaultName) snippets.set(statement.defaultName, path);
      for (const [local, name] of statement.named) named.set(local, { path, name });
      hasModules ||= statement.namespace !== undefined;
    }
    if (!readExports(code, literals)) hasModules = true;
  }
  return { literals, hasModules, snippets, named, imports };
}

/** Statements start at the beginning of a line; only the first line of a block may be indented. */
function locationInBlock(code: string, start: number, at: Location): Location {
  const lines = code.slice(0, start).split("\n").length - 1;
  return lines === 0 ? at : { ...at, line: at.line + lines, column: 1 };
}

/** What a document's code would define if it ran, with a diagnostic for each skipped statement. */
export function rejectedCode(document: Document): {
  readonly names: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
} {
  const names = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const { code, at } of document.modules) {
    for (const { specifier, start, defaultName, namespace, named } of parseImports(code)) {
      const path = resolveImport(document.path, specifier);
      const isMarkdown = path !== undefined && /\.mdx?$/i.test(path) && namespace === undefined;
      if (isMarkdown || /^(?:react|preact)(?:\/|$)/.test(specifier)) continue;
      for (const name of [defaultName, namespace, ...named.keys()]) if (name !== undefined) names.add(name);
      diagnostics.push(codeNotRun(`import "${specifier}"`, locationInBlock(code, start, at)));
    }
    for (const { index, 0: statement } of code.matchAll(EXPORTED)) {
      const literal = LITERAL_EXPORT.exec(statement.trim());
      if (literal && readLiteral(literal[2] ?? "")) continue;
      const name = DECLARED.exec(statement)?.[1];
      if (name !== undefined) names.add(name);
      diagnostics.push(codeNotRun(`export ${name ?? ""}`.trim(), locationInBlock(code, index, at)));
    }
  }
  return { names, diagnostics };
}

/** A statement that begins with `export`, up to the next one or an import. */
const EXPORTED = /^export\s(?:(?!\n(?:ex|im)port\s)[\s\S])*/gm;
const DECLARED = new RegExp(
  `^export\\s+(?:default\\s+)?(?:async\\s+)?(?:const|let|var|function\\s*\\*?|class)\\s+(${IDENTIFIER})`,
  "u",
);

const LITERAL_EXPORT = new RegExp(`^export\\s+const\\s+(${IDENTIFIER})\\s*=\\s*([\\s\\S]*?);?$`, "u");

/** Reads `export const name = literal` statements; false if the block contains anything else. */
function readExports(code: string, literals: Map<string, unknown>): boolean {
  const rest = withoutImports(code).trim();
  if (rest === "") return true;
  for (const statement of rest.split(/^(?=export\s)/m)) {
    const match = LITERAL_EXPORT.exec(statement.trim());
    const literal = match?.[1] === undefined ? undefined : readLiteral(match[2] ?? "");
    if (!match?.[1] || !literal) return false;
    literals.set(match[1], literal.value);
  }
  return true;
}
