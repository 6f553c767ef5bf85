// `{…}` in a page → Markdown of what the page shows there.

import type { MdastNode } from "satteri";
import { Html } from "../../base/html.ts";
import { evaluate, expressionSource, valueToMarkup } from "../expressions.ts";
import { escapeText } from "./escape-text.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { MarkdownHtml, type MarkdownWalker } from "./markdown-walker.ts";

type ExpressionNode = Extract<MdastNode, { type: "mdxFlowExpression" | "mdxTextExpression" }>;

/** The value of an expression between text or blocks. */
export function expressionToMarkdown(node: ExpressionNode, walker: MarkdownWalker): string {
  const code = expressionSource(node, walker);
  const evaluated = evaluate({ node, code, owner: node }, walker);
  if (evaluated.unknown && node.type === "mdxTextExpression") return `{${code}}`;
  const { value } = evaluated;
  if (value instanceof MarkdownHtml) return value.markdown;
  if (value instanceof Html) return htmlToMarkdown(value.markup);
  if (typeof value === "string") return escapeText(value);
  if (typeof value === "object" && value !== null) return htmlToMarkdown(valueToMarkup(value, node, walker));
  return typeof value === "number" || typeof value === "bigint" ? String(value) : "";
}
