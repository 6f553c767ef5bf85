// Checks the syntax trees that transforms and plugins return, mdast or hast, so that no later stage meets a broken one.

import type { MdastNode } from "./tree.ts";
import { visit } from "./visit.ts";

/** Gives nodes without a position that of their parent. */
export function fillPositions(tree: MdastNode): void {
  visit(tree, (node, parents) => {
    const position = parents.at(-1)?.position;
    if (!node.position && position) node.position = position;
  });
}

/** Node types with text, and node types with a URL. All others have children, except the empty ones. */
const LITERALS = new Set(
  "text inlineCode code html raw math inlineMath mdxFlowExpression mdxTextExpression mdxjsEsm yaml toml comment".split(
    " ",
  ),
);
const WITH_URL = new Set(["link", "image", "definition"]);
const EMPTY = new Set([
  "break",
  "thematicBreak",
  "image",
  "definition",
  "footnoteReference",
  "imageReference",
  "doctype",
]);

/** A tree this deep or large comes from a mistake. */
const MAX_DEPTH = 1000;
const MAX_NODES = 1_000_000;

/** What is wrong with the first invalid node; undefined if the tree is valid. */
export function findTreeProblem(root: unknown): string | undefined {
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
  const {
    type,
    value,
    url,
    children,
    attributes,
    depth,
    tagName,
    properties = {},
    data,
  } = node as Readonly<Record<string, unknown>>;
  if (typeof type !== "string" || type === "") return "a node has no type";
  // Plugins say with `hName` how a node of their own is rendered.
  if (typeof (data as { readonly hName?: unknown } | null | undefined)?.hName === "string") return undefined;
  const wrong =
    (LITERALS.has(type) && typeof value !== "string" && "value") ||
    (WITH_URL.has(type) && typeof url !== "string" && "url") ||
    (!LITERALS.has(type) && !EMPTY.has(type) && !Array.isArray(children) && "children") ||
    (type === "heading" && ![1, 2, 3, 4, 5, 6].includes(depth as number) && "depth") ||
    (type === "element" && !/^[a-z][\w:.-]*$/i.test(String(tagName)) && "tagName") ||
    (type === "element" && !isObject(properties) && "properties") ||
    (type.startsWith("mdxJsx") && !(Array.isArray(attributes) && attributes.every(isObject)) && "attributes");
  return wrong ? `a node of the type "${type}" has no valid "${wrong}"` : undefined;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
