// Reads a value that is unusable if any part of it is invalid, and names one problem.

import { type Cursor, rootCursor } from "./cursor.ts";
import type { Field } from "./field.ts";
import type { Mistake } from "./mistake.ts";
import type { ValueNode } from "./value-node.ts";

/** The value or the problem to report: an unknown key before others, because it may be a missing one misspelled. */
export function readStrictly<T>(
  field: Field<T>,
  node: ValueNode,
  describe: (cursor: Cursor, mistake: Mistake) => string,
): { readonly value: T } | { readonly problem: string } {
  const mistakes: (readonly [Cursor, Mistake])[] = [];
  const value = field.read(rootCursor(node, (cursor, mistake) => mistakes.push([cursor, mistake])));
  const first = mistakes.find(([, { kind }]) => kind === "unknown") ?? mistakes[0];
  return first === undefined && value !== undefined ? { value } : { problem: first ? describe(...first) : "" };
}
