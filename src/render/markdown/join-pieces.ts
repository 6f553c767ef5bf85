// Pieces of Markdown → blocks: inline pieces run together into paragraphs, blocks stand apart by an empty line.

import { indent } from "../../ui/components/markdown-blocks.ts";

/** One piece: a block of its own, or part of a line. */
export interface Piece {
  readonly text: string;
  readonly isBlock: boolean;
  /** True for a box in a line, such as a button: two of them are seen apart without a space between them. */
  readonly isBox?: boolean;
}

/** Elements that are boxes in a line. */
const BOXES = new Set(["button", "label", "optgroup", "option", "output", "select", "textarea"]);

/** True for an element that is a box in a line. */
export function isBoxName(name: string): boolean {
  return BOXES.has(name);
}

/** Joins pieces that stand in one line. */
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

/** True where the marks of two pieces would be read as one: `**a**` and `**b**` as `a****b`. A star before a space is none. */
function marksMeet(line: string, text: string): boolean {
  const mark = text[0];
  return (mark === "*" || mark === "~") && line.endsWith(mark) && line.at(-2) !== "\\" && OPENING.test(text);
}

const OPENING = /^[*~]+[^\s*~]/;

/** Joins pieces in their order. */
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

/** Two spaces before a line break mean one that is kept. */
function keepBreak(space: string): string {
  return space.startsWith("  \n") ? "  \n" : "\n";
}

/** How a list is written. */
export interface ListForm {
  readonly ordered: boolean;
  readonly start?: number;
  /** True puts empty lines between entries. */
  readonly loose?: boolean;
}

/** Finished entries as a list. */
export function listBlock(items: readonly string[], { ordered, start = 1, loose = false }: ListForm): string {
  const entries = items.map((item, index) => {
    const marker = ordered ? `${start + index}. ` : "- ";
    return `${marker}${indent(item, marker.length).trimStart()}`.trimEnd();
  });
  return entries.join(loose ? "\n\n" : "\n");
}
