// The RSS feed of a changelog, read from the rendered page: one item per entry, or per heading inside it.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import {
  attributeOf,
  childrenOf,
  findRead,
  hasClass,
  type ReadNode,
  readNodes,
  readText,
} from "@lectern/base/markup/parse-html.ts";
import { type Element, type HtmlNode, isVoidElement } from "@lectern/base/markup/tree.ts";
import { withoutMarks } from "@lectern/model/content/strip-markdown.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import type { SiteUrls } from "../site-urls.ts";

export interface FeedInput {
  readonly site: Site;
  readonly page: Page;
  /** The page's body. */
  readonly body: HtmlNode;
  readonly urls: SiteUrls;
  readonly path: string;
}

interface FeedItem {
  readonly title: string;
  readonly anchor: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly date: Date | undefined;
}

const MAX_ITEMS = 15;

export function renderFeed({ site, page, body, urls, path }: FeedInput): string {
  const link = urls.page(page.route);
  const items = readNodes(body)
    .flatMap((node) => (typeof node !== "string" && isUpdate(node) ? updateItems(node, urls) : []))
    .slice(0, MAX_ITEMS);
  const about = withoutMarks(page.description ?? site.config.description ?? page.title);
  const self = urls.isAbsolute
    ? `\n    <atom:link href="${escapeHtml(urls.file(path))}" rel="self" type="application/rss+xml"/>`
    : "";
  const head = `    <title>${escapeHtml(`${page.title} - ${site.config.name}`)}</title>
    <link>${escapeHtml(link)}</link>
    <description>${escapeHtml(about)}</description>${self}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
${head}
${items.map((item) => renderItem(item, link)).join("")}  </channel>
</rss>
`;
}

function isUpdate(element: Element): boolean {
  return attributeOf(element, "data-component-name") === "Update";
}

function updateItems(update: Element, urls: SiteUrls): readonly FeedItem[] {
  const label = textIn(update, "update-label");
  const description = textIn(update, "update-description");
  const body = findRead(childrenOf(update), (element) => hasClass(element, "update-body"));
  const content = body ? childrenOf(body) : [];
  const common = {
    anchor: attributeOf(update, "id") ?? "",
    tags: (attributeOf(update, "data-tags") ?? "").split(",").filter(Boolean),
    date: parseDate(label) ?? parseDate(description),
  };
  const authored = parseAuthored(attributeOf(update, "data-rss"));
  const parts = authored ? [] : splitAtHeadings(content);
  if (parts.length === 0) {
    const title = authored?.title ?? joinTitle(label, description || firstWords(content));
    return [{ ...common, title, description: authored?.description ?? feedContent(content, urls) }];
  }
  return parts.map(({ heading, nodes }) => ({
    ...common,
    title: joinTitle(label, readText(childrenOf(heading)).replace(/\s+/g, " ").trim()),
    anchor: attributeOf(heading, "id") ?? common.anchor,
    description: feedContent(nodes, urls),
  }));
}

/** Feed readers show titles out of context: neither "v2.1" nor "Fixes" is enough on its own. */
function joinTitle(label: string, words: string): string {
  if (label === "" || words.includes(label)) return words;
  return words === "" || label.includes(words) ? label : `${label}: ${words}`;
}

const MAX_TITLE_LENGTH = 80;

/** The first sentence of an entry without heading and description, truncated to fit a title. */
function firstWords(nodes: readonly ReadNode[]): string {
  const block = nodes.find((node) => (typeof node === "string" ? node : readText(childrenOf(node))).trim() !== "");
  if (block === undefined) return "";
  const isText = typeof block === "string";
  const item = isText ? undefined : findRead([block], ({ tag }) => tag === "li");
  const text = readText(isText ? nodes : childrenOf(item ?? block))
    .replace(/\s+/g, " ")
    .trim();
  const sentence = text.split(/(?<=[.!?]) /, 1)[0]?.replace(/\.$/, "") ?? "";
  if (sentence.length <= MAX_TITLE_LENGTH) return sentence;
  const cut = sentence.slice(0, MAX_TITLE_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), MAX_TITLE_LENGTH / 2))}…`;
}

function textIn(element: Element, className: string): string {
  const found = findRead(childrenOf(element), (child) => hasClass(child, className));
  return found ? readText(childrenOf(found)).replace(/\s+/g, " ").trim() : "";
}

/** The author's own title and description for the feed. */
function parseAuthored(
  json: string | undefined,
): { readonly title?: string; readonly description?: string } | undefined {
  if (json === undefined) return undefined;
  const value: unknown = JSON.parse(json);
  if (typeof value !== "object" || value === null) return undefined;
  const { title, description } = value as { readonly title?: unknown; readonly description?: unknown };
  return {
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof description === "string" ? { description } : {}),
  };
}

interface Part {
  readonly heading: Element;
  readonly nodes: readonly ReadNode[];
}

/** The content under each heading; content before the first heading belongs to it. */
function splitAtHeadings(nodes: readonly ReadNode[]): readonly Part[] {
  const parts: { heading: Element; nodes: ReadNode[] }[] = [];
  const before: ReadNode[] = [];
  for (const node of nodes) {
    if (typeof node !== "string" && /^h[1-6]$/.test(node.tag)) {
      parts.push({ heading: node, nodes: parts.length === 0 ? [...before] : [] });
    } else (parts.at(-1)?.nodes ?? before).push(node);
  }
  return parts;
}

function renderItem({ title, anchor, description, tags, date }: FeedItem, page: string): string {
  const link = anchor === "" ? page : `${page}#${encodeURIComponent(anchor)}`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    `<link>${escapeHtml(link)}</link>`,
    `<guid isPermaLink="${/^https?:/.test(link)}">${escapeHtml(link)}</guid>`,
    ...(date ? [`<pubDate>${date.toUTCString()}</pubDate>`] : []),
    ...tags.map((tag) => `<category>${escapeHtml(tag)}</category>`),
    ...(description === "" ? [] : [`<description>${escapeHtml(description)}</description>`]),
  ];
  return `    <item>\n${lines.map((line) => `      ${line}\n`).join("")}    </item>\n`;
}

