// Documents as rendered: the config's transforms applied to a copy of the tree, and its JSX components imported where
// they are used.

import { type Checked, type Diagnostic, fileStart } from "@lectern/base/diagnostic.ts";
import { isComponentName } from "@lectern/base/identifier.ts";
import type { Document, ModuleBlock } from "@lectern/model/content/document.ts";
import { surveyTree } from "@lectern/model/content/parse-document.ts";
import { fillPositions, findTreeProblem } from "./check-tree.ts";
import type { JsxComponent, Transform } from "./config.ts";
import { transformProblem } from "./diagnostics.ts";
import type { Hooks, Shape } from "./hooks.ts";
import type { ConfigParts } from "./read-config.ts";
import type { MdastNode } from "./tree.ts";
import { visit } from "./visit.ts";

const TREE: Shape<MdastNode> = {
  expected: "a syntax tree, or nothing",
  is: (value): value is MdastNode =>
    typeof value === "object" && value !== null && "type" in value && "children" in value,
};

/** Applies a config to documents; undefined if it has nothing to apply. */
export function createDocuments(
  { transforms, imports }: Pick<ConfigParts, "transforms" | "imports">,
  hooks: Hooks,
): ((document: Document) => Checked<Document>) | undefined {
  if (transforms.size + imports.size === 0) return undefined;
  const known = new WeakMap<Document, Checked<Document>>();
  return (document) => {
    const before = known.get(document);
    if (before) return before;
    const { value, diagnostics } = withTransforms(document, [...transforms.values()], hooks);
    const changed = { value: withImports(value, [...imports.values()]), diagnostics };
    known.set(document, changed);
    return changed;
  };
}

function withTransforms(document: Document, transforms: readonly Transform[], hooks: Hooks): Checked<Document> {
  const problems: Diagnostic[] = [];
  if (transforms.length === 0) return { value: document, diagnostics: problems };
  const { path, text } = document;
  let tree = document.tree;
  for (const { name, transform } of transforms) {
    const hook = `transforms.${name}`;
    const report: Parameters<Transform["transform"]>[1]["report"] = (node, problem) => {
      const start = node.position?.start;
      const at = { file: path, line: start?.line ?? 1, column: start?.column ?? 1 };
      problems.push(transformProblem(name, at, problem));
    };
    const run = (): unknown => {
      // If a transform fails halfway, the tree before it is used.
      const copy = structuredClone(tree);
      const result: unknown = transform(copy, { path, text, report }) ?? copy;
      const problem = TREE.is(result) ? findTreeProblem(result) : undefined;
      if (problem !== undefined) throw new Error(problem);
      return result;
    };
    tree = hooks.call(hook, run, TREE) ?? tree;
  }
  fillPositions(tree);
  return { value: { ...document, tree, ...surveyTree(path, { tree, text }) }, diagnostics: problems };
}

/** The same for a document that remark plugins have changed, and whose tags may not be in its text. */
export function withUsedImports(document: Document, imports: readonly JsxComponent[]): Document {
  const names = new Set<string>();
  if (imports.length > 0)
    visit(document.tree, (node) => {
      if ("name" in node && typeof node.name === "string") names.add(node.name);
    });
  return withImports(document, imports, (name) => names.has(name));
}

/** A page that uses a JSX component of the config is treated as if it imported it. */
function withImports(
  document: Document,
  imports: readonly JsxComponent[],
  isUsed = (name: string): boolean => document.text.includes(`<${name}`),
): Document {
  const { path } = document;
  const isDeclared = (name: string): boolean =>
    document.modules.some(({ code }) => new RegExp(`\\b${name}\\b`).test(code));
  const used = imports.filter(({ name }) => isUsed(name) && isComponentName(name) && !isDeclared(name));
  if (used.length === 0) return document;
  const block: ModuleBlock = { code: used.map(importStatement).join("\n"), at: fileStart(path) };
  return { ...document, modules: [block, ...document.modules] };
}

function importStatement({ name, module, export: exported = name }: JsxComponent): string {
  const from = module.startsWith(".") ? module.replace(/^\.\//, "/") : module;
  const names = exported === name ? name : `${exported} as ${name}`;
  return `import { ${names} } from ${JSON.stringify(from)};`;
}
