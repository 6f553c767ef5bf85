// The tree walk that writes Markdown. It extends the HTML walk, because code, attributes and author components are
// evaluated on the same page. Finished Markdown inside their markup is in internal tags, which only the
// HTML-to-Markdown converter sees.

import { Element, EMPTY_HTML, Group, type Html, type HtmlNode } from "@lectern/base/markup/tree.ts";
import type { MdastNode } from "satteri";
import type { Walker } from "../page-state.ts";

export interface MarkdownWalker extends Walker {
  readonly write: MarkdownWriter;
}

/** Writes nodes; passed along so that writers of node types can recurse. */
export interface MarkdownWriter {
  /** Nodes as blocks, separated by blank lines. */
  blocks(nodes: readonly MdastNode[], walker: MarkdownWalker): string;
  /** Nodes as part of a line. */
  inline(nodes: readonly MdastNode[], walker: MarkdownWalker): string;
}

/** Markup whose Markdown is already known: inline attributes, a snippet's children. */
export class MarkdownHtml extends Group {
  readonly markdown: string;
  constructor(node: HtmlNode, markdown: string) {
    super(node);
    this.markdown = markdown;
  }
}

export function childNodes(node: MdastNode): readonly MdastNode[] {
  return "children" in node ? (node.children as readonly MdastNode[]) : [];
}

/** Wraps Markdown of one or more blocks. */
export const CARRIED_BLOCK = "lectern-block";
/** Wraps inline Markdown. */
export const CARRIED_INLINE = "lectern-inline";

export function carryMarkdown({ text, isBlock }: { readonly text: string; readonly isBlock: boolean }): Html {
  return text === "" ? EMPTY_HTML : new Element(isBlock ? CARRIED_BLOCK : CARRIED_INLINE, { children: text });
}
