// Children of inline components.

import { Element, Group, type Html, type HtmlNode, isBlank } from "@lectern/base/markup/tree.ts";
import { toHtml } from "@lectern/base/markup/visit.ts";

/** Unwraps a single paragraph, which MDX adds around children on their own lines: `<p>a</p>` → `a`. */
export function unwrapParagraph(children: Html): Html {
  const [only, ...others] = shownNodes(children);
  return only instanceof Element && only.tag === "p" && others.length === 0 ? toHtml(only.attributes.children) : children;
}

/** The top-level nodes of a tree that are not just white space. */
function shownNodes(node: HtmlNode): readonly HtmlNode[] {
  if (node instanceof Group) return shownNodes(node.children);
  if (Array.isArray(node)) return node.flatMap(shownNodes);
  return isBlank(node) ? [] : [node];
}
