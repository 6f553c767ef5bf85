// Converts markup to Markdown: output of author components and HTML in pages. Built-in components and Markdown in it are
// already finished Markdown.

import {
  attributeOf,
  childrenOf,
  findRead,
  hasClass,
  type ReadNode,
  readNodes,
  readText,
} from "@lectern/base/markup/parse-html.ts";
import { Element, type HtmlNode, isBlank } from "@lectern/base/markup/tree.ts";
import { bold, fence, joinBlocks, quote } from "@lectern/theme/components/markdown-blocks.ts";
import { holdsBlock } from "../nodes/block-elements.ts";
import { escapeText, flatten, table, tableCell } from "./escape-text.ts";
import { codeTag, inlineTag } from "./inline-tag.ts";
import { isBoxName, joinLine, joinPieces, listBlock, type Piece } from "./join-pieces.ts";
import { CARRIED_BLOCK, CARRIED_INLINE } from "./markdown-walker.ts";

/** Converts markup to Markdown blocks. */
export function htmlToMarkdown(markup: HtmlNode): string {
  return isBlank(markup) ? "" : blocks(readNodes(markup));
}

/** Converts markup to a piece that fits its surroundings. */
export function markupToPiece(markup: HtmlNode): Piece {
  return { text: htmlToMarkdown(markup), isBlock: holdsBlock(markup) };
}

/** Converts markup to a single line. */
export function htmlToInline(markup: HtmlNode): string {
  const nodes = readNodes(markup);
  const [only] = nodes;
  return nodes.length === 1 && typeof only === "string" ? escapeText(only.trim()) : flatten(blocks(nodes));
}

const BLOCKS: ReadonlyMap<string, (element: Element) => string> = new Map([
  ...([1, 2, 3, 4, 5, 6] as const).map(
    (level) => [`h${level}`, (element: Element) => headingBlock(level, element)] as const,
  ),
  ["ul", (element) => list(element, false)],
  ["ol", (element) => list(element, true)],
  ["li", (element) => listBlock([blocks(childrenOf(element))], { ordered: false })],
  ["pre", (element) => fence(languageOf(element), codeText(element))],
  ["blockquote", (element) => quote(blocks(childrenOf(element)))],
  ["hr", () => "---"],
  ["table", tableBlock],
  ["summary", (element) => boldLine(element)],
  ["dt", (element) => boldLine(element)],
  ["figcaption", (element) => caption(element)],
  [CARRIED_BLOCK, (element) => readText(childrenOf(element))],
]);

/** Block elements with no other meaning. */
const CONTAINERS = new Set(
  "address article aside body center dd details dialog div dl fieldset figure footer form header html lectern-island lectern-slot main nav p section tbody template tr".split(
    " ",
  ),
);

const NEVER_SHOWN = new Set(
  "svg head title link meta input datalist object canvas math script style noscript".split(" "),
);

function blocks(nodes: readonly ReadNode[]): string {
  return joinPieces(nodes.map(toPiece));
}

function inline(nodes: readonly ReadNode[]): string {
  return joinLine(nodes.map(toPiece));
}

function toPiece(node: ReadNode): Piece {
  if (typeof node === "string") return { text: escapeText(node.replace(/\s+/g, " ")), isBlock: false };
  if (node.tag === CARRIED_INLINE) return { text: readText(childrenOf(node)), isBlock: false };
  if (isHidden(node)) return { text: "", isBlock: false };
  if (node.tag === "lectern-island") return { text: blocks(childrenOf(node).map(revealed)), isBlock: true };
  const block = BLOCKS.get(node.tag);
  if (block) return { text: block(node), isBlock: true };
  if (CONTAINERS.has(node.tag)) return { text: blocks(childrenOf(node)), isBlock: true };
  const attribute = (name: string): string | undefined => attributeOf(node, name);
  const code = codeTag(node.tag, readText(childrenOf(node)));
  if (code !== undefined) return { text: code, isBlock: false };
  const content = childrenOf(node).some(isBlockNode) ? () => blocks(childrenOf(node)) : () => inline(childrenOf(node));
  if (hasClass(node, "heading-anchor")) return { text: content(), isBlock: false };
  const text = inlineTag(node.tag, sourceAttribute(node, attribute), content);
  const isBlock = text === undefined && childrenOf(node).some(isBlockNode);
  return { text: text ?? content(), isBlock, isBox: !isBlock && isBox(node) };
}

