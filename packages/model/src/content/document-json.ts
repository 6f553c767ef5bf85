// A parsed document as JSON, for another process. Source positions, which would be most of the text, are lists of numbers.

import type { Checked } from "@lectern/base/diagnostic.ts";
import type { MdastNode } from "satteri";
import type { Document } from "./document.ts";

type Position = NonNullable<MdastNode["position"]>;
/** Line, column and offset of the start, then of the end. */
type PackedPosition = readonly (number | undefined)[];

/** Serializes a document. Its tree cannot be used afterwards. */
export function documentToJson(document: Checked<Document>): string {
  eachPosition(document.value.tree, ({ start, end }: Position): PackedPosition => {
    return [start.line, start.column, start.offset, end.line, end.column, end.offset];
  });
  return JSON.stringify(document);
}

export function documentFromJson(text: string): Checked<Document> {
  const document = JSON.parse(text) as Checked<Document>;
  eachPosition(document.value.tree, ([line, column, offset, ...end]: PackedPosition) => ({
    start: { line, column, offset },
    end: { line: end[0], column: end[1], offset: end[2] },
  }));
  return document;
}

function eachPosition<From, To>(tree: MdastNode, change: (position: From) => To): void {
  const pending: MdastNode[] = [tree];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const own = node as { position?: unknown };
    if (own.position) own.position = change(own.position as From);
    if ("children" in node) for (const child of node.children) pending.push(child as MdastNode);
  }
}
