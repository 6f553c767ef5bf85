// Footnotes: numbered in the order they are referred to, listed at the end of the page.

import type { MdastNode } from "satteri";
import { renderNodes, type Walker } from "./walker.ts";

/** The number of a footnote, given on its first reference. */
export function footnoteNumber(walker: Walker, identifier: string): number {
  const { footnotes } = walker.page.state;
  const key = `${walker.unit.document.path}\0${identifier}`;
  const note = footnotes.get(key) ?? { number: footnotes.size + 1, walker, identifier };
  footnotes.set(key, note);
  return note.number;
}

/** The list of notes, empty when the page refers to none. */
export function renderFootnotes(walker: Walker): string {
  const { footnotes } = walker.page.state;
  if (footnotes.size === 0) return "";
  let items = "";
  // Notes may refer to further notes: the map grows while it is walked.
  for (const note of footnotes.values()) {
    const content = findDefinition(note.walker.unit.document.tree, note.identifier);
    const back = `<a href="#fnref-${note.number}" class="footnote-back" aria-label="${walker.page.context.t("back")}">↩</a>`;
    items += `<li id="fn-${note.number}">${content ? renderNodes(content, note.walker) : ""}${back}</li>\n`;
  }
  return `<section class="footnotes"><ol>\n${items}</ol></section>\n`;
}

/** What a footnote says, undefined when nothing defines it. */
export function findDefinition(tree: MdastNode, identifier: string): readonly MdastNode[] | undefined {
  const pending: MdastNode[] = [tree];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "footnoteDefinition" && node.identifier === identifier)
      return node.children as readonly MdastNode[];
    if ("children" in node) pending.push(...(node.children as MdastNode[]));
  }
  return undefined;
}
