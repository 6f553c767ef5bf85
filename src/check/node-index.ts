// Every node of a syntax tree with the nodes around it, found by type: rules look at one kind of node, not at trees.

import type { MdastNode } from "satteri";

/** A node and the one it stands in. */
export interface Visit<T extends MdastNode = MdastNode> {
  readonly node: T;
  readonly parent: Visit | undefined;
  /** Its place among the children of its parent. */
  readonly index: number;
}

/** A node of one type. */
export type NodeOf<T extends MdastNode["type"]> = Extract<MdastNode, { type: T }>;

/** A JSX tag, in a line or on lines of its own. */
export type ElementNode = NodeOf<"mdxJsxFlowElement"> | NodeOf<"mdxJsxTextElement">;

/** All nodes of a tree. */
export interface NodeIndex {
  /** The nodes of a type, in the order of the text. */
  of<T extends MdastNode["type"]>(type: T): readonly Visit<NodeOf<T>>[];
  /** JSX tags with one of these names, in the order of the text; all tags without names. */
  elements(...names: readonly string[]): readonly Visit<ElementNode>[];
  readonly all: readonly Visit[];
}

/** Walks a tree once. */
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

/** The children of a node, none for a leaf. */
export function childrenOf(node: MdastNode): readonly MdastNode[] {
  return "children" in node ? (node.children as readonly MdastNode[]) : [];
}

/** The nearest tag around a node, by name. */
export function closestElement(visit: Visit, ...names: readonly string[]): Visit<ElementNode> | undefined {
  for (let around = visit.parent; around; around = around.parent)
    if (isElement(around) && names.includes(around.node.name ?? "")) return around;
  return undefined;
}

/** The text of an attribute: undefined when it is absent, null when it is an expression that only runs. */
export function attributeText(node: ElementNode, name: string): string | null | undefined {
  for (const attribute of node.attributes) {
    if (attribute.type !== "mdxJsxAttribute" || attribute.name !== name) continue;
    if (typeof attribute.value === "string") return attribute.value;
    if (attribute.value === null || attribute.value === undefined) return "";
    return /^\s*(["'`])([^"'`$\\]*)\1\s*$/.exec(attribute.value.value)?.[2] ?? null;
  }
  return node.attributes.some(({ type }) => type === "mdxJsxExpressionAttribute") ? null : undefined;
}

/** The words a node is known to show, without those that only code tells. */
export function knownText(node: MdastNode): string {
  const text = textOf(node);
  return text ?? childrenOf(node).map(knownText).join("");
}

/** The words a node shows; null when an expression or a tag of unknown content takes part. */
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
