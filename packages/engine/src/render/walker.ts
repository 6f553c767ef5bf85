// The tree walk that renders HTML: the current file and the values in scope.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { Element, Group, type HtmlNode, isEmpty } from "@lectern/base/markup/tree.ts";
import type { MdastNode } from "satteri";
import { gapBetween } from "./nodes/block-elements.ts";
import type { Walker } from "./page-state.ts";

export function renderNodes(nodes: readonly MdastNode[], walker: Walker): readonly HtmlNode[] {
  const rendered: HtmlNode[] = [];
  let before: MdastNode | undefined;
  for (const node of nodes) {
    if (gapBetween(before, node, walker) !== "") rendered.push("\n");
    const last = walker.page.state.lastCharacter;
    const item = walker.page.renderNode(node, walker);
    // An image or formula has no text of its own but counts as a word for quotes after it.
    if (node.type !== "text" && walker.page.state.lastCharacter === last && !isEmpty(item))
      walker.page.state.lastCharacter = firstOf(item) === "br" ? "\n" : "x";
    rendered.push(item);
    before = node;
  }
  return rendered;
}

export function renderChildren(node: MdastNode, walker: Walker): readonly HtmlNode[] {
  return "children" in node ? renderNodes(node.children as readonly MdastNode[], walker) : [];
}

/** The tag that a node starts with. */
function firstOf(node: HtmlNode): string | undefined {
  if (node instanceof Element) return node.tag;
  if (node instanceof Group) return firstOf(node.children);
  return Array.isArray(node) ? firstOf(node.find((item) => !isEmpty(item))) : undefined;
}

/** The location of a node in its file. */
export function locationOf(node: { position?: MdastNode["position"] }, walker: Walker): Location {
  const start = node.position?.start;
  return { file: walker.unit.document.path, line: start?.line ?? 1, column: start?.column ?? 1 };
}

export function report(walker: Walker, diagnostic: Diagnostic): void {
  walker.page.state.diagnostics.push(diagnostic);
}
