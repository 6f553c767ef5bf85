// Walks the syntax tree of a page.

import type { MdastNode } from "./tree.ts";

/** Calls a function for a node and all its descendants, parents first. */
export function visit(
  node: MdastNode,
  call: (node: MdastNode, parents: readonly MdastNode[]) => void,
  parents: readonly MdastNode[] = [],
): void {
  call(node, parents);
  const below = [...parents, node];
  // A copy, because the callback may modify the list.
  if ("children" in node) for (const child of [...(node.children as readonly MdastNode[])]) visit(child, call, below);
}
