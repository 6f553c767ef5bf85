// Renders block-level Markdown nodes as HTML.

import { Element, type HtmlNode } from "@lectern/base/markup/tree.ts";
import { titleText } from "@lectern/theme/html-to-text.ts";
import type { MdastNode } from "satteri";
import { extraCells } from "../diagnostics.ts";
import type { Walker } from "../page-state.ts";
import { locationOf, renderChildren, renderNodes, report } from "../walker.ts";
import { alertOf } from "./alerts.ts";
import { gapBetween, holdsBlock, isBlockInLine } from "./block-elements.ts";
import { renderFence } from "./code.ts";
import { headingWords } from "./heading-words.ts";
import { headingSourceId, renderHeading } from "./headings.tsx";
import { scrollBox } from "./html-tag.tsx";
import { entry, type NodeRenderer } from "./inlines.tsx";
import { cellsOf, isLoose } from "./list-and-table.ts";

type NodeOf<T extends MdastNode["type"]> = Extract<MdastNode, { type: T }>;

export const BLOCKS: ReadonlyMap<string, NodeRenderer> = new Map([
  entry("root", (node, walker) => renderChildren(node, walker)),
  entry("paragraph", (node, walker) => {
    walker.page.state.lastCharacter = "";
    const [first, ...rest] = node.children;
    // A summary belongs to the enclosing <details>, not to the paragraph it starts.
    if (first?.type !== "mdxJsxTextElement" || first.name !== "summary") return renderParagraph(node.children, walker);
    return [renderNodes([first], walker), rest.length > 0 ? renderParagraph(rest, walker) : "\n"];
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
    return [renderHeading(heading, walker), "\n"];
  }),
  entry("thematicBreak", () => [<hr />, "\n"]),
  entry("blockquote", (node, walker) => {
    const callout = alertOf(node);
    if (callout) return [walker.page.renderNode(callout, walker), "\n"];
    return [<blockquote>{["\n", renderChildren(node, walker)]}</blockquote>, "\n"];
  }),
  entry("code", (node, walker) => [renderFence(node, walker), "\n"]),
  entry("math", (node, walker) => [walker.page.context.math(node.value, true, locationOf(node, walker)), "\n"]),
  entry("list", (node, walker) => {
    const loose = isLoose(node);
    const tasks = node.children.some((item) => item.checked !== null && item.checked !== undefined);
    const List = node.ordered ? "ol" : "ul";
    const start = node.ordered && typeof node.start === "number" && node.start !== 1 && { start: node.start };
    return [
      <List class={tasks && "task-list"} {...start}>
        {["\n", node.children.map((item) => renderItem(item, loose, walker))]}
      </List>,
      "\n",
    ];
  }),
  entry("table", (node, walker) => renderTable(node, walker)),
]);

function renderParagraph(nodes: readonly MdastNode[], walker: Walker): HtmlNode {
  const block = nodes.some((node) => isBlockInLine(node, walker));
  const content = renderNodes(nodes, walker);
  return [block || holdsBlock(content) ? <div class="paragraph">{content}</div> : <p>{content}</p>, "\n"];
}

function renderItem(item: NodeOf<"listItem">, loose: boolean, walker: Walker): HtmlNode {
  const isTask = item.checked !== null && item.checked !== undefined;
  const content: HtmlNode[] = [];
  let label: string | undefined;
  let before: MdastNode | undefined;
  for (const child of item.children as readonly MdastNode[]) {
    walker.page.state.lastCharacter = "";
    if (gapBetween(before, child, walker) !== "") content.push("\n");
    before = child;
    const tight = child.type === "paragraph" && !loose;
    const rendered = tight ? renderChildren(child, walker) : renderNodes([child], walker);
    content.push(...rendered);
    if (isTask) label ??= titleText(rendered).trim() || undefined;
  }
  if (!isTask) return [<li>{content}</li>, "\n"];
  const box = [<input type="checkbox" disabled aria-label={label ?? ""} checked={item.checked === true} />, " "];
  return [<li class="task">{startWith(box, content)}</li>, "\n"];
}

/** Puts a checkbox before the text; in a loose list, into the first paragraph. */
function startWith(box: HtmlNode, content: readonly HtmlNode[]): HtmlNode {
  const [first, ...rest] = content.flat();
  const isParagraph = first instanceof Element && (first.tag === "p" || first.attributes["class"] === "paragraph");
  if (!isParagraph) return [box, content];
  const { children, ...attributes } = first.attributes;
  return [new Element(first.tag, { ...attributes, children: [box, children] }), rest];
}

function renderTable(node: NodeOf<"table">, walker: Walker): HtmlNode {
  const align = node.align ?? [];
  const [head, ...body] = node.children.map((row, index) => {
    const Cell = index === 0 ? "th" : "td";
    reportExtraCells(row, node, walker);
    const cells = cellsOf(row, node).map((cell, column) => {
      walker.page.state.lastCharacter = "";
      const side = align[column];
      const scope = index === 0 && { scope: "col" };
      return (
        <Cell class={side ? `align-${side}` : undefined} {...scope}>
          {cell && renderChildren(cell, walker)}
        </Cell>
      );
    });
    return [<tr>{cells}</tr>, "\n"];
  });
  const table = (
    <table>
      <thead>{head}</thead>
      {body.length > 0 && <tbody>{body}</tbody>}
    </table>
  );
  return [scrollBox(table), "\n"];
}

/** Reports cells the page drops. Nodes from specs have no position and are skipped. */
function reportExtraCells(row: NodeOf<"tableRow">, table: NodeOf<"table">, walker: Walker): void {
  const width = table.children[0]?.children.length ?? 0;
  const isLost = row.children.slice(width).some((cell) => cell.children.length > 0);
  if (isLost && row.position) report(walker, extraCells(row.children.length, width, locationOf(row, walker)));
}
