// What readers and links can find on a rendered page: its text, piece by piece, and its anchors.

import { rawHtml } from "../base/html.ts";
import { htmlToText } from "../ui/html-to-text.ts";

/** Tags that stand inside a line of text. */
const INLINE = /^(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|var|wbr)$/i;

/** Facts about a field that a reference shows in its own way: its type, its place, whether it is required. */
const FIELD_FACTS = /<span class="field-(?:type|place|default|required|optional|deprecated|label)">.*?<\/span>/gs;

/** The media type above the fields of a body, which no page says in words of its own. */
const MEDIA_TYPE = /<p class="api-media">.*?<\/p>/gs;

/** The pieces of text of some markup, each with its white space made one: paragraphs, items, cells, lines of code. */
export function textPieces(markup: string): readonly string[] {
  const marked = markup
    .replace(/<(script|style|svg|button)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(FIELD_FACTS, " ")
    .replace(MEDIA_TYPE, " ")
    .replace(/\s+/g, " ")
    .replace(/<\/?([A-Za-z][\w-]*)[^>]*>/g, (tag, name: string) => (INLINE.test(name) ? tag : "\n"));
  return htmlToText(rawHtml(marked)).split("\n").map(oneSpace).filter(Boolean);
}

/** White space made one, none at the ends. */
export function oneSpace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Every anchor of some markup. */
export function anchorsOf(markup: string): ReadonlySet<string> {
  return new Set([...markup.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id));
}
