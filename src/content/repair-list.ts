// An ordered list that the parser took for a paragraph: after an expression in an entry of a nested list it believes that a
// paragraph is open, which only a list that begins at 1 could end.

import type { MdastNode } from "satteri";

type NodeOf<T extends MdastNode["type"]> = Extract<MdastNode, { type: T }>;

const FIRST = /^(\d{1,9})[.)][ \t]+/;
const NEXT = /\n\d{1,9}[.)][ \t]+/;

/** Puts such lists into an entry in place of their paragraphs (the tree is fresh from the parser and nobody else's yet). */
export function repairItem(item: NodeOf<"listItem">, text: string): void {
  const children: MdastNode[] = item.children;
  children.forEach((child, index) => {
    if (child.type !== "paragraph" || children[index - 1]?.type !== "mdxFlowExpression") return;
    // A mark that its author escaped is one in the tree and none in the text.
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
  const place = paragraph.position ? { position: paragraph.position } : {};
  const items = entries.map((children) => ({
    type: "listItem",
    spread: false,
    checked: null,
    ...place,
    children: [{ type: "paragraph", children, ...place }],
  }));
  return { type: "list", ordered: true, start, spread: false, ...place, children: items } as MdastNode;
}
