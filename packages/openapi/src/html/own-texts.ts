// Spec texts as pages show them: with HTML converted to Markdown, or stripped where markup is not allowed.

import { own, ownText, textOf } from "../record.ts";
import { specTextToMarkdown, specTextToPlain } from "./spec-text.ts";

/** A member's text as Markdown; undefined if there is none. */
export function ownMarkdown(value: unknown, key: string): string | undefined {
  return markdownOf(own(value, key));
}

/** A value as Markdown, if it is text. */
export function markdownOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : specTextToMarkdown(text) || undefined;
}

/** A member's text on one line without markup; undefined if there is none. */
export function ownWords(value: unknown, key: string): string | undefined {
  const text = ownText(value, key);
  return text === undefined ? undefined : specTextToPlain(text) || undefined;
}

/** `{ url, description }` → `[description](<url>)`; undefined without a URL that pages may link to. */
export function docsLink(docs: unknown): string | undefined {
  const url = ownText(docs, "url")?.trim();
  if (url === undefined || !/^(?:https?:\/\/|\/|\.)[^\s<>]*$/i.test(url)) return undefined;
  const text = ownText(docs, "description")?.replace(/\s+/g, " ").trim();
  if (text === undefined && /^https?:/i.test(url)) return `<${url}>`;
  return `[${(text ?? url).replace(/[\\[\]`<>]/g, "\\$&")}](<${url}>)`;
}

/** A description followed by its external link. */
export function withDocs(description: string | undefined, docs: unknown): string | undefined {
  const link = docs === undefined ? undefined : docsLink(docs);
  if (link === undefined) return description;
  return description === undefined ? link : `${description.trimEnd()}\n\n${link}`;
}
