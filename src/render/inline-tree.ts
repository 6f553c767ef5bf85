// A text of one line, as attributes, frontmatter and docs.json have it → its nodes. It is Markdown and nothing else: like a
// string in React it never becomes an element, so tags and braces in it are words.

import { type MdastNode, markdownToMdast } from "satteri";
import { isCostly } from "../content/parse-cost.ts";

/** Anything that Markdown could mean something by; words without it are never parsed. */
export const MARKED = /[`*_[<\\&~!]|https?:|www\.|@/;

/** The tree of a text; undefined when it cannot be parsed, and is shown as it is. */
export function parseInline(markdown: string): MdastNode | undefined {
  if (isCostly(markdown)) return undefined;
  let tree: MdastNode;
  try {
    // Indented lines are no code here.
    tree = markdownToMdast(markdown.trim().replace(/\n[ \t]+/g, "\n"), {
      features: { frontmatter: false, math: false },
    });
  } catch {
    return undefined;
  }
  const pending: MdastNode[] = [tree];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "html") Object.assign(node, { type: "text" });
    if ("children" in node) for (const child of node.children) pending.push(child as MdastNode);
  }
  return tree;
}
