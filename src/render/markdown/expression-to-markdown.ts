// `{…}` in a page → Markdown of what the page shows there.

import type { MdastNode } from "satteri";
import { Html } from "../../base/html.ts";
import { holdsBlock } from "../nodes/block-elements.ts";
import { evaluateNode, valueToMarkup } from "../nodes/expressions.ts";
import { escapeText } from "./escape-text.ts";
import { markupToPiece } from "./html-to-markdown.ts";
import type { Piece } from "./join-pieces.ts";
import { MarkdownHtml, type MarkdownWalker } from "./markdown-walker.ts";

type ExpressionNode = Extract<MdastNode, { type: "mdxFlowExpression" | "mdxTextExpression" }>;

/** The value of an expression between text or blocks. */
export function expressionToPiece(node: ExpressionNode, walker: MarkdownWalker): Piece {
  const value = evaluateNode(node, walker);
  if (value instanceof MarkdownHtml) return { text: value.markdown, isBlock: holdsBlock(value.markup) };
  if (value instanceof Html) return markupToPiece(value.markup);
  if (typeof value === "string") return { text: escapeText(value), isBlock: false };
  if (typeof value === "object" && value !== null) return markupToPiece(valueToMarkup(value, node, walker));
  return { text: typeof value === "number" || typeof value === "bigint" ? String(value) : "", isBlock: false };
}
