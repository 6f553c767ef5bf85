// Dispatches a node to its renderer.

import type { HtmlNode } from "@lectern/base/markup/tree.ts";
import type { MdastNode } from "satteri";
import type { Walker } from "../page-state.ts";
import { renderChildren } from "../walker.ts";
import { BLOCKS } from "./blocks.tsx";
import { renderElement } from "./elements.ts";
import { renderExpression } from "./expressions.ts";
import { INLINES } from "./inlines.tsx";

export function renderNode(node: MdastNode, walker: Walker): HtmlNode {
  switch (node.type) {
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return renderElement(node, walker);
    case "mdxFlowExpression":
    case "mdxTextExpression":
      return renderExpression(node, walker);
    case "mdxjsEsm":
    case "yaml":
    case "toml":
    case "definition":
    case "footnoteDefinition":
      return "";
  }
  const render = BLOCKS.get(node.type) ?? INLINES.get(node.type);
  return render ? render(node, walker) : renderChildren(node, walker);
}
