// Pieces of Markdown → blocks: inline pieces run together into paragraphs, blocks stand apart by an empty line.

import { indent } from "../../ui/components/markdown-blocks.ts";

/** One piece: a block of its own, or part of a line. */
export interface Piece {
  readonly text: string;
  readonly isBlock: boolean;
}

/** Joins pieces in their order. */
export function joinPieces(pieces: readonly Piece[]): string {
  const blocks: string[] = [];
  let line = "";
  const endLine = (): void => {
    const text = (line.includes("\n") ? line.replace(/[ \t]*\n[ \t]*/g, keepBreak) : line).trim();
    if (text !== "") blocks.push(text);
    line = "";
  };
  for (const { text, isBlock } of pieces) {
    if (!isBlock && !text.includes("\n\n")) {
      line += text;
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
