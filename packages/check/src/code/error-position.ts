// Converts an offset in a code example to line and column.

/** The first syntax error of an example. Lines and columns are 1-based. */
export interface CodeError {
  readonly line: number;
  readonly column: number;
  /** Completes a sentence, without a final period. */
  readonly reason: string;
  /** The text at that place that has to go, if nothing else is wrong. */
  readonly excess?: string;
}

export function errorAt(code: string, offset: number, reason: string): CodeError {
  const before = code.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n"), reason };
}
