// Dollar signs that are prices, not math: `from $5 to $10` must not become a formula. A formula may go on over the
// lines of its paragraph, so pairs are looked for block by block.

import { type CodeRange, findCode, isInside } from "./fences.ts";
import { STAND_IN } from "./stand-ins.ts";

/** Keeps a single dollar for math only where it opens before a non-space and closes after one, no digit following. `$/min` is a price. */
export function escapeDollars(text: string): string {
  if (!text.includes("$")) return text;
  const code = findCode(text);
  let result = "";
  let end = 0;
  for (const block of blocksOf(text)) {
    for (const index of pricesOf(text, block, code)) {
      result += text.slice(end, index) + STAND_IN.dollar;
      end = index + 1;
    }
  }
  return result + text.slice(end);
}

/** Begins a block of its own: a heading, an entry of a list, a row of a table, a fence, a tag. */
const OPENS_BLOCK = /^[\s>]*(?:#{1,6}\s|[-*+]\s|\d+[.)]\s|\||`{3}|~{3}|<\/?[A-Za-z])/;
/** The line below the head of a table whose rows may begin without a bar. */
const TABLE = /^[\s>]*:?-+:?[ \t]*\|/;
const EMPTY = /^[\s>]*$/;

/** The stretches of text that a formula can stand in: the lines of a paragraph, or one line of anything else. */
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

/** The dollars of a block that open and close no formula. */
function pricesOf(text: string, { start, end }: CodeRange, code: readonly CodeRange[]): readonly number[] {
  const singles: number[] = [];
  for (let at = text.indexOf("$", start); at !== -1 && at < end; at = text.indexOf("$", at + 1)) {
    const lone = text[at - 1] !== "$" && text[at + 1] !== "$" && text[at - 1] !== "\\";
    if (lone && !isInside(code, at)) singles.push(at);
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

/** Commands of TeX and what stands in braces, which may be words. */
const TEX = /\\[A-Za-z]+|\{[^{}]*\}/g;
const LONG_WORD = /(?<![\p{L}\p{N}])\p{L}{4}/u;
const TWO_WORDS = /(?<![\p{L}\p{N}])\p{L}{2,}[\s,]+\p{L}{2}/u;

/** Over several lines, text between two dollars is a formula only where it reads like one: prices stand among words. */
function looksLikeMath(inside: string): boolean {
  return /[\\^_=+<>]/.test(inside) && !/=["'{]/.test(inside) && !TWO_WORDS.test(inside.replace(TEX, " "));
}
