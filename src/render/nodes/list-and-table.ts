// What only a whole list or table tells about its parts, by the rules of CommonMark and GFM.

import type { MdastNode } from "satteri";

type NodeOf<T extends MdastNode["type"]> = Extract<MdastNode, { type: T }>;

/** True for a list whose entries are paragraphs: one of them with an empty line in it makes all of them so. */
export function isLoose(list: NodeOf<"list">): boolean {
  return list.spread === true || list.children.some((item) => item.spread === true);
}

/** Larger tables keep their rows as short as they are written: thousands of columns times thousands of rows are no page. */
const MOST_CELLS = 100_000;

/** The cells of a row, as many as the head of its table has: missing ones are empty, surplus ones are left out. */
export function cellsOf(row: NodeOf<"tableRow">, table: NodeOf<"table">): readonly (NodeOf<"tableCell"> | undefined)[] {
  const width = table.children[0]?.children.length ?? 0;
  if (row.children.length === width) return row.children;
  if (row.children.length < width && width * table.children.length > MOST_CELLS) return row.children;
  return Array.from({ length: width }, (_, index) => row.children[index]);
}
