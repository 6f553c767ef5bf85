// Children of inline components.

import { Element, Group, type Html, type HtmlNode, isBlank, Raw, rawHtml } from "@lectern/base/markup/tree.ts";
import { toHtml } from "@lectern/base/markup/visit.ts";

/** Unwraps a single paragraph, which MDX adds around children on their own lines: `<p>a</p>` → `a`. */
export function unwrapParagraph(children: Html): Html {
  const [only, ...others] = shownNodes(children);
  if (only === undefined || others.length > 0) return children;
  if (only instanceof Element) return only.tag === "p" ? toHtml(only.attributes.children) : children;
  return only instanceof Raw ? unwrapRaw(only) : children;
}

/** The same for what an author's component rendered. */
function unwrapRaw(leaf: Raw): Html {
  const inner = /^\s*<p>([\s\S]*)<\/p>\s*$/.exec(leaf.markup)?.[1];
  return inner === undefined || inner.includes("<p>") ? leaf : rawHtml(inner);
}

/** The top-level nodes of a tree that are not just white space. */
function shownNodes(node: HtmlNode): readonly HtmlNode[] {
  if (node instanceof Group) return shownNodes(node.children);
  if (Array.isArray(node)) return node.flatMap(shownNodes);
  return isBlank(node) ? [] : [node];
}
