// A place inside docs.json while it is read: the value, the way to it from the root, and where to report problems.

import type { Diagnostic } from "../base/diagnostic.ts";
import type { JsonNode } from "./json-node.ts";

/** A value being read. */
export interface Cursor {
  readonly node: JsonNode;
  readonly parent?: Cursor;
  /** The key or index below the parent. */
  readonly key?: string | number;
  readonly report: (problem: Diagnostic) => void;
}

/** The cursor of a value below another. */
export function childCursor(parent: Cursor, key: string | number, node: JsonNode): Cursor {
  return { node, parent, key, report: parent.report };
}

/** The way to a value as people write it: `navigation.tabs[0].icon`. */
export function pathOf(cursor: Cursor): string {
  const { parent, key } = cursor;
  if (parent === undefined || key === undefined) return "";
  const before = pathOf(parent);
  if (typeof key === "number") return `${before}[${key}]`;
  const name = key.length > 60 ? `${key.slice(0, 60)}…` : key;
  return before === "" ? name : `${before}.${name}`;
}

/** The way to a value with list positions left out, to look it up in a table: `navigation.tabs[].icon`. */
export function patternOf(cursor: Cursor): string {
  return pathOf(cursor).replace(/\[\d+\]/g, "[]");
}
