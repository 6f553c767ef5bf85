// A changelog entry as feed readers can show it: plain HTML without components, code and scripts.

import { escapeHtml } from "../../base/html.ts";
import type { HtmlElement, HtmlNode } from "../../render/markdown/parse-html.ts";
import type { SiteUrls } from "../site-urls.ts";

const ALLOWED = new Set(
  "a abbr b blockquote br code dd del dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p q s small strong sub sup table tbody td tfoot th thead tr u ul".split(
    " ",
  ),
);
const VOID = new Set(["br", "hr", "img"]);
const DROPPED = new Set(
  "audio button canvas embed form iframe input math object pre select svg textarea video".split(" "),
);
const ATTRIBUTES = ["href", "src", "alt", "title", "start", "colspan", "rowspan"];

/** The nodes as plain HTML, without components, code blocks and controls. */
export function feedContent(nodes: readonly HtmlNode[], urls: SiteUrls): string {
  return content(nodes, urls)
    .replace(/(?<!\s)\s*\n\s*/g, "\n")
    .trim();
}

function content(nodes: readonly HtmlNode[], urls: SiteUrls): string {
  return nodes.map((node) => (typeof node === "string" ? escapeHtml(node) : elementContent(node, urls))).join("");
}

function elementContent(element: HtmlElement, urls: SiteUrls): string {
  const { name, attributes } = element;
  if (DROPPED.has(name) || attributes.has("data-component-name")) return "";
  const names = attributes.get("class") ?? "";
  if (/\b(?:code-block|anchor-target|katex)\b/.test(names)) return "";
  const inside = content(element.children, urls);
  if (!ALLOWED.has(name) || names === "heading-anchor" || names === "field-name") return inside;
  let open = `<${name}`;
  for (const key of ATTRIBUTES) {
    const value = attributes.get(key);
    if (value !== undefined)
      open += ` ${key}="${escapeHtml(key === "href" || key === "src" ? absolute(value, urls) : value)}"`;
  }
  return VOID.has(name) ? `${open}>` : `${open}>${inside}</${name}>`;
}

/** Adds the origin to internal links, which already have the base path. */
function absolute(href: string, { root, isAbsolute }: SiteUrls): string {
  if (!isAbsolute || !href.startsWith("/") || href.startsWith("//")) return href;
  return `${/^https?:\/\/[^/]+/i.exec(root)?.[0] ?? ""}${href}`;
}
