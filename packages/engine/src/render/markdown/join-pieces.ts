// Joins pieces of Markdown: inline pieces form paragraphs, blocks are separated by blank lines.

import { indent } from "@lectern/theme/components/markdown-blocks.ts";

/** A block, or part of a line. */
export interface Piece {
  readonly text: string;
  readonly isBlock: boolean;
  /** True for an inline box such as a button: two of them look separate even without a space in between. */
  readonly isBox?: boolean;
}

/** Inline box elements. */
const BOXES = new Set(["button", "label", "optgroup", "option", "output", "select", "textarea"]);

export function isBoxName(name: string): boolean {
  return BOXES.has(name);
}

/** Joins inline pieces. */
export function joinLine(pieces: Iterable<Piece>): string {
  let line = "";
  let afterBox = false;
  for (const { text, isBox = false } of pieces) {
    if (text === "") continue;
    line += (isBox && afterBox) || marksMeet(line, text) ? ` ${text}` : text;
    afterBox = isBox;
  }
  return line;
}

/** True if the delimiters of two pieces would merge: `**a**` and `**b**` into `a****b`. A star before a space is not one. */
function marksMeet(line: string, text: string): boolean {
  const mark = text[0];
  return (mark === "*" || mark === "~") && line.endsWith(mark) && line.at(-2) !== "\\" && OPENING.test(text);
}

const OPENING = /^[*~]+[^\s*~]/;

export function joinPieces(pieces: readonly Piece[]): string {
  const blocks: string[] = [];
  let line = "";
  let afterBox = false;
  const endLine = (): void => {
    afterBox = false;
    const text = (line.includes("\n") ? line.replace(/(?:(?<![ \t])[ \t]+)?\n[ \t]*/g, keepBreak) : line).trim();
    if (text !== "") blocks.push(text);
    line = "";
  };
  for (const { text, isBlock, isBox = false } of pieces) {
    if (!isBlock && !text.includes("\n\n")) {
      line += (isBox && afterBox && text !== "") || marksMeet(line, text) ? ` ${text}` : text;
      if (text !== "") afterBox = isBox;
      continue;
    }
    endLine();
    const block = (text.startsWith("\n") ? text.replace(/^\n+/, "") : text).trimEnd();
    if (block !== "") blocks.push(block);
  }
  endLine();
  return blocks.join("\n\n");
}

/** Two spaces before a line break make it a hard break. */
function keepBreak(space: string): string {
  return space.startsWith("  \n") ? "  \n" : "\n";
}

export interface ListForm {
  readonly ordered: boolean;
  readonly start?: number;
  /** Separates items with blank lines. */
  readonly loose?: boolean;
}

/** Formats finished items as a list. */
export function listBlock(items: readonly string[], { ordered, start = 1, loose = false }: ListForm): string {
  const entries = items.map((item, index) => {
    const marker = ordered ? `${start + index}. ` : "- ";
    return `${marker}${indent(item, marker.length).trimStart()}`.trimEnd();
  });
  return entries.join(loose ? "\n\n" : "\n");
}
