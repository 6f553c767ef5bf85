// Reads a tree in document order.

import { Element, Group, Html, type HtmlNode, Raw } from "./tree.ts";

export interface Visitor {
  /** Called before an element's children; false skips them. */
  element?(element: Element): unknown;
  text?(text: string): void;
  /** Called with ready-made markup of which nobody knows the nodes. */
  raw?(leaf: Raw): void;
}

export function visit(node: HtmlNode, visitor: Visitor): void {
  if (node instanceof Element) {
    if (visitor.element?.(node) !== false) visit(node.attributes.children, visitor);
  } else if (node instanceof Group) visit(node.children, visitor);
  else if (node instanceof Raw)
    if (node.facts.nodes) visit(node.facts.nodes(), visitor);
    else visitor.raw?.(node);
  else if (typeof node === "string") visitor.text?.(node);
  else if (typeof node === "number") visitor.text?.(String(node));
  else if (Array.isArray(node)) for (const item of node) visit(item, visitor);
}

/** The text of a tree, without that of elements to skip. */
export function textOf(node: HtmlNode, isSkipped: (element: Element) => boolean = () => false): string {
  let text = "";
  const add = (more: string): void => {
    text += more;
  };
  visit(node, { element: (element) => !isSkipped(element), text: add, raw: (leaf) => add(leaf.text) });
  return text;
}

/** The first element that matches, in document order. */
export function findElement(node: HtmlNode, matches: (element: Element) => boolean): Element | undefined {
  if (node instanceof Element) return matches(node) ? node : findElement(node.attributes.children, matches);
  if (node instanceof Group) return findElement(node.children, matches);
  if (node instanceof Raw) return findElement(node.facts.nodes?.(), matches);
  if (!Array.isArray(node)) return undefined;
  for (const item of node) {
    const found = findElement(item, matches);
    if (found) return found;
  }
  return undefined;
}

interface TreeChange {
  element?(element: Element): Html;
  raw?(leaf: Raw): Html;
  /** Nodes that are not changed, nor is anything inside. */
  readonly kept?: ReadonlySet<HtmlNode>;
}

/** The same tree with some nodes replaced, inner ones first; what has not changed is shared with the old one. */
export function mapTree(node: HtmlNode, change: TreeChange): HtmlNode {
  if (change.kept?.has(node)) return node;
  if (node instanceof Element) {
    const { children } = node.attributes;
    const inner = mapTree(children, change);
    const outer = inner === children ? node : new Element(node.tag, { ...node.attributes, children: inner });
    return change.element?.(outer) ?? outer;
  }
  if (node instanceof Group) {
    const inner = mapTree(node.children, change);
    return inner === node.children ? node : new Group(inner);
  }
  if (node instanceof Raw) return change.raw?.(node) ?? node;
  if (!Array.isArray(node)) return node;
  const items = node.map((item) => mapTree(item, change));
  return items.every((item, index) => item === node[index]) ? node : items;
}

/** A tree as a piece of markup. */
export function toHtml(node: HtmlNode): Html {
  return node instanceof Html ? node : new Group(node);
}
