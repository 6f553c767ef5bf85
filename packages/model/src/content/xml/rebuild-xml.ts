// Rebuilds an XML file of an untrusted project: data in namespaces that mean nothing to a browser. In any other, such as that
// of XHTML, an XML file is a page.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import {
  type MarkupElement,
  parseMarkup,
  type Rebuilt,
  type Rejection,
  writeAttribute,
  writeElement,
} from "./markup-file.ts";

const INERT: ReadonlySet<string | undefined> = new Set([
  "",
  "http://www.sitemaps.org/schemas/sitemap/0.9",
  "http://www.google.com/schemas/sitemap-image/1.1",
  "http://www.google.com/schemas/sitemap-news/0.9",
  "http://www.google.com/schemas/sitemap-video/1.1",
  "http://www.w3.org/2005/Atom",
  "http://purl.org/dc/elements/1.1/",
  "http://purl.org/rss/1.0/modules/content/",
  "http://purl.org/rss/1.0/modules/syndication/",
  "http://search.yahoo.com/mrss/",
  "http://www.itunes.com/dtds/podcast-1.0.dtd",
]);

export function rebuildXml(text: string): Rebuilt | Rejection {
  const root = parseMarkup(text);
  if ("reason" in root) return root;
  const active = findActive(root);
  if (active) return { reason: `XML files cannot contain elements of "${active.namespace ?? `${active.prefix}:`}"` };
  return { text: `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`, dropped: [] };
}

function findActive(element: MarkupElement): MarkupElement | undefined {
  if (!INERT.has(element.namespace)) return element;
  for (const child of element.children) {
    const active = typeof child === "string" ? undefined : findActive(child);
    if (active) return active;
  }
  return undefined;
}

function write({ prefix, name, declared, attributes, children }: MarkupElement): string {
  const spaces = declared.filter(([, namespace]) => INERT.has(namespace));
  const own = attributes.filter((one) => one.prefix === "xml" || INERT.has(one.namespace));
  return writeElement(
    withPrefix(prefix, name),
    [
      ...spaces.map(([prefix, namespace]) => writeAttribute(prefix === "" ? "xmlns" : `xmlns:${prefix}`, namespace)),
      ...own.map((one) => writeAttribute(withPrefix(one.prefix, one.name), one.value)),
    ].join(""),
    children.map((child) => (typeof child === "string" ? escapeHtml(child) : write(child))).join(""),
  );
}

function withPrefix(prefix: string, name: string): string {
  return prefix === "" ? name : `${prefix}:${name}`;
}
