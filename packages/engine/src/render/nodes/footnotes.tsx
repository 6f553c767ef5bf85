// Footnotes: numbered by first reference, listed at the end of the page.

import type { HtmlNode } from "@lectern/base/markup/tree.ts";
import type { MdastNode } from "satteri";
import type { Footnote, Walker } from "../page-state.ts";
import { renderNodes } from "../walker.ts";

/** The number of a footnote, assigned on first reference. */
export function footnoteNumber(walker: Walker, identifier: string): number {
  return footnoteOf(walker, identifier).number;
}

/** A footnote reference with a unique id: `fnref-1`, then `fnref-1-2`. */
export function renderReference(walker: Walker, identifier: string): HtmlNode {
  const note = footnoteOf(walker, identifier);
  note.references++;
  const id = `fn-${note.number}`;
  return (
    <sup>
      <a href={`#${id}`} id={referenceId(note.number, note.references)} class="footnote-ref" aria-describedby={id}>
        {note.number}
      </a>
    </sup>
  );
}

function referenceId(number: number, count: number): string {
  return count === 1 ? `fnref-${number}` : `fnref-${number}-${count}`;
}

function footnoteOf(walker: Walker, identifier: string): Footnote {
  const { footnotes } = walker.page.state;
  const key = `${walker.unit.document.path}\0${identifier}`;
  const note = footnotes.get(key) ?? { number: footnotes.size + 1, walker, identifier, references: 0 };
  footnotes.set(key, note);
  return note;
}

/** The list of footnotes; empty if the page references none. */
export function renderFootnotes(walker: Walker): HtmlNode {
  const { footnotes } = walker.page.state;
  if (footnotes.size === 0) return undefined;
  const items: HtmlNode[] = [];
  // Footnotes may reference further ones: the map grows during iteration.
  for (const note of footnotes.values()) {
    const content = findDefinition(note.walker.unit.document.tree, note.identifier);
    const rendered = content && renderNodes(content, note.walker);
    items.push(
      <li id={`fn-${note.number}`}>
        {rendered}
        {waysBack(note, walker)}
      </li>,
      "\n",
    );
  }
  return [
    <section class="footnotes">
      <ol>{["\n", items]}</ol>
    </section>,
    "\n",
  ];
}

function waysBack({ number, references }: Footnote, walker: Walker): HtmlNode {
  const word = walker.page.context.t("back");
  return Array.from({ length: Math.max(1, references) }, (_, index) => {
    const isFirst = index === 0;
    return [
      !isFirst && " ",
      <a
        href={`#${referenceId(number, index + 1)}`}
        class="footnote-back"
        aria-label={isFirst ? word : `${word} ${index + 1}`}
      >
        ↩{!isFirst && <sup>{index + 1}</sup>}
      </a>,
    ];
  });
}

const known = new WeakMap<MdastNode, ReadonlyMap<string, readonly MdastNode[]>>();

/** The content of a footnote; undefined if it is not defined. Each tree is searched only once. */
export function findDefinition(tree: MdastNode, identifier: string): readonly MdastNode[] | undefined {
  const definitions = known.get(tree) ?? findDefinitions(tree);
  known.set(tree, definitions);
  return definitions.get(identifier);
}

/** All definitions in a tree; the first of equal ones wins. */
function findDefinitions(tree: MdastNode): ReadonlyMap<string, readonly MdastNode[]> {
  const definitions = new Map<string, readonly MdastNode[]>();
  const pending: MdastNode[] = [tree];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "footnoteDefinition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node.children as readonly MdastNode[]);
    if ("children" in node)
      for (let index = node.children.length - 1; index >= 0; index--) pending.push(node.children[index] as MdastNode);
  }
  return definitions;
}
