// Documents as rendered: the config's transforms applied to a copy of the tree, and its JSX components imported where
// they are used.

import { type Checked, type Diagnostic, fileStart } from "@lectern/base/diagnostic.ts";
import { isComponentName } from "@lectern/base/identifier.ts";
import type { Document, ModuleBlock } from "@lectern/model/content/document.ts";
import { surveyTree } from "@lectern/model/content/parse-document.ts";
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
  visit(tree, (node, parents) => {
    const position = parents.at(-1)?.position;
    if (!node.position && position) node.position = position;
  });
  return { value: { ...document, tree, ...surveyTree(path, { tree, text }) }, diagnostics: problems };
}

/** A page that uses a JSX component of the config is treated as if it imported it. */
function withImports(document: Document, imports: readonly JsxComponent[]): Document {
  const { path, text } = document;
  const isDeclared = (name: string): boolean =>
    document.modules.some(({ code }) => new RegExp(`\\b${name}\\b`).test(code));
  const used = imports.filter(({ name }) => text.includes(`<${name}`) && isComponentName(name) && !isDeclared(name));
  if (used.length === 0) return document;
  const block: ModuleBlock = { code: used.map(importStatement).join("\n"), at: fileStart(path) };
  return { ...document, modules: [block, ...document.modules] };
}

function importStatement({ name, module, export: exported = name }: JsxComponent): string {
  const from = module.startsWith(".") ? module.replace(/^\.\//, "/") : module;
  const names = exported === name ? name : `${exported} as ${name}`;
  return `import { ${names} } from ${JSON.stringify(from)};`;
}

/** Node types with text, and node types with a URL. All others have children, except the empty ones. */
const LITERALS = new Set(
  "text inlineCode code html raw math inlineMath mdxFlowExpression mdxTextExpression mdxjsEsm yaml toml".split(" "),
);
const WITH_URL = new Set(["link", "image", "definition"]);
const EMPTY = new Set(["break", "thematicBreak", "image", "definition", "footnoteReference", "imageReference"]);

/** A tree this deep or large comes from a mistake. */
const MAX_DEPTH = 1000;
const MAX_NODES = 1_000_000;

/** What is wrong with the first invalid node; undefined if the tree is valid. */
function findTreeProblem(root: unknown): string | undefined {
  const waiting: { readonly node: unknown; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let count = 0; waiting.length > 0; count++) {
    const { node, depth } = waiting.pop() as (typeof waiting)[number];
    if (depth > MAX_DEPTH || count > MAX_NODES) return "the tree contains itself, or is too large";
    const problem = findNodeProblem(node);
    if (problem !== undefined) return problem;
    const { children = [] } = node as { readonly children?: readonly unknown[] };
    for (let index = children.length - 1; index >= 0; index--)
      waiting.push({ node: children[index], depth: depth + 1 });
  }
  return undefined;
}

function findNodeProblem(node: unknown): string | undefined {
  if (typeof node !== "object" || node === null) return `the tree contains ${String(node)} instead of a node`;
  const { type, value, url, children, attributes, depth } = node as Readonly<Record<string, unknown>>;
  if (typeof type !== "string" || type === "") return "a node has no type";
  const wrong =
    (LITERALS.has(type) && typeof value !== "string" && "value") ||
    (WITH_URL.has(type) && typeof url !== "string" && "url") ||
    (!LITERALS.has(type) && !EMPTY.has(type) && !Array.isArray(children) && "children") ||
    (type === "heading" && ![1, 2, 3, 4, 5, 6].includes(depth as number) && "depth") ||
    (type.startsWith("mdxJsx") && !Array.isArray(attributes) && "attributes");
  return wrong ? `a node of the type "${type}" has no valid "${wrong}"` : undefined;
}
