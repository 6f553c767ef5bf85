// Renders a Markdown tree as the plain HTML of the CommonMark and GFM specifications, to compare parsers with its examples. The
// markup of pages adds classes, anchors and typography, and is tested elsewhere.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import type { MdastNode } from "satteri";

type Target = { readonly url: string; readonly title?: string | null | undefined };
type Node = MdastNode & { readonly [key: string]: unknown };

export function treeToHtml(tree: MdastNode): string {
  const targets = new Map<string, Target>();
  const pending: Node[] = [tree as Node];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "definition" && !targets.has(node.identifier)) targets.set(node.identifier, node);
    pending.push(...childrenOf(node).reverse());
  }
  return blocks(childrenOf(tree as Node), targets);
}

function childrenOf(node: Node): Node[] {
  return "children" in node ? ([...(node.children as unknown[])] as Node[]) : [];
}

function blocks(nodes: readonly Node[], targets: ReadonlyMap<string, Target>): string {
  return nodes.map((node) => toHtml(node, targets)).join("");
}

function toHtml(node: Node, targets: ReadonlyMap<string, Target>): string {
  const inner = (): string => blocks(childrenOf(node), targets);
  switch (node.type) {
    case "paragraph":
      return `<p>${inner()}</p>\n`;
    case "heading":
      return `<h${node.depth}>${inner()}</h${node.depth}>\n`;
    case "thematicBreak":
      return "<hr />\n";
    case "blockquote":
      return `<blockquote>\n${inner()}</blockquote>\n`;
    case "list":
      return list(node, targets);
    case "table":
      return table(node, targets);
    case "code": {
      const language = node.lang ? ` class="language-${escapeHtml(node.lang)}"` : "";
      return `<pre><code${language}>${escapeHtml(node.value)}${node.value === "" ? "" : "\n"}</code></pre>\n`;
    }
    case "html":
      return node.value;
    case "text":
      return escapeHtml(node.value);
    case "inlineCode":
      return `<code>${escapeHtml(node.value)}</code>`;
    case "emphasis":
      return `<em>${inner()}</em>`;
    case "strong":
      return `<strong>${inner()}</strong>`;
    case "delete":
      return `<del>${inner()}</del>`;
    case "break":
      return "<br />\n";
    case "link":
      return link(node, inner());
    case "linkReference":
      return link(targets.get(node.identifier) ?? { url: "" }, inner());
    case "image":
      return image(node, node.alt);
    case "imageReference":
      return image(targets.get(node.identifier) ?? { url: "" }, node.alt);
    case "definition":
    case "yaml":
      return "";
    default:
      return `[${node.type}]`;
  }
}

function list(node: Extract<Node, { type: "list" }>, targets: ReadonlyMap<string, Target>): string {
  const items = childrenOf(node);
  const isLoose = node.spread === true || items.some((item) => item["spread"] === true);
  const tag = node.ordered ? "ol" : "ul";
  const start = node.ordered && node.start !== 1 && node.start != null ? ` start="${node.start}"` : "";
  const drawn = items.map((item) => {
    const parts = childrenOf(item).map((child) =>
      child.type === "paragraph" && !isLoose
        ? blocks(childrenOf(child), targets)
        : `\n${toHtml(child, targets).trimEnd()}\n`,
    );
    const done = item["checked"];
    const box = typeof done === "boolean" ? `<input type="checkbox"${done ? ' checked=""' : ""} disabled="" /> ` : "";
    return `<li>${box}${parts.join("").replace(/\n\n/g, "\n")}</li>\n`;
  });
  return `<${tag}${start}>\n${drawn.join("")}</${tag}>\n`;
}

function table(node: Extract<Node, { type: "table" }>, targets: ReadonlyMap<string, Target>): string {
  const rows = childrenOf(node).map(childrenOf);
  const [head, ...body] = rows.map((row, index) => {
    const tag = index === 0 ? "th" : "td";
    const cells = (rows[0] ?? []).map((_, column) => {
      const cell = row[column];
      const align = node.align?.[column];
      return `<${tag}${align ? ` align="${align}"` : ""}>${cell ? blocks(childrenOf(cell), targets) : ""}</${tag}>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  const rest = body.length === 0 ? "" : `<tbody>${body.join("")}</tbody>`;
  return `<table><thead>${head}</thead>${rest}</table>\n`;
}

function titled({ title }: Target): string {
  return title ? ` title="${escapeHtml(title)}"` : "";
}

function link(target: Target, words: string): string {
  return `<a href="${escapeHtml(target.url)}"${titled(target)}>${words}</a>`;
}

function image(target: Target, alt: string | null | undefined): string {
  return `<img src="${escapeHtml(target.url)}" alt="${escapeHtml(alt ?? "")}"${titled(target)} />`;
}
