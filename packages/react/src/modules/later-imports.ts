// Rewrites the dynamic imports of code.

import type { LaterImport } from "./read-uses.ts";

/** Replaces dynamic imports, given in order. */
export function replaceImports(
  text: string,
  imports: readonly LaterImport[],
  replace: (specifier: string, written: string) => string,
): string {
  let written = "";
  let at = 0;
  for (const { specifier, start, end } of imports) {
    written += text.slice(at, start) + replace(specifier, text.slice(start, end));
    at = end;
  }
  return written + text.slice(at);
}
