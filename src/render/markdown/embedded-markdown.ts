// Embeds finished Markdown in markup, for code and HTML elements that render content while a page's Markdown is written.
// Internal tags mark it as block or inline; only the HTML-to-Markdown converter sees them.

import { escapeHtml } from "../../base/html.ts";

/** Wraps Markdown of one or more blocks. */
export const CARRIED_BLOCK = "lectern-block";
/** Wraps inline Markdown. */
export const CARRIED_INLINE = "lectern-inline";

export function carryMarkdown({ text, isBlock }: { readonly text: string; readonly isBlock: boolean }): string {
  if (text === "") return "";
  const name = isBlock ? CARRIED_BLOCK : CARRIED_INLINE;
  return `<${name}>${escapeHtml(text)}</${name}>`;
}
