// Parses single-line text from attributes, frontmatter and docs.json. It is plain Markdown: like a string in React, it
// never becomes an element, so tags and braces are literal.

import { isCostly } from "@lectern/model/content/parse-cost.ts";
import { type MdastNode, markdownToMdast } from "satteri";

/** Characters that may be Markdown syntax; text without them skips the parser. */
export const MARKED = /[`*_[<\\&~!]|https?:|www\.|@/;

/** Parses inline Markdown; undefined if that fails, in which case it is shown as is. */
export function parseInline(markdown: string): MdastNode | undefined {
  if (isCostly(markdown)) return undefined;
  let tree: MdastNode;
  try {
    // Remove indentation, which would make indented code.
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
