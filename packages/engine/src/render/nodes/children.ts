// The children of a component's tag, rendered on demand.

import { Group, type Html, type HtmlNode } from "@lectern/base/markup/tree.ts";
import { toHtml } from "@lectern/base/markup/visit.ts";
import { restoreText } from "@lectern/model/content/stand-ins.ts";
import type { Children, CollectKey } from "@lectern/theme/component.ts";
import type { MdastNode } from "satteri";
import type { Walker } from "../page-state.ts";
import { renderChildren } from "../walker.ts";
import { fillProps } from "./code.ts";
import type { ElementNode } from "./element-node.ts";
import { evaluate, expressionSource } from "./expressions.ts";

export function childrenOf(node: ElementNode, walker: Walker): Children {
  let text: { readonly value: string | undefined } | undefined;
  return {
    html: () => new Group(renderChildren(node, walker)),
    collect: (key) => collect(walker, key, () => renderChildren(node, walker)),
    source: () => childSource(node, walker),
    // Cached, so that code runs once and its problems are reported once.
    text: () => {
      text ??= { value: childText(node, walker) };
      return text.value;
    },
    empty: node.children.length === 0,
  };
}

/** Renders with an open collector and returns what was reported to it. */
export function collect<T>(
  walker: Pick<Walker, "page">,
  key: CollectKey<T>,
  render: () => HtmlNode,
): { readonly html: Html; readonly items: readonly T[] } {
  const { collectors } = walker.page.state;
  const items: T[] = [];
  collectors.push({ key, items });
  try {
    return { html: toHtml(render()), items };
  } finally {
    collectors.pop();
  }
}

/** The children as one string; undefined if there is anything but text and string values. */
function childText(node: ElementNode, walker: Walker): string | undefined {
  const nodes = (node.children as readonly MdastNode[]).flatMap((child) =>
    child.type === "paragraph" ? (child.children as readonly MdastNode[]) : [child],
  );
  if (!nodes.every(isExpression)) return undefined;
  let text: string | undefined;
  for (const one of nodes) {
    const code = expressionSource(one, walker);
    const { value } = evaluate({ node: one, code, owner: one }, walker);
    if (typeof value === "string" || typeof value === "number")
      text = (text ?? "") + (/^\s*`/.test(code) ? outdent(String(value), indentOf(one, walker)) : value);
    else if (value !== null && value !== undefined && typeof value !== "boolean") return undefined;
  }
  return text;
}

function isExpression(
  node: MdastNode,
): node is Extract<MdastNode, { type: "mdxFlowExpression" | "mdxTextExpression" }> {
  return node.type === "mdxFlowExpression" || node.type === "mdxTextExpression";
}

/** Indentation of the line a node starts on. */
function indentOf(node: MdastNode, walker: Walker): number {
  const { text } = walker.unit.document;
  const start = text.lastIndexOf("\n", (node.position?.start.offset ?? 0) - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0].length ?? 0;
}

/** Removes the tag's indentation from a template literal whose first line follows the backtick. */
function outdent(text: string, indent: number): string {
  const [first = "", ...others] = text.split("\n");
  if (indent === 0 || first.trim() === "" || others.length === 0) return text;
  const shift = Math.min(indent, commonIndent(others));
  return [first, ...others.map((line) => line.slice(Math.min(shift, leading(line))))].join("\n");
}

/** The source between the tags, without common indentation. */
function childSource(node: ElementNode, walker: Walker): string {
  const first = node.children[0]?.position?.start.offset;
  const last = node.children.at(-1)?.position?.end.offset;
  if (first === undefined || last === undefined) return "";
  const { text } = walker.unit.document;
  const lineStart = text.lastIndexOf("\n", first - 1) + 1;
  const isOwnLine = text.slice(lineStart, first).trim() === "";
  const source = fillProps(restoreText(text.slice(isOwnLine ? lineStart : first, last)), walker.locals);
  return dedent(source, isOwnLine);
}

/** Text on the tag's own line does not count toward the common indentation. */
function dedent(text: string, isOwnLine: boolean): string {
  const lines = text.split("\n");
  const depth = commonIndent(isOwnLine ? lines : lines.slice(1));
  return lines
    .map((line) => line.slice(Math.min(depth, leading(line))))
    .join("\n")
    .trim();
}

function commonIndent(lines: readonly string[]): number {
  let depth = Number.POSITIVE_INFINITY;
  for (const line of lines) if (line.trim() !== "") depth = Math.min(depth, leading(line));
  return depth === Number.POSITIVE_INFINITY ? 0 : depth;
}

function leading(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}
