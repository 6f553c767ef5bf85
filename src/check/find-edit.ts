// Finds a URL in the source of the link or tag at a position, to replace it or to point to it.

import type { Location } from "../base/diagnostic.ts";
import { locate } from "../base/position.ts";
import type { Edit, Link } from "./rule.ts";

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

/** Where a link's URL is written, if a tag contains it; the location of a Markdown link is its own. */
export function urlLocation({ href, at }: Link, read: (path: string) => string | undefined): Location {
  const text = /\.mdx?$/i.test(at.file) ? (read(at.file) ?? "") : "";
  const found = findInNode(text, at, { find: href, put: "" });
  return found && /["']/.test(text[found.start - 1] ?? "") ? locate(at.file, text, found.start) : at;
}
