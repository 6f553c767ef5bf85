// Tags that open in one paragraph and close in another: `<Info>One.`, a blank line, `Two.</Info>`. Strict MDX rejects them
// although the intent is clear. Both tags are blanked, the text is parsed again, and the element is wrapped around the
// blocks in between.

import { type MdastNode, mdxToMdast } from "satteri";
import { PLACEHOLDER } from "../stand-ins.ts";
import type { Range, Tag } from "./scan.ts";
import { blank } from "./tolerate.ts";

/** An opening and closing tag in different paragraphs. */
export interface SpreadTag {
  readonly name: string;
  readonly open: Range;
  readonly close: Range;
  /** The opening tag as written. */
  readonly written: string;
}

export function toSpreadTag(text: string, one: Tag, other: Tag): SpreadTag {
  const [open, close] = one.form === "open" ? [one, other] : [other, one];
  return { name: open.name, open, close, written: text.slice(open.start, open.end) };
}

/** Blanks both tags, keeping the length of the text. */
export function maskTags(text: string, { open, close }: SpreadTag): string {
  const mask = ({ start, end }: Range): string => blank(text.slice(start, end));
  return (
    text.slice(0, open.start) +
    (isIndentation(text, open) ? `${PLACEHOLDER.nothing.repeat(open.end - open.start - 1)} ` : mask(open)) +
    text.slice(open.end, close.start) +
    mask(close) +
    text.slice(close.end)
  );
}

/** True if replacing the tag with spaces would indent the text after it, into a list above or within an item. */
function isIndentation(text: string, { start, end }: Range): boolean {
  const before = text.slice(text.lastIndexOf("\n", start) + 1, start);
  if (text.slice(start, end).includes("\n")) return false;
  return /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+(?:\[.\]\s+)?)?$/.test(before) && /^[^\S\n]*\S/.test(text.slice(end));
}

/** Adjusts the tag after the text grew by `by` characters at offset `from`. */
export function shiftTag(tag: SpreadTag, from: number, by: number): SpreadTag {
  const shift = ({ start, end }: Range): Range =>
    start > from ? { start: start + by, end: end + by } : { start, end };
  return by === 0 ? tag : { ...tag, open: shift(tag.open), close: shift(tag.close) };
}

interface Parent {
  type: string;
  children: MdastNode[];
}

/** Nodes that can contain blocks. */
const HOLDERS = new Set(["root", "blockquote", "list", "listItem", "footnoteDefinition", "mdxJsxFlowElement"]);

/**
 * Wraps the element around the blocks between its tags, in place; `text` is the text the tree was parsed from. Returns
 * false if the tags are not at the start and end of sibling blocks.
 */
export function wrapBlocks(tree: MdastNode, text: string, tag: SpreadTag): boolean {
  const { open, close } = tag;
  let parent = tree as Parent;
  const holdsBoth = (node: MdastNode): boolean =>
    HOLDERS.has(node.type) && startOf(node) <= open.start && endOf(node) >= close.start;
  for (let inner: MdastNode | undefined = tree; inner; inner = parent.children.find(holdsBoth))
    parent = inner as Parent;
  if (parent.type === "list") return false;
  partParagraph(parent, close);
  const first = parent.children.findIndex((node) => endOf(node) > open.start);
  const after = parent.children.findIndex((node) => startOf(node) >= close.start);
  const inside = first === -1 ? [] : parent.children.slice(first, after === -1 ? undefined : after);
  const [top, bottom] = [inside[0], inside.at(-1)];
  if (!top || !bottom || startOf(top) < open.start || endOf(bottom) > close.end) return false;
  const element = elementOf(text, tag, inside);
  if (element) parent.children.splice(first, inside.length, element);
  return element !== undefined;
}

/** Splits a paragraph that continues on the line after the closing tag; the blanked tag reads as a hard break there. */
function partParagraph(parent: Parent, close: Range): void {
  const index = parent.children.findIndex((node) => startOf(node) < close.start && endOf(node) > close.end);
  const paragraph = parent.children[index];
  if (paragraph?.type !== "paragraph" || !paragraph.position) return;
  const children: readonly MdastNode[] = paragraph.children as MdastNode[];
  const cut = children.findIndex((node) => node.type === "break" && endOf(node) >= close.end);
  const [last, next] = [children[cut - 1]?.position?.end, children[cut + 1]?.position?.start];
  if (!last || !next || (last.offset ?? 0) > close.start || (next.offset ?? 0) < close.end) return;
  const { start, end } = paragraph.position;
  const parts = [
    { ...paragraph, children: children.slice(0, cut), position: { start, end: last } },
    { ...paragraph, children: children.slice(cut + 1), position: { start: next, end } },
  ];
  parent.children.splice(index, 1, ...(parts as MdastNode[]));
}

/** Parses the element from its opening tag alone, at its original position. */
function elementOf(text: string, { open, close, written }: SpreadTag, children: readonly MdastNode[]) {
  const before = blank(text.slice(0, open.start));
  try {
    const [element] = (mdxToMdast(`${before}${written.slice(0, -1)}/>`) as Parent).children;
    if (element?.type !== "mdxJsxFlowElement" || !element.position) return undefined;
    const lines = text.slice(0, close.end).split("\n");
    const end = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, offset: close.end };
    return { ...element, children, position: { ...element.position, end } } as MdastNode;
  } catch {
    return undefined;
  }
}

function startOf({ position }: MdastNode): number {
  return position?.start.offset ?? 0;
}

function endOf({ position }: MdastNode): number {
  return position?.end.offset ?? 0;
}
