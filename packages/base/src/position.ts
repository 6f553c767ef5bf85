// Converts text offsets to lines and columns for diagnostics.

import type { Location } from "./diagnostic.ts";

/** The location of an offset: `("a.mdx", "x\ny", 2)` → `a.mdx:2:1`. */
export function locate(file: string, text: string, offset: number): Location {
  const before = text.slice(0, Math.max(0, offset));
  const lastBreak = before.lastIndexOf("\n");
  let line = 1;
  for (let index = before.indexOf("\n"); index !== -1; index = before.indexOf("\n", index + 1)) line++;
  return { file, line, column: before.length - lastBreak };
}

/** Locates many offsets in one text. Line starts are computed once, on first use. */
export function createLocator(file: string, text: string): (offset: number) => Location {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { file, line: low + 1, column: Math.max(0, offset) - (starts[low] ?? 0) + 1 };
  };
}

/** The offset of each line. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
