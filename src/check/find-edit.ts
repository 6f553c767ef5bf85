// The edit that replaces a text after a position, if it is unambiguous.

import type { Location } from "../base/diagnostic.ts";
import type { Edit } from "./rule.ts";

/** The text must occur within this many characters. */
const REACH = 2000;

/** Replaces the first `find` after a position, if it is delimited like a URL. */
export function findInNode(
  source: string,
  at: Location,
  { find, put }: { readonly find: string; readonly put: string },
): Edit | undefined {
  let line = 0;
  for (let count = 1; count < at.line; count++) {
    line = source.indexOf("\n", line) + 1;
    if (line === 0) return undefined;
  }
  const from = line + at.column - 1;
  const start = source.indexOf(find, from);
  if (start === -1 || start - from > REACH) return undefined;
  const end = start + find.length;
  const isWhole = /["'(<\s]/.test(source[start - 1] ?? "") && /["')>\s]/.test(source[end] ?? "");
  return isWhole ? { start, end, text: put } : undefined;
}
