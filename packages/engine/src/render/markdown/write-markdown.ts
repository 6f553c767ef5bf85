// Writes the nodes of a page as Markdown: every node type and how nodes are joined.

import { Html } from "@lectern/base/markup/tree.ts";
import { headingId } from "@lectern/model/content/heading-id.ts";
import { codeToMarkdown } from "@lectern/theme/code-block.tsx";
import { headingLine, quote } from "@lectern/theme/components/markdown-blocks.ts";
import type { MdastNode } from "satteri";
import { alertOf } from "../nodes/alerts.ts";
import { gapBetween, holdsBlock, runsInLine } from "../nodes/block-elements.ts";
import { readFence } from "../nodes/code.ts";
import { evaluateNode, valueToNode } from "../nodes/expressions.ts";
import { footnoteNumber } from "../nodes/footnotes.tsx";
import { headingWords } from "../nodes/heading-words.ts";
import { headingSourceId } from "../nodes/headings.tsx";
import { cellsOf, isLoose } from "../nodes/list-and-table.ts";
import { codeSpan, escapeText, flatten, image, link, table, tableCell } from "./escape-text.ts";
import { htmlToMarkdown, markupToPiece } from "./html-to-markdown.ts";
import { wrap } from "./inline-tag.ts";
import { joinLine, joinPieces, listBlock, type Piece } from "./join-pieces.ts";
import { childNodes, MarkdownHtml, type MarkdownWalker, type MarkdownWriter } from "./markdown-walker.ts";
import { tagToPiece } from "./tag-to-markdown.ts";

type NodeWriter = (node: MdastNode, walker: MarkdownWalker) => string;
type NodeOf<T extends MdastNode["type"]> = Extract<MdastNode, { type: T }>;

function entry<T extends MdastNode["type"]>(
  type: T,
  write: (node: NodeOf<T>, walker: MarkdownWalker) => string,
): readonly [string, NodeWriter] {
  return [type, write as NodeWriter];
}

export const MARKDOWN_WRITER: MarkdownWriter = {
  blocks: (nodes, walker) => joinPieces(nodes.flatMap((node, index) => toPieces(node, nodes[index - 1], walker))),
  inline: (nodes, walker) => joinLine(nodes.map((node) => nodeToPiece(node, walker))),
};

const BLOCKS: ReadonlyMap<string, NodeWriter> = new Map([
  entry("root", (node, walker) => walker.write.blocks(childNodes(node), walker)),
  entry("paragraph", (node, walker) => walker.write.blocks(childNodes(node), walker)),
  entry("heading", (node, walker) => {
    const text = flatten(walker.write.inline(childNodes(node), walker));
    if (text === "") return "";
    const words = headingWords(node, walker);
    const id = headingSourceId(node, walker) ?? (words === undefined ? undefined : headingId(words));
    return headingLine(node.depth, text, id);
  }),
  entry("thematicBreak", () => "---"),
  entry("blockquote", (node, walker) => {
    const callout = alertOf(node);
    return callout ? walker.write.blocks([callout], walker) : quote(walker.write.blocks(childNodes(node), walker));
  }),
  entry("code", (node, walker) => codeToMarkdown(readFence(node, walker))),
  entry("math", (node) => `$$\n${node.value}\n$$`),
  entry("list", (node, walker) => {
    const loose = isLoose(node);
    const items = node.children.map((item) => itemBlock(item, loose, walker));
    return listBlock(items, { ordered: node.ordered === true, start: node.start ?? 1, loose });
  }),
  entry("table", (node, walker) => {
    const rows = node.children.map((row) =>
      cellsOf(row, node).map((cell) => (cell ? tableCell(walker.write.blocks(childNodes(cell), walker)) : "")),
    );
    return table(rows, node.align ?? []);
  }),
]);

const INLINES: ReadonlyMap<string, NodeWriter> = new Map([
  entry("text", (node, walker) => textToMarkdown(node, walker)),
  entry("inlineCode", (node) => codeSpan(node.value)),
  entry("strong", (node, walker) => wrap(walker.write.inline(childNodes(node), walker), "**")),
  entry("emphasis", (node, walker) => wrap(walker.write.inline(childNodes(node), walker), "*")),
  entry("delete", (node, walker) => wrap(walker.write.inline(childNodes(node), walker), "~~")),
  entry("break", () => "  \n"),
  entry("link", (node, walker) => linkTo(node, node.url, node.title, walker)),
  entry("linkReference", (node, walker) => {
    const target = walker.unit.definitions.get(node.identifier);
    if (target) return linkTo(node, target.url, target.title, walker);
    return `[${walker.write.inline(childNodes(node), walker)}]`;
  }),
  entry("image", (node, walker) => image(node.alt ?? "", hrefOf(node.url, walker), node.title)),
  entry("imageReference", (node, walker) => {
    const target = walker.unit.definitions.get(node.identifier);
    return target ? image(node.alt ?? "", hrefOf(target.url, walker), target.title) : "";
  }),
  entry("inlineMath", (node) => `$${node.value}$`),
  entry("footnoteReference", (node, walker) => `[^${footnoteNumber(walker, node.identifier)}]`),
]);

