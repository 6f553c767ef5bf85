// Finds a URL or another text in the source at a position, to replace it or to point to it.

import type { Location } from "@lectern/base/diagnostic.ts";
import { locate } from "@lectern/base/position.ts";
import type { CheckContext, Edit, Link } from "./rule.ts";

/** The text must occur within this many characters. */
const REACH = 2000;

/** Replaces the first `find` after a position, if it is delimited like a URL. */
export function findInNode(
  { source }: Pick<CheckContext, "source">,
  at: Location,
  { find, put }: { readonly find: string; readonly put: string },
): Edit | undefined {
  const { text, offset } = (/\.mdx?$/i.test(at.file) && source(at)) || { text: "", offset: 0 };
  const start = offset + text.slice(offset, offset + REACH + find.length).indexOf(find);
  if (start < offset) return undefined;
  const end = start + find.length;
  const isWhole = /["'(<\s]/.test(text[start - 1] ?? "") && /["')>\s]/.test(text[end] ?? "");
  return isWhole ? { start, end, text: put } : undefined;
}

/** Removes a text at its location. */
export function removeText({ source }: Pick<CheckContext, "source">, at: Location, text: string): { fix?: Edit } {
  const found = source(at);
  if (!found?.text.startsWith(text, found.offset)) return {};
  return { fix: { start: found.offset, end: found.offset + text.length, text: "" } };
}

/** Where a link's URL is written, if a tag contains it; the location of a Markdown link is its own. */
export function urlLocation({ href, at }: Link, context: Pick<CheckContext, "source">): Location {
  const found = findInNode(context, at, { find: href, put: "" });
  const { text, offset } = (found && context.source(at)) ?? { text: "", offset: 0 };
  if (!found || !/["']/.test(text[found.start - 1] ?? "")) return at;
  const { line, column } = locate(at.file, text.slice(offset, found.start), found.start - offset);
  return { ...at, line: at.line + line - 1, column: line === 1 ? at.column + column - 1 : column };
}
