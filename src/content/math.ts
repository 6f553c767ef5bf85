// Aligns math fences for the parser, and escapes dollar signs that are prices, not math: `from $5 to $10` must not become
// a formula. A formula may span the lines of its paragraph, so dollars are paired block by block.

import { type CodeRange, findCode, isInside } from "./fences.ts";
import { PLACEHOLDER } from "./stand-ins.ts";

/**
 * A single dollar stays math only if it opens before a non-space and closes after one, with no digit following.
 * `$/min` is a price.
 */
export function escapeDollars(text: string): string {
  if (!text.includes("$")) return text;
  const code = findCode(text);
  let result = "";
  let end = 0;
  for (const block of blocksOf(text)) {
    for (const index of pricesOf(text, block, code)) {
      result += text.slice(end, index) + PLACEHOLDER.dollar;
      end = index + 1;
    }
  }
  return result + text.slice(end);
}

/** Starts a new block: a heading, list item, table row, fence or tag. */
const OPENS_BLOCK = /^[\s>]*(?:#{1,6}\s|[-*+]\s|\d+[.)]\s|\||`{3}|~{3}|<\/?[A-Za-z])/;
/** The delimiter row of a table whose rows may start without a pipe. */
const TABLE = /^[\s>]*:?-+:?[ \t]*\|/;
const EMPTY = /^[\s>]*$/;

/** The ranges a formula can span: all lines of a paragraph, or a single line of any other block. */
function blocksOf(text: string): readonly CodeRange[] {
  const blocks: CodeRange[] = [];
  let start = 0;
  let offset = 0;
  let isTable = false;
  const close = (at: number): void => {
    if (at > start) blocks.push({ start, end: at });
    start = at;
  };
  for (const line of text.split("\n")) {
    if (EMPTY.test(line)) isTable = false;
    else if (TABLE.test(line)) isTable = true;
    if (isTable || EMPTY.test(line) || OPENS_BLOCK.test(line)) close(offset);
    offset += line.length + 1;
  }
  close(text.length);
  return blocks;
}

/** Dollars in a block that neither open nor close a formula. */
function pricesOf(text: string, { start, end }: CodeRange, code: readonly CodeRange[]): readonly number[] {
  const singles: number[] = [];
  for (let at = text.indexOf("$", start); at !== -1 && at < end; at = text.indexOf("$", at + 1)) {
    const isSingle = text[at - 1] !== "$" && text[at + 1] !== "$" && text[at - 1] !== "\\";
    if (isSingle && !isInside(code, at)) singles.push(at);
  }
  const prices: number[] = [];
  for (let index = 0; index < singles.length; index++) {
    const open = singles[index] ?? 0;
    const close = singles[index + 1];
    if (close !== undefined && isFormula(text, open, close)) index++;
    else prices.push(open);
  }
  return prices;
}

function isFormula(text: string, open: number, close: number): boolean {
  if (/[\s/]/.test(text[open + 1] ?? " ") || !closesMath(text, close)) return false;
  const inside = text.slice(open + 1, close);
  if (/^\d/.test(inside) && LONG_WORD.test(inside.replace(TEX, " "))) return false;
  return !inside.includes("\n") || looksLikeMath(inside);
}

function closesMath(text: string, index: number): boolean {
  return !/\s/.test(text[index - 1] ?? " ") && !/[\d\p{L}]/u.test(text[index + 1] ?? "");
}

/** TeX commands and braced arguments, which may contain words. */
const TEX = /\\[A-Za-z]+|\{[^{}]*\}/g;
const LONG_WORD = /(?<![\p{L}\p{N}])\p{L}{4}/u;
const TWO_WORDS = /(?<![\p{L}\p{N}])\p{L}{2,}[\s,]+\p{L}{2}/u;

/** Across lines, text between two dollars counts as math only if it looks like math: prices appear in prose. */
function looksLikeMath(inside: string): boolean {
  return /[\\^_=+<>]/.test(inside) && !/=["'{]/.test(inside) && !TWO_WORDS.test(inside.replace(TEX, " "));
}

const DEEP_FENCE = /^(?: {4}| {0,3}\t)[ \t]*\$\$+[ \t]*$/m;
const FENCE = /^\$\$+(?=[^$]*$)/;
const MARKERS = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+/;

/** Moves the indent of such fences behind them, which preserves all offsets. */
export function alignMathFences(text: string): string {
  if (!DEEP_FENCE.test(text)) return text;
  const code = findCode(text);
  /** Content indents of the open lists. */
  const lists: number[] = [];
  let open: string | undefined;
  let offset = 0;
  const lines = text.split("\n").map((line) => {
    const start = offset;
    offset += line.length + 1;
    const content = line.trimStart();
    const indent = line.length - content.length;
    if (content === "" || isInside(code, start + indent)) return line;
    if (open !== undefined) {
      if (!content.startsWith(open) || !/^\$+\s*$/.test(content)) return line;
      open = undefined;
      return alignFence(line, content, lists.at(-1) ?? 0);
    }
    while ((lists.at(-1) ?? 0) > indent) lists.pop();
    const markers = MARKERS.exec(content)?.[0] ?? "";
    if (markers !== "") lists.push(indent + markers.length);
    open = FENCE.exec(content.slice(markers.length))?.[0];
    return open === undefined || markers !== "" ? line : alignFence(line, content, lists.at(-1) ?? 0);
  });
  return lines.join("\n");
}

const MAX_SPACES = 3;

function alignFence(line: string, content: string, container: number): string {
  const before = line.slice(0, line.length - content.length);
  if (before.length < container || (before.length - container <= MAX_SPACES && !before.includes("\t"))) return line;
  return `${" ".repeat(container)}${content}`.padEnd(line.length);
}
