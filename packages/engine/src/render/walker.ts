// The tree walk that renders HTML: the current file and the values in scope.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import type { MdastNode } from "satteri";
import { gapBetween } from "./nodes/block-elements.ts";
import type { Walker } from "./page-state.ts";

export function renderNodes(nodes: readonly MdastNode[], walker: Walker): string {
  let markup = "";
  let before: MdastNode | undefined;
  for (const node of nodes) {
    if (gapBetween(before, node, walker) !== "") markup += "\n";
    const last = walker.page.state.lastCharacter;
    const drawn = walker.page.renderNode(node, walker);
    // An image or formula has no text of its own but counts as a word for quotes after it.
    if (drawn !== "" && node.type !== "text" && walker.page.state.lastCharacter === last)
      walker.page.state.lastCharacter = drawn.startsWith("<br") ? "\n" : "x";
    markup += drawn;
    before = node;
  }
  return markup;
}

export function renderChildren(node: MdastNode, walker: Walker): string {
  return "children" in node ? renderNodes(node.children as readonly MdastNode[], walker) : "";
}

/** The location of a node in its file. */
export function locationOf(node: { position?: MdastNode["position"] }, walker: Walker): Location {
  const start = node.position?.start;
  return { file: walker.unit.document.path, line: start?.line ?? 1, column: start?.column ?? 1 };
}

export function report(walker: Walker, diagnostic: Diagnostic): void {
  walker.page.state.diagnostics.push(diagnostic);
}