const ALLOWED = new Set(
  "a abbr b blockquote br code dd del dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p q s small strong sub sup table tbody td tfoot th thead tr u ul".split(
    " ",
  ),
);

const DROPPED = new Set(
  "audio button canvas embed form iframe input math object pre script select style svg template textarea video".split(
    " ",
  ),
);

const ATTRIBUTES = ["href", "src", "alt", "title", "start", "colspan", "rowspan"];

/** The nodes as plain HTML, without components, code blocks and controls. */
function feedContent(nodes: readonly ReadNode[], urls: SiteUrls): string {
  return content(nodes, urls)
    .replace(/(?<!\s)\s*\n\s*/g, "\n")
    .trim();
}

function content(nodes: readonly ReadNode[], urls: SiteUrls): string {
  return nodes.map((node) => (typeof node === "string" ? escapeHtml(node) : elementContent(node, urls))).join("");
}

function elementContent(element: Element, urls: SiteUrls): string {
  const { tag, attributes } = element;
  if (DROPPED.has(tag) || "data-component-name" in attributes) return "";
  const names = attributeOf(element, "class") ?? "";
  if (/\b(?:code-block|anchor-target|katex)\b/.test(names)) return "";
  const inside = content(childrenOf(element), urls);
  if (!ALLOWED.has(tag) || names === "heading-anchor" || names === "field-name") return inside;
  let open = `<${tag}`;
  for (const key of ATTRIBUTES) {
    const value = attributeOf(element, key);
    if (value !== undefined)
      open += ` ${key}="${escapeHtml(key === "href" || key === "src" ? absolute(value, urls) : value)}"`;
  }
  return isVoidElement(tag) ? `${open}>` : `${open}>${inside}</${tag}>`;
}

/** Adds the origin to internal links, which already have the base path. */
function absolute(href: string, { root, isAbsolute }: SiteUrls): string {
  if (!isAbsolute || !href.startsWith("/") || href.startsWith("//")) return href;
  return `${/^https?:\/\/[^/]+/i.exec(root)?.[0] ?? ""}${href}`;
}

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(\\d{4})";

const ISO = /(?<!\d)(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)/;
const MONTH_FIRST = new RegExp(`\\b${MONTH}\\s+${DAY}(?:\\s*[-–]\\s*\\d{1,2})?,?\\s+${YEAR}\\b`, "i");
const DAY_FIRST = new RegExp(`\\b${DAY}\\s+(?:of\\s+)?${MONTH},?\\s+${YEAR}\\b`, "i");
const MONTH_ONLY = new RegExp(`\\b${MONTH},?\\s+${YEAR}\\b`, "i");

/** The date in a text, at midnight UTC; a month alone is its first day. `"v2 (Jan 5, 2026)"` → 2026-01-05. */
export function parseDate(text: string): Date | undefined {
  const iso = ISO.exec(text);
  if (iso) return toDate(iso[1], Number(iso[2]), iso[3]);
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return toDate(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return toDate(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  const monthOnly = MONTH_ONLY.exec(text);
  return monthOnly ? toDate(monthOnly[2], monthNumber(monthOnly[1]), undefined) : undefined;
}

function monthNumber(name = ""): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1;
}

function toDate(year: string | undefined, month: number, day: string | undefined): Date | undefined {
  const [y, d] = [Number(year), Number(day ?? 1)];
  if (y < 1990 || y > 2100 || month < 1 || month > 12) return undefined;
  const date = new Date(Date.UTC(y, month - 1, d));
  // April 31 would become May 1.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === d ? date : undefined;
}
