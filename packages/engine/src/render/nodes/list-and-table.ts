// Properties of whole lists and tables that affect their parts, per CommonMark and GFM.

import type { MdastNode } from "satteri";

type NodeOf<T extends MdastNode["type"]> = Extract<MdastNode, { type: T }>;

/** True for a loose list, whose items are paragraphs: one item with a blank line makes all of them loose. */
export function isLoose(list: NodeOf<"list">): boolean {
  return list.spread === true || list.children.some((item) => item.spread === true);
}

/** Larger tables are not padded: thousands of columns times thousands of rows would be enormous. */
const MAX_CELLS = 100_000;

/** The cells of a row, as many as in the header: missing ones are empty, extra ones are dropped. */
export function cellsOf(row: NodeOf<"tableRow">, table: NodeOf<"table">): readonly (NodeOf<"tableCell"> | undefined)[] {
  const width = table.children[0]?.children.length ?? 0;
  if (row.children.length === width) return row.children;
  if (row.children.length < width && width * table.children.length > MAX_CELLS) return row.children;
  return Array.from({ length: width }, (_, index) => row.children[index]);
}
