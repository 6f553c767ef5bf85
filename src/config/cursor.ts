// A position in docs.json during parsing: the value, its path from the root, and where to report problems.

import type { Diagnostic } from "../base/diagnostic.ts";
import type { JsonNode } from "./json-node.ts";

export interface Cursor {
  readonly node: JsonNode;
  readonly parent?: Cursor;
  /** The key or index in the parent. */
  readonly key?: string | number;
  readonly report: (problem: Diagnostic) => void;
}

export function childCursor(parent: Cursor, key: string | number, node: JsonNode): Cursor {
  return { node, parent, key, report: parent.report };
}

/** The path of a value: `navigation.tabs[0].icon`. */
export function pathOf(cursor: Cursor): string {
  const { parent, key } = cursor;
  if (parent === undefined || key === undefined) return "";
  const before = pathOf(parent);
  if (typeof key === "number") return `${before}[${key}]`;
  const name = key.length > 60 ? `${key.slice(0, 60)}…` : key;
  return before === "" ? name : `${before}.${name}`;
}

/** The path of a value without list indices, for table lookup: `navigation.tabs[].icon`. */
export function patternOf(cursor: Cursor): string {
  return pathOf(cursor).replace(/\[\d+\]/g, "[]");
}