/** An island's content with nothing hidden: what is in the page but waits for a click, such as tab panels. */
function revealed(node: ReadNode): ReadNode {
  if (typeof node === "string") return node;
  const { hidden: _, ...attributes } = node.attributes;
  return new Element(node.tag, { ...attributes, children: childrenOf(node).map(revealed) });
}

/** True for a box, and for an element containing only boxes. */
function isBox(element: Element): boolean {
  if (isBoxName(element.tag)) return true;
  const shown = childrenOf(element).filter((child) => typeof child !== "string" || child.trim() !== "");
  return shown.length > 0 && shown.every((child) => typeof child !== "string" && isBox(child));
}

/** A video may name its file in a child element. */
function sourceAttribute(
  element: Element,
  attribute: (name: string) => string | undefined,
): (name: string) => string | undefined {
  if (element.tag !== "video" && element.tag !== "audio") return attribute;
  const source = findRead(childrenOf(element), (child) => child.tag === "source")?.attributes["src"];
  return (name) => attribute(name) ?? (name === "src" && typeof source === "string" ? source : undefined);
}

function isBlockNode(node: ReadNode): boolean {
  if (typeof node === "string") return false;
  return BLOCKS.has(node.tag) || CONTAINERS.has(node.tag) || childrenOf(node).some(isBlockNode);
}

function isHidden({ tag, attributes }: Element): boolean {
  if (NEVER_SHOWN.has(tag) || attributes["hidden"] === true) return true;
  // Slot content an island shows later, such as text behind a button.
  if (tag === "template") return attributes["data-slot"] === undefined;
  return attributes["aria-hidden"] === "true";
}

function headingBlock(level: number, element: Element): string {
  const text = flatten(inline(childrenOf(element)));
  return text === "" ? "" : `${"#".repeat(level)} ${text}`;
}

function boldLine(element: Element): string {
  const text = flatten(inline(childrenOf(element)));
  return text === "" ? "" : bold(text);
}

function caption(element: Element): string {
  const text = flatten(inline(childrenOf(element)));
  return text === "" ? "" : `*${text}*`;
}

function list(element: Element, ordered: boolean): string {
  const items = childrenOf(element).flatMap((child) =>
    typeof child !== "string" && child.tag === "li" ? [blocks(childrenOf(child))] : [],
  );
  const start = Number(element.attributes["start"] ?? 1);
  return items.length === 0
    ? blocks(childrenOf(element))
    : listBlock(items, { ordered, start: Number.isInteger(start) ? start : 1 });
}

function codeText(element: Element): string {
  return readText(childrenOf(element)).replace(/^\n|\n$/g, "");
}

function languageOf(element: Element): string {
  const code = findRead(childrenOf(element), (child) => child.tag === "code");
  return /(?:^|\s)language-([\w+#-]+)/.exec((code && attributeOf(code, "class")) ?? "")?.[1] ?? "";
}

function tableBlock(element: Element): string {
  const rows: string[][] = [];
  const captions: string[] = [];
  const visit = (nodes: readonly ReadNode[]): void => {
    for (const node of nodes) {
      if (typeof node === "string") continue;
      if (node.tag === "tr") rows.push(cells(node));
      else if (node.tag === "caption") captions.push(caption(node));
      else visit(childrenOf(node));
    }
  };
  visit(childrenOf(element));
  return joinBlocks(...captions, table(rows));
}

function cells(row: Element): string[] {
  return childrenOf(row).flatMap((cell) =>
    typeof cell !== "string" && (cell.tag === "td" || cell.tag === "th") ? [tableCell(blocks(childrenOf(cell)))] : [],
  );
}
