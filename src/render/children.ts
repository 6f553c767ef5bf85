// What stands between the tags of a component, rendered when the component asks for it.

import type { MdastNode } from "satteri";
import { rawHtml } from "../base/html.ts";
import { restoreText } from "../content/stand-ins.ts";
import type { Children, CollectKey } from "../ui/component.ts";
import type { ElementNode } from "./elements.ts";
import { evaluate, expressionSource } from "./expressions.ts";
import { renderChildren, type Walker } from "./walker.ts";

/** The children of a tag as its component sees them. */
export function childrenOf(node: ElementNode, walker: Walker): Children {
  return {
    html: () => rawHtml(renderChildren(node, walker)),
    collect: (key) => collect(walker, key, () => renderChildren(node, walker)),
    source: () => childSource(node, walker),
    text: () => childText(node, walker),
    empty: node.children.length === 0,
  };
}

/** Renders with a collector open, and gives what was reported to it. */
export function collect<T>(
  walker: Pick<Walker, "page">,
  key: CollectKey<T>,
  render: () => string,
): ReturnType<typeof gather<T>> {
  const { collectors } = walker.page.state;
  const items: T[] = [];
  collectors.push({ key, items });
  try {
    return gather(render(), items);
  } finally {
    collectors.pop();
  }
}

function gather<T>(
  markup: string,
  items: readonly T[],
): { readonly html: ReturnType<typeof rawHtml>; readonly items: readonly T[] } {
  return { html: rawHtml(markup), items };
}

/** The values between the tags as one text; undefined when there is anything else. */
function childText(node: ElementNode, walker: Walker): string | undefined {
  const nodes = (node.children as readonly MdastNode[]).flatMap((child) =>
    child.type === "paragraph" ? (child.children as readonly MdastNode[]) : [child],
  );
  let text = "";
  for (const one of nodes) {
    if (one.type !== "mdxFlowExpression" && one.type !== "mdxTextExpression") return undefined;
    const { value } = evaluate({ node: one, code: expressionSource(one, walker), owner: one }, walker);
    if (typeof value !== "string" && typeof value !== "number") return undefined;
    text += value;
  }
  return nodes.length === 0 ? undefined : text;
}

/** The text between the tags as written, without the indentation that all its lines share. */
function childSource(node: ElementNode, walker: Walker): string {
  const first = node.children[0]?.position?.start.offset;
  const last = node.children.at(-1)?.position?.end.offset;
  if (first === undefined || last === undefined) return "";
  const { text } = walker.unit.document;
  const lineStart = text.lastIndexOf("\n", first - 1) + 1;
  const start = text.slice(lineStart, first).trim() === "" ? lineStart : first;
  return dedent(restoreText(text.slice(start, last)));
}

function dedent(text: string): string {
  const lines = text.split("\n");
  const depths = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const depth = depths.length > 0 ? Math.min(...depths) : 0;
  return lines
    .map((line) => line.slice(depth))
    .join("\n")
    .trim();
}
