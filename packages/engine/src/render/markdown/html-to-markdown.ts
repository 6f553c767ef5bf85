// Converts markup to Markdown: output of author components and HTML in pages. Built-in components and Markdown in it are
// already finished Markdown.

import { bold, fence, joinBlocks, quote } from "@lectern/theme/components/markdown-blocks.ts";
import { holdsBlock } from "../nodes/block-elements.ts";
import { escapeText, flatten, table, tableCell } from "./escape-text.ts";
import { codeTag, inlineTag } from "./inline-tag.ts";
import { isBoxName, joinLine, joinPieces, listBlock, type Piece } from "./join-pieces.ts";
import { CARRIED_BLOCK, CARRIED_INLINE } from "./markdown-walker.ts";
import { findElement, type HtmlElement, type HtmlNode, hasClass, parseHtml, textOf } from "./parse-html.ts";

/** Converts markup to Markdown blocks. */
export function htmlToMarkdown(markup: string): string {
  if (markup.trim() === "") return "";
  return blocks(parseHtml(markup));
}

/** Converts markup to a piece that fits its surroundings. */
export function markupToPiece(markup: string): Piece {
  return { text: htmlToMarkdown(markup), isBlock: holdsBlock(markup) };
}

/** Converts markup to a single line. */
export function htmlToInline(markup: string): string {
  return markup.includes("<") || markup.includes("&") ? flatten(blocks(parseHtml(markup))) : escapeText(markup.trim());
}

const BLOCKS: ReadonlyMap<string, (element: HtmlElement) => string> = new Map([
  ...([1, 2, 3, 4, 5, 6] as const).map(
    (level) => [`h${level}`, (element: HtmlElement) => headingBlock(level, element)] as const,
  ),
  ["ul", (element) => list(element, false)],
  ["ol", (element) => list(element, true)],
  ["li", (element) => listBlock([blocks(element.children)], { ordered: false })],
  ["pre", (element) => fence(languageOf(element), codeText(element))],
  ["blockquote", (element) => quote(blocks(element.children))],
  ["hr", () => "---"],
  ["table", tableBlock],
  ["summary", (element) => boldLine(element)],
  ["dt", (element) => boldLine(element)],
  ["figcaption", (element) => caption(element)],
  [CARRIED_BLOCK, (element) => textOf(element.children)],
]);

/** Block elements with no other meaning. */
const CONTAINERS = new Set(
  "address article aside body center dd details dialog div dl fieldset figure footer form header html lectern-island lectern-slot main nav p section tbody template tr".split(
    " ",
  ),
);

const NEVER_SHOWN = new Set(["svg", "head", "title", "link", "meta", "input", "datalist", "object", "canvas", "math"]);

function blocks(nodes: readonly HtmlNode[]): string {
  return joinPieces(nodes.map(toPiece));
}

function inline(nodes: readonly HtmlNode[]): string {
  return joinLine(nodes.map(toPiece));
}

function toPiece(node: HtmlNode): Piece {
  if (typeof node === "string") return { text: escapeText(node.replace(/\s+/g, " ")), isBlock: false };
  if (node.name === CARRIED_INLINE) return { text: textOf(node.children), isBlock: false };
  if (isHidden(node)) return { text: "", isBlock: false };
  if (node.name === "lectern-island") return { text: blocks(node.children.map(revealed)), isBlock: true };
  const block = BLOCKS.get(node.name);
  if (block) return { text: block(node), isBlock: true };
  if (CONTAINERS.has(node.name)) return { text: blocks(node.children), isBlock: true };
  const attribute = (name: string): string | undefined => node.attributes.get(name);
  const code = codeTag(node.name, textOf(node.children));
  if (code !== undefined) return { text: code, isBlock: false };
  const content = node.children.some(isBlockNode) ? () => blocks(node.children) : () => inline(node.children);
  if (hasClass(node, "heading-anchor")) return { text: content(), isBlock: false };
  const text = inlineTag(node.name, sourceAttribute(node, attribute), content);
  const isBlock = text === undefined && node.children.some(isBlockNode);
  return { text: text ?? content(), isBlock, isBox: !isBlock && isBox(node) };
}

/** An island's content with nothing hidden: what is in the page but waits for a click, such as tab panels. */
function revealed(node: HtmlNode): HtmlNode {
  if (typeof node === "string") return node;
  const attributes = new Map([...node.attributes].filter(([name]) => name !== "hidden"));
  return { ...node, attributes, children: node.children.map(revealed) };
}

/** True for a box, and for an element containing only boxes. */
function isBox({ name, children }: HtmlElement): boolean {
  if (isBoxName(name)) return true;
  const shown = children.filter((child) => typeof child !== "string" || child.trim() !== "");
  return shown.length > 0 && shown.every((child) => typeof child !== "string" && isBox(child));
}

/** A video may name its file in a child element. */
function sourceAttribute(
  element: HtmlElement,
  attribute: (name: string) => string | undefined,
): (name: string) => string | undefined {
  if (element.name !== "video" && element.name !== "audio") return attribute;
  const source = findElement(element.children, (child) => child.name === "source")?.attributes.get("src");
  return (name) => attribute(name) ?? (name === "src" ? source : undefined);
}

function isBlockNode(node: HtmlNode): boolean {
  if (typeof node === "string") return false;
  return BLOCKS.has(node.name) || CONTAINERS.has(node.name) || node.children.some(isBlockNode);
}

function isHidden({ name, attributes }: HtmlElement): boolean {
  if (NEVER_SHOWN.has(name) || attributes.has("hidden")) return true;
  return attributes.get("aria-hidden") === "true";
}

function headingBlock(level: number, element: HtmlElement): string {
  const text = flatten(inline(element.children));
  return text === "" ? "" : `${"#".repeat(level)} ${text}`;
}

function boldLine(element: HtmlElement): string {
  const text = flatten(inline(element.children));
  return text === "" ? "" : bold(text);
}

function caption(element: HtmlElement): string {
  const text = flatten(inline(element.children));
  return text === "" ? "" : `*${text}*`;
}

function list(element: HtmlElement, ordered: boolean): string {
  const items = element.children.flatMap((child) =>
    typeof child !== "string" && child.name === "li" ? [blocks(child.children)] : [],
  );
  const start = Number(element.attributes.get("start") ?? 1);
  return items.length === 0
    ? blocks(element.children)
    : listBlock(items, { ordered, start: Number.isInteger(start) ? start : 1 });
}

function codeText(element: HtmlElement): string {
  return textOf(element.children).replace(/^\n|\n$/g, "");
}

function languageOf(element: HtmlElement): string {
  const code = findElement(element.children, (child) => child.name === "code");
  return /(?:^|\s)language-([\w+#-]+)/.exec(code?.attributes.get("class") ?? "")?.[1] ?? "";
}

function tableBlock(element: HtmlElement): string {
  const rows: string[][] = [];
  const captions: string[] = [];
  const visit = (nodes: readonly HtmlNode[]): void => {
    for (const node of nodes) {
      if (typeof node === "string") continue;
      if (node.name === "tr") rows.push(cells(node));
      else if (node.name === "caption") captions.push(caption(node));
      else visit(node.children);
    }
  };
  visit(element.children);
  return joinBlocks(...captions, table(rows));
}

function cells(row: HtmlElement): string[] {
  return row.children.flatMap((cell) =>
    typeof cell !== "string" && (cell.name === "td" || cell.name === "th") ? [tableCell(blocks(cell.children))] : [],
  );
}
