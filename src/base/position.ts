// Offsets in a text as line and column, for diagnostics.

import type { Location } from "./diagnostic.ts";

/** The place of an offset: `("a.mdx", "x\ny", 2)` → `a.mdx:2:1`. */
export function locate(file: string, text: string, offset: number): Location {
  const before = text.slice(0, Math.max(0, offset));
  const lastBreak = before.lastIndexOf("\n");
  let line = 1;
  for (let index = before.indexOf("\n"); index !== -1; index = before.indexOf("\n", index + 1)) line++;
  return { file, line, column: before.length - lastBreak };
}
