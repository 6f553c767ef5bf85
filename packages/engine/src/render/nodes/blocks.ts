// Renders block-level Markdown nodes as HTML.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import { rawHtml } from "@lectern/base/markup/tree.ts";
import { titleText } from "@lectern/theme/html-to-text.ts";
import type { MdastNode } from "satteri";
import { extraCells } from "../diagnostics.ts";
import type { Walker } from "../page-state.ts";
import { locationOf, renderChildren, renderNodes, report } from "../walker.ts";
import { alertOf } from "./alerts.ts";
import { gapBetween, holdsBlock, isBlockInLine } from "./block-elements.ts";
import { renderFence } from "./code.ts";
import { headingWords } from "./heading-words.ts";
import { headingSourceId, renderHeading } from "./headings.ts";
import { scrollBox } from "./html-tag.ts";
import { entry, type NodeRenderer } from "./inlines.ts";
import { cellsOf, isLoose } from "./list-and-table.ts";

type NodeOf<T extends MdastNode["type"]> = Extract<MdastNode, { type: T }>;

export const BLOCKS: ReadonlyMap<string, NodeRenderer> = new Map([
  entry("root", (node, walker) => renderChildren(node, walker)),
  entry("paragraph", (node, walker) => {
    walker.page.state.lastCharacter = "";
    const [first, ...rest] = node.children;
    // A summary belongs to the enclosing <details>, not to the paragraph it starts.
    if (first?.type !== "mdxJsxTextElement" || first.name !== "summary") return renderParagraph(node.children, walker);
    return `${renderNodes([first], walker)}${rest.length > 0 ? renderParagraph(rest, walker) : "\n"}`;
  }),
  entry("heading", (node, walker) => {
    walker.page.state.lastCharacter = "";
    const heading = {
      at: locationOf(node, walker),
      level: node.depth,
      content: renderChildren(node, walker),
      id: headingSourceId(node, walker),
      words: headingWords(node, walker),
    };
    return `${renderHeading(heading, walker)}\n`;
  }),
  entry("thematicBreak", () => "<hr>\n"),
  entry("blockquote", (node, walker) => {
    const callout = alertOf(node);
    if (callout) return `${walker.page.renderNode(callout, walker)}\n`;
    return `<blockquote>\n${renderChildren(node, walker)}</blockquote>\n`;
  }),
  entry("code", (node, walker) => `${renderFence(node, walker)}\n`),
  entry("math", (node, walker) => `${walker.page.context.math(node.value, true, locationOf(node, walker)).markup}\n`),
  entry("list", (node, walker) => {
    const loose = isLoose(node);
    const items = node.children.map((item) => renderItem(item, loose, walker)).join("");
    const tasks = node.children.some((item) => item.checked !== null && item.checked !== undefined);
    const kind = tasks ? ' class="task-list"' : "";
    if (!node.ordered) return `<ul${kind}>\n${items}</ul>\n`;
    const start = typeof node.start === "number" && node.start !== 1 ? ` start="${node.start}"` : "";
    return `<ol${kind}${start}>\n${items}</ol>\n`;
  }),
  entry("table", (node, walker) => renderTable(node, walker)),
]);

function renderParagraph(nodes: readonly MdastNode[], walker: Walker): string {
  const block = nodes.some((node) => isBlockInLine(node, walker));
  const content = renderNodes(nodes, walker);
  return block || holdsBlock(content) ? `<div class="paragraph">${content}</div>\n` : `<p>${content}</p>\n`;
}

function renderItem(item: NodeOf<"listItem">, loose: boolean, walker: Walker): string {
  const isTask = item.checked !== null && item.checked !== undefined;
  let content = "";
  let label: string | undefined;
  let before: MdastNode | undefined;
  for (const child of item.children as readonly MdastNode[]) {
    walker.page.state.lastCharacter = "";
    if (gapBetween(before, child, walker) !== "") content += "\n";
    before = child;
    const tight = child.type === "paragraph" && !loose;
    const drawn = tight ? renderChildren(child, walker) : renderNodes([child], walker);
    content += drawn;
    if (isTask) label ??= titleText(rawHtml(drawn)).trim() || undefined;
  }
  if (!isTask) return `<li>${content}</li>\n`;
  const box = `<input type="checkbox" disabled aria-label="${escapeHtml(label ?? "")}"${item.checked ? " checked" : ""}> `;
  // In a loose list the checkbox goes into the first paragraph.
  const paragraph = /^<(?:p|div class="paragraph")>/.exec(content)?.[0] ?? "";
  return `<li class="task">${paragraph}${box}${content.slice(paragraph.length)}</li>\n`;
}

function renderTable(node: NodeOf<"table">, walker: Walker): string {
  const align = node.align ?? [];
  const rows = node.children.map((row, index) => {
    const tag = index === 0 ? "th" : "td";
    reportExtraCells(row, node, walker);
    const cells = cellsOf(row, node).map((cell, column) => {
      walker.page.state.lastCharacter = "";
      const side = align[column];
      const attributes = (side ? ` class="align-${escapeHtml(side)}"` : "") + (index === 0 ? ' scope="col"' : "");
      return `<${tag}${attributes}>${cell ? renderChildren(cell, walker) : ""}</${tag}>`;
    });
    return `<tr>${cells.join("")}</tr>\n`;
  });
  const body = rows.slice(1).join("");
  return `${scrollBox(`<table><thead>${rows[0] ?? ""}</thead>${body ? `<tbody>${body}</tbody>` : ""}</table>`)}\n`;
}

/** Reports cells the page drops. Nodes from specs have no position and are skipped. */
function reportExtraCells(row: NodeOf<"tableRow">, table: NodeOf<"table">, walker: Walker): void {
  const width = table.children[0]?.children.length ?? 0;
  const isLost = row.children.slice(width).some((cell) => cell.children.length > 0);
  if (isLost && row.position) report(walker, extraCells(row.children.length, width, locationOf(row, walker)));
}
