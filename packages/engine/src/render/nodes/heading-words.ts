// The author's own words in a heading that also contains the author's components.

import { applyTypography } from "@lectern/model/content/typography.ts";
import type { MdastNode } from "satteri";
import type { Walker } from "../page-state.ts";
import { isAuthors } from "../visible-names.ts";

/**
 * The text that names a heading, without what author components render from attributes:
 * `Set up <Tag label="new" />` → `Set up`. Undefined if the shown text will do, or if only running code knows the words.
 */
export function headingWords(heading: MdastNode, walker: Walker): string | undefined {
  if (!holdsAuthors(heading, walker)) return undefined;
  return wordsOf(heading, "")?.trim() || undefined;
}

function holdsAuthors(node: MdastNode, walker: Walker): boolean {
  if ("name" in node && node.name && isAuthors(node.name, walker)) return true;
  return "children" in node && (node.children as readonly MdastNode[]).some((child) => holdsAuthors(child, walker));
}

/** The words of a node, typeset as on the page; undefined if they involve an expression. */
function wordsOf(node: MdastNode, before: string): string | undefined {
  if (node.type === "text") return applyTypography(node.value, before.at(-1) ?? "");
  if (node.type === "inlineCode" || node.type === "inlineMath") return node.value;
  if (node.type === "break") return "\n";
  if (node.type === "mdxTextExpression" || node.type === "mdxFlowExpression")
    return /^\s*(?:\/\*|$)/.test(node.value) ? "" : undefined;
  let words = "";
  for (const child of "children" in node ? (node.children as readonly MdastNode[]) : []) {
    const more = wordsOf(child, before + words);
    if (more === undefined) return undefined;
    words += more;
  }
  return words;
}
