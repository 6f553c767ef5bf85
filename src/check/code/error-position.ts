// Converts an offset in a code example to line and column.

import type { CodeError } from "./parsers.ts";

export function errorAt(code: string, offset: number, reason: string): CodeError {
  const before = code.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n"), reason };
}
