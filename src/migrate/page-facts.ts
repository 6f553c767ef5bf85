// What readers and links can find on a rendered page: its text, piece by piece, and its anchors.

import { rawHtml } from "../base/html.ts";
import { htmlToText } from "../ui/html-to-text.ts";

/** Inline tags. */
const INLINE = /^(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|var|wbr)$/i;

/** Field details that a generated reference shows in its own way: type, location, whether it is required. */
const FIELD_FACTS = /<span class="field-(?:type|place|default|required|optional|deprecated|label)">.*?<\/span>/gs;

/** The media type of a body, which no page spells out. */
const MEDIA_TYPE = /<(p|code) class="api-media">.*?<\/\1>/gs;

/** The text of some HTML by paragraph, list item, cell and line of code, with whitespace collapsed. */
export function textPieces(markup: string): readonly string[] {
  const marked = markup
    .replace(/<(script|style|svg|button)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(FIELD_FACTS, " ")
    .replace(MEDIA_TYPE, " ")
    .replace(/\s+/g, " ")
    .replace(/<\/?([A-Za-z][\w-]*)[^>]*>/g, (tag, name: string) => (INLINE.test(name) ? tag : "\n"));
  return htmlToText(rawHtml(marked)).split("\n").map(oneSpace).filter(Boolean);
}

/** Collapses and trims whitespace. */
export function oneSpace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

export function anchorsOf(markup: string): ReadonlySet<string> {
  return new Set([...markup.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id));
}
