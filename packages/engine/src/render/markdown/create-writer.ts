// Turns a page's walker into one that writes Markdown. Code and HTML elements receive page content as finished Markdown, so
// it reads the same there as anywhere else.

import type { MdastNode } from "satteri";
import { renderNode } from "../nodes/render-node.ts";
import type { Walker } from "../page-state.ts";
import { carryMarkdown, type MarkdownWalker } from "./markdown-walker.ts";
import { builtInToPiece, isBuiltIn } from "./tag-to-markdown.ts";
import { MARKDOWN_WRITER, nodeToPiece } from "./write-markdown.ts";

export function createWriter(walker: Walker): MarkdownWalker {
  const { page } = walker;
  const toWriter = (inner: Walker): MarkdownWalker => ({ ...inner, write: MARKDOWN_WRITER });
  const writer: MarkdownWalker = toWriter({
    ...walker,
    page: {
      ...page,
      renderNode: (node, inner) =>
        isWritten(node, inner) ? carryMarkdown(nodeToPiece(node, toWriter(inner))) : renderNode(node, inner),
      bridge: (at) => ({
        ...page.bridge(at),
        markdown: (tag) => carryMarkdown(builtInToPiece(tag, writer)),
      }),
    },
  });
  return writer;
}

/** Nodes whose Markdown is richer than their markup, or whose markup is tailored to the page. */
const WRITTEN = new Set("blockquote code footnoteReference heading inlineMath list math table".split(" "));

function isWritten(node: MdastNode, walker: Walker): boolean {
  if (node.type !== "mdxJsxFlowElement" && node.type !== "mdxJsxTextElement") return WRITTEN.has(node.type);
  return node.name !== null && isBuiltIn(node.name, walker);
}
