// A position in a value during reading: the value there, its path from the root, and where to report problems.

import type { Diagnostic } from "../diagnostic.ts";
import type { Mistake } from "./mistake.ts";
import type { ValueNode } from "./value-node.ts";

/** Takes what is wrong with the value at a cursor. */
export type Reject = (cursor: Cursor, mistake: Mistake) => void;

export interface Cursor {
  readonly node: ValueNode;
  readonly parent?: Cursor;
  /** The key or index in the parent. */
  readonly key?: string | number;
  readonly reject: Reject;
  /** Takes problems that only one kind of source has. */
  readonly report: (problem: Diagnostic) => void;
}

export function rootCursor(node: ValueNode, reject: Reject, report: Cursor["report"] = () => {}): Cursor {
  return { node, reject, report };
}

export function childCursor(parent: Cursor, key: string | number, node: ValueNode): Cursor {
  return { node, parent, key, reject: parent.reject, report: parent.report };
}

/** The path of a value: `navigation.tabs[0].icon`. */
export function pathOf(cursor: Cursor): string {
  const { parent, key } = cursor;
  return parent === undefined || key === undefined ? "" : memberPath(pathOf(parent), key);
}

/** The path of a key or an item of the value at a path. */
export function memberPath(before: string, key: string | number): string {
  if (typeof key === "number") return `${before}[${key}]`;
  const name = key.length > 60 ? `${key.slice(0, 60)}…` : key;
  return before === "" ? name : `${before}.${name}`;
}

/** The path of a value without list indices, for table lookup: `navigation.tabs[].icon`. */
export function patternOf(cursor: Cursor): string {
  return pathOf(cursor).replace(/\[\d+\]/g, "[]");
}
