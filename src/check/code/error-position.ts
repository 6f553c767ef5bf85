// An offset in an example as its line and column.

import type { CodeError } from "./parsers.ts";

/** The place of an offset with a reason. */
export function errorAt(code: string, offset: number, reason: string): CodeError {
  const before = code.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n"), reason };
}
