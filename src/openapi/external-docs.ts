// `externalDocs` as Markdown: a link below the description it belongs to.

import { ownText } from "./record.ts";

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
