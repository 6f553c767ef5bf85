// The walk over a syntax tree that gives Markdown. It borrows the walk for HTML, because code, attributes and authors'
// components are evaluated by the same page.

import type { MdastNode } from "satteri";
import { Html } from "../../base/html.ts";
import type { Walker } from "../walker.ts";

/** One step of the walk. */
export interface MarkdownWalker extends Walker {
  readonly write: MarkdownWriter;
}

/** How nodes are written; handed over so that the writers of node kinds can call it. */
export interface MarkdownWriter {
  /** Nodes as blocks with empty lines between. */
  blocks(nodes: readonly MdastNode[], walker: MarkdownWalker): string;
  /** Nodes as part of a line. */
  inline(nodes: readonly MdastNode[], walker: MarkdownWalker): string;
}

/** A value that code may show as markup and that is known as Markdown already: inline attributes, a snippet's children. */
export class MarkdownHtml extends Html {
  readonly markdown: string;
  constructor(markup: string, markdown: string) {
    super(markup);
    this.markdown = markdown;
  }
}

/** The children of a node, none when it has none. */
export function childNodes(node: MdastNode): readonly MdastNode[] {
  return "children" in node ? (node.children as readonly MdastNode[]) : [];
}
