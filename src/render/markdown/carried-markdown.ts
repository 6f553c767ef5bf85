// Finished Markdown inside markup: what code and HTML elements are given to show while the Markdown of a page is written.
// Tags of our own around it tell whether it stands in a line, and reach the reader of that markup only.

import { escapeHtml } from "../../base/html.ts";

/** The element around Markdown of one or more blocks. */
export const CARRIED_BLOCK = "lectern-block";
/** The element around Markdown that stands in a line. */
export const CARRIED_INLINE = "lectern-inline";

/** Markup that carries some Markdown. */
export function carryMarkdown({ text, isBlock }: { readonly text: string; readonly isBlock: boolean }): string {
  if (text === "") return "";
  const name = isBlock ? CARRIED_BLOCK : CARRIED_INLINE;
  return `<${name}>${escapeHtml(text)}</${name}>`;
}
