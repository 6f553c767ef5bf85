// Restores ordered lists that the parser took for paragraphs. After an expression in a nested list item it assumes an open
// paragraph, which only a list starting at 1 can interrupt.

import type { MdastNode } from "satteri";

type NodeOf<T extends MdastNode["type"]> = Extract<MdastNode, { type: T }>;

const FIRST = /^(\d{1,9})[.)][ \t]+/;
const NEXT = /\n\d{1,9}[.)][ \t]+/;

/** Replaces such paragraphs of a list item with lists, in place: the fresh tree has no other owner yet. */
export function repairItem(item: NodeOf<"listItem">, text: string): void {
  const children: MdastNode[] = item.children;
  children.forEach((child, index) => {
    if (child.type !== "paragraph" || children[index - 1]?.type !== "mdxFlowExpression") return;
    // An escaped marker is a marker in the tree but not in the text.
    const start = FIRST.exec(text.slice(child.position?.start.offset ?? 0))?.[1];
    if (start !== undefined && child.children[0]?.type === "text") children[index] = toList(child, Number(start));
  });
}

function toList(paragraph: NodeOf<"paragraph">, start: number): MdastNode {
  const entries: MdastNode[][] = [[]];
  for (const [index, node] of paragraph.children.entries()) {
    if (node.type !== "text") {
      entries.at(-1)?.push(node);
      continue;
    }
    const value = index === 0 ? node.value.replace(FIRST, "") : node.value;
    value.split(NEXT).forEach((part, count) => {
      if (count > 0) entries.push([]);
      if (part !== "") entries.at(-1)?.push({ type: "text", value: part });
    });
  }
  const location = paragraph.position ? { position: paragraph.position } : {};
  const items = entries.map((children) => ({
    type: "listItem",
    spread: false,
    checked: null,
    ...location,
    children: [{ type: "paragraph", children, ...location }],
  }));
  return { type: "list", ordered: true, start, spread: false, ...location, children: items } as MdastNode;
}
