// `lectern/rules`: helpers for writing checks and transforms.

import type { MdastNode } from "satteri";

export type { Edit, Location, Severity } from "../base/diagnostic.ts";
export {
  defineRule,
  defineTransform,
  type Finding,
  type PageInfo,
  type RuleDefinition,
  type RuleFile,
  type RulePage,
  type RuleSite,
  type Transform,
  type TransformFile,
} from "./config.ts";
export type { MdastNode };

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
