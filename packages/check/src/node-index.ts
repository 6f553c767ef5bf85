// Indexes a syntax tree by node type, with ancestors: rules look at one kind of node, not at trees.

import type { Location } from "@lectern/base/diagnostic.ts";
import type { MdastNode } from "satteri";

/** A node and its parent. */
export interface Visit<T extends MdastNode = MdastNode> {
  readonly node: T;
  readonly parent: Visit | undefined;
  /** Its index among its parent's children. */
  readonly index: number;
}

export type NodeOf<T extends MdastNode["type"]> = Extract<MdastNode, { type: T }>;

/** A JSX tag, inline or block. */
export type ElementNode = NodeOf<"mdxJsxFlowElement"> | NodeOf<"mdxJsxTextElement">;

/** All nodes of a tree. */
export interface NodeIndex {
  /** The nodes of a type, in document order. */
  of<T extends MdastNode["type"]>(type: T): readonly Visit<NodeOf<T>>[];
  /** JSX tags with one of these names, or all tags, in document order. */
  elements(...names: readonly string[]): readonly Visit<ElementNode>[];
  readonly all: readonly Visit[];
}

/** Indexes a tree in one walk. */
export function indexNodes(tree: MdastNode): NodeIndex {
  const all: Visit[] = [];
  const byType = new Map<string, Visit[]>();
  const pending: Visit[] = [{ node: tree, parent: undefined, index: 0 }];
  for (let visit = pending.pop(); visit; visit = pending.pop()) {
    all.push(visit);
    const list = byType.get(visit.node.type);
    if (list) list.push(visit);
    else byType.set(visit.node.type, [visit]);
    const children = childrenOf(visit.node);
    for (let index = children.length - 1; index >= 0; index--)
      pending.push({ node: children[index] as MdastNode, parent: visit, index });
  }
  const of = <T extends MdastNode["type"]>(type: T): readonly Visit<NodeOf<T>>[] =>
    (byType.get(type) ?? []) as unknown as readonly Visit<NodeOf<T>>[];
  const elements = all.filter(isElement);
  return {
    of,
    elements: (...names) =>
      names.length === 0 ? elements : elements.filter(({ node }) => names.includes(node.name ?? "")),
    all,
  };
}

function isElement(visit: Visit): visit is Visit<ElementNode> {
  return visit.node.type === "mdxJsxFlowElement" || visit.node.type === "mdxJsxTextElement";
}

/** The children of a node; empty for a leaf. */
export function childrenOf(node: MdastNode): readonly MdastNode[] {
  return "children" in node ? (node.children as readonly MdastNode[]) : [];
}

/** The nearest enclosing tag with one of these names. */
export function closestElement(visit: Visit, ...names: readonly string[]): Visit<ElementNode> | undefined {
  for (let around = visit.parent; around; around = around.parent)
    if (isElement(around) && names.includes(around.node.name ?? "")) return around;
  return undefined;
}

/** The text of an attribute: undefined if absent, null if it is an expression. */
export function attributeText(node: ElementNode, name: string): string | null | undefined {
  for (const attribute of node.attributes) {
    if (attribute.type !== "mdxJsxAttribute" || attribute.name !== name) continue;
    if (typeof attribute.value === "string") return attribute.value;
    if (attribute.value === null || attribute.value === undefined) return "";
    return /^\s*(["'`])([^"'`$\\]*)\1\s*$/.exec(attribute.value.value)?.[2] ?? null;
  }
  return node.attributes.some(({ type }) => type === "mdxJsxExpressionAttribute") ? null : undefined;
}

/** The text a node shows, without parts that only code determines. */
export function knownText(node: MdastNode): string {
  const text = textOf(node);
  return text ?? childrenOf(node).map(knownText).join("");
}

/** The text a node shows; null if it includes an expression or a tag with unknown content. */
export function textOf(node: MdastNode): string | null {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "image") return node.alt ?? "";
  if (node.type === "mdxTextExpression" || node.type === "mdxFlowExpression")
    return /^\s*\/\*/.test(node.value) ? "" : null;
  if (node.type === "break") return " ";
  if (node.type === "mdxJsxTextElement" || node.type === "mdxJsxFlowElement") {
    if (node.name === "img") return attributeText(node, "alt") ?? "";
    if (node.name !== null && !/^(?:[a-z]|Icon$)/.test(node.name)) return null;
  }
  let text = "";
  for (const child of childrenOf(node)) {
    const part = textOf(child);
    if (part === null) return null;
    text += part;
  }
  return text;
}

export function locationOfNode(file: { readonly path: string }, node: MdastNode): Location {
  const start = node.position?.start;
  return { file: file.path, line: start?.line ?? 1, column: start?.column ?? 1 };
}
