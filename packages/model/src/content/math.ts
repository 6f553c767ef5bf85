// Aligns math fences for the parser, and escapes dollar signs that are prices, not math: `from $5 to $10` must not become
// a formula. A formula may span the lines of its paragraph, so dollars are paired block by block.

import { type CodeRange, findCode, isInside } from "./fences.ts";
import { PLACEHOLDER } from "./stand-ins.ts";

/**
 * Where math is on, single dollars pair as in micromark-extension-math, except those that are prices. Math is on in a
 * page with TeX between dollars or a displayed formula, and in every page if `isMath`. Elsewhere, a formula starts and ends with a non-space
 * and neither a letter nor a digit follows it: `$/min` is a price.
 */
export function escapeDollars(text: string, isMath = false): string {
  if (!text.includes("$")) return text;
  const code = findCode(text);
  const blocks = blocksOf(text).map((block) => singlesOf(text, block, code));
  const isOn = isMath || FORMULA_LINE.test(text) || blocks.some((singles) => hasTex(text, singles));
  const isFormula = isOn ? isInMath : isInProse;
  let result = "";
  let end = 0;
  for (const index of blocks.flatMap((singles) => pricesOf(text, singles, isFormula))) {
    result += text.slice(end, index) + PLACEHOLDER.dollar;
    end = index + 1;
  }
  return result + text.slice(end);
}

/** The fence of a displayed formula. */
const FORMULA_LINE = /^[\s>]*\$\$[ \t]*$/m;

/** Starts a new block: a heading, list item, table row, fence or tag. */
const OPENS_BLOCK = /^[\s>]*(?:#{1,6}\s|[-*+]\s|\d+[.)]\s|\||`{3}|~{3}|<\/?[A-Za-z])/;
/** The delimiter row of a table whose rows may start without a pipe. */
const TABLE = /^[\s>]*:?-+:?[ \t]*\|/;
const ROW = /^[\s>]*\|/;
const EMPTY = /^[\s>]*$/;

/** The ranges a formula can span: all lines of a paragraph, a cell of a table, or a single line of any other block. */
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
    if (isTable || ROW.test(line)) for (const { index } of line.matchAll(/(?<!\\)\|/g)) close(offset + index);
    offset += line.length + 1;
  }
  close(text.length);
  return blocks;
}

/** The dollars of a block that are neither doubled, escaped nor code. */
function singlesOf(text: string, { start, end }: CodeRange, code: readonly CodeRange[]): readonly number[] {
  const singles: number[] = [];
  for (let at = text.indexOf("$", start); at !== -1 && at < end; at = text.indexOf("$", at + 1)) {
    const isSingle = text[at - 1] !== "$" && text[at + 1] !== "$" && text[at - 1] !== "\\";
    if (isSingle && !isInside(code, at)) singles.push(at);
  }
  return singles;
}

/** Decides from what is between two dollars, and the character after the second, whether they delimit a formula. */
type FormulaTest = (inside: string, after: string) => boolean;

/** Dollars that neither open nor close a formula. */
function pricesOf(text: string, singles: readonly number[], isFormula: FormulaTest): readonly number[] {
  const prices: number[] = [];
  for (let index = 0; index < singles.length; index++) {
    const open = singles[index] ?? 0;
    const close = singles[index + 1];
    if (close !== undefined && isFormula(text.slice(open + 1, close), text[close + 1] ?? "")) index++;
    else prices.push(open);
  }
  return prices;
}

/** A formula on a page that need not have any. */
function isInProse(inside: string, after: string): boolean {
  if (/^[\s/]|\s$/.test(inside) || /[\d\p{L}]/u.test(after)) return false;
  if (/^\d/.test(inside) && LONG_WORD.test(withoutTex(inside))) return false;
  return !inside.includes("\n") || looksLikeMath(inside);
}

/** A formula where math is on: everything but prices and the words between two dollars. */
function isInMath(inside: string, after: string): boolean {
  const words = withoutTex(inside);
  if (/=["']|^\/|[/(]$/.test(inside)) return false;
  if (/^\d/.test(inside) && (/\s$/.test(inside) || hasWords(words))) return false;
  // The second dollar opens instead: `$a, $b` or `$5–$10`.
  if (/\s$/.test(inside) && /[\p{L}\\]/u.test(after)) return false;
  if (/\d/.test(after) && (/^\s*\d/.test(inside) || !TEX_COMMAND.test(inside))) return false;
  if (!/^\s|\s$|\n/.test(inside)) return true;
  return !TWO_WORDS.test(words) && (MATH_SIGN.test(inside) || !/\p{L}{2}/u.test(words));
}

/** TeX commands and braced arguments, which may contain words. */
const TEX = /\\[A-Za-z]+|\{[^{}]*\}/g;
const TEX_COMMAND = /\\[A-Za-z]{2}/;
const MATH_SIGN = /[\\^_=+<>]/;
const LONG_WORD = /(?<![\p{L}\p{N}])\p{L}{4}/u;
const TWO_WORDS = /(?<![\p{L}\p{N}])\p{L}{2,}[\s,]+\p{L}{2}/u;

function withoutTex(inside: string): string {
  return inside.replace(TEX, " ");
}

function hasWords(words: string): boolean {
  return LONG_WORD.test(words) || TWO_WORDS.test(words);
}

/** Across lines, text between two dollars counts as math only if it looks like math: prices appear in prose. */
function looksLikeMath(inside: string): boolean {
  return MATH_SIGN.test(inside) && !/=["'{]/.test(inside) && !TWO_WORDS.test(withoutTex(inside));
}

/** True if two neighboring dollars enclose a TeX command, and no words: paths such as `$HOME\bin` have backslashes too. */
function hasTex(text: string, singles: readonly number[]): boolean {
  return singles.some((open, index) => {
    const inside = text.slice(open + 1, singles[index + 1] ?? open + 1);
    return TEX_COMMAND.test(inside) && !/=["']/.test(inside) && !LONG_WORD.test(withoutTex(inside));
  });
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
