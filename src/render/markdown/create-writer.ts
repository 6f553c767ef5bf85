// The walker of a page → the walker that writes its Markdown. What code and HTML elements show of the page is given to
// them as finished Markdown, so that it reads there as it does anywhere else.

import type { MdastNode } from "satteri";
import { rawHtml } from "../../base/html.ts";
import { renderNode } from "../nodes/render-node.ts";
import type { Walker } from "../walker.ts";
import { carryMarkdown } from "./carried-markdown.ts";
import type { MarkdownWalker } from "./markdown-walker.ts";
import { builtInToPiece, isBuiltIn } from "./tag-to-markdown.ts";
import { MARKDOWN_WRITER, nodeToPiece } from "./write-markdown.ts";

/** The walker that writes the Markdown of a page. */
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
        markdown: (tag) => rawHtml(carryMarkdown(builtInToPiece(tag, writer))),
      }),
    },
  });
  return writer;
}

/** Nodes whose markup says less than their Markdown, or says it in a form made for readers of the page. */
const WRITTEN = new Set("blockquote code footnoteReference heading inlineMath list math table".split(" "));

function isWritten(node: MdastNode, walker: Walker): boolean {
  if (node.type !== "mdxJsxFlowElement" && node.type !== "mdxJsxTextElement") return WRITTEN.has(node.type);
  return node.name !== null && isBuiltIn(node.name, walker);
}