/** A node, preceded by the gap to its neighbor if both are inline. */
function toPieces(node: MdastNode, before: MdastNode | undefined, walker: MarkdownWalker): readonly Piece[] {
  const gap = gapBetween(before, node, walker);
  const piece = nodeToPiece(node, walker);
  if (gap === "") return [piece];
  return [gap === "\n\n" ? { text: "", isBlock: true } : { text: gap, isBlock: false }, piece];
}

export function nodeToPiece(node: MdastNode, walker: MarkdownWalker): Piece {
  switch (node.type) {
    case "mdxJsxTextElement":
    case "mdxJsxFlowElement":
      return tagToPiece(node, walker);
    case "mdxTextExpression":
    case "mdxFlowExpression":
      return expressionToPiece(node, walker);
    case "html":
      return { text: htmlToMarkdown(node.value), isBlock: false };
    case "footnoteDefinition":
      return { text: "", isBlock: true };
  }
  const inline = INLINES.get(node.type);
  if (inline) return { text: inline(node, walker), isBlock: false };
  const block = BLOCKS.get(node.type);
  // Frontmatter, imports and link definitions have no children, so nothing is written.
  return { text: block ? block(node, walker) : walker.write.blocks(childNodes(node), walker), isBlock: true };
}

/** Text the author wrote unescaped stays unescaped; everything else is escaped with care. */
function textToMarkdown(node: NodeOf<"text">, walker: MarkdownWalker): string {
  const { start, end } = node.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return escapeText(node.value);
  const source = walker.unit.document.text.slice(start.offset, end.offset);
  if (source === node.value) return source;
  const lines = source.includes("\n") ? source.replace(/\n[ \t>]*/g, "\n") : source;
  return lines === node.value ? node.value : escapeText(node.value);
}

function linkTo(node: MdastNode, url: string, title: string | null | undefined, walker: MarkdownWalker): string {
  return link(walker.write.inline(childNodes(node), walker), hrefOf(url, walker), title);
}

function hrefOf(url: string, walker: MarkdownWalker): string {
  return url.trim() === "" ? "" : walker.page.href(url, walker.unit.document.path);
}

/** A list item. In a tight list, a nested list directly follows the text. */
function itemBlock(item: NodeOf<"listItem">, loose: boolean, walker: MarkdownWalker): string {
  const box = item.checked === null || item.checked === undefined ? "" : item.checked ? "[x] " : "[ ] ";
  const children = childNodes(item);
  if (loose) return box + walker.write.blocks(children, walker);
  let text = "";
  for (const part of partsOf(children, walker)) {
    const block = walker.write.blocks(part, walker);
    const gap = part[0]?.type === "list" ? "\n" : "\n\n";
    if (block !== "") text += text === "" ? block : gap + block;
  }
  return box + text;
}

/** The children of a list item, with adjacent inline ones grouped. */
function partsOf(children: readonly MdastNode[], walker: MarkdownWalker): readonly (readonly MdastNode[])[] {
  const parts: MdastNode[][] = [];
  let wasInLine = false;
  for (const child of children) {
    const isInLine = runsInLine(child, walker);
    if (isInLine && wasInLine) parts.at(-1)?.push(child);
    else parts.push([child]);
    wasInLine = isInLine;
  }
  return parts;
}

type ExpressionNode = Extract<MdastNode, { type: "mdxFlowExpression" | "mdxTextExpression" }>;

/** Converts the value of an expression. */
function expressionToPiece(node: ExpressionNode, walker: MarkdownWalker): Piece {
  const value = evaluateNode(node, walker);
  if (value instanceof MarkdownHtml) return { text: value.markdown, isBlock: holdsBlock(value) };
  if (value instanceof Html) return markupToPiece(value);
  if (typeof value === "string") return { text: escapeText(value), isBlock: false };
  if (typeof value === "object" && value !== null) return markupToPiece(valueToNode(value, node, walker));
  return { text: typeof value === "number" || typeof value === "bigint" ? String(value) : "", isBlock: false };
}
