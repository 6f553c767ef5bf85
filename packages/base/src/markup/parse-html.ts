// HTML that is not ours, such as the output of authors' components, as part of the tree: parsed once, for whatever reads a
// page. Never fails: malformed markup is read roughly as a browser would.

import { Parser } from "htmlparser2";
import { Element, Group, type HtmlNode, isVoidElement, Raw } from "./tree.ts";

/** A node as readers see it: ready-made markup is parsed, and text is in one piece. */
export type ReadNode = string | Element;

/** Tags below this depth are dropped, so hostile markup cannot overflow the stack. */
const MAX_DEPTH = 400;

export function parseHtml(markup: string): readonly ReadNode[] {
  const root: ReadNode[] = [];
  const open: ReadNode[][] = [root];
  let dropped = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (open.length > MAX_DEPTH) {
          dropped++;
          return;
        }
        const children: ReadNode[] = [];
        open.at(-1)?.push(new Element(name, { ...withBareNames(attributes), children }));
        open.push(children);
      },
      ontext: (text) => addText(open.at(-1) ?? root, text),
      onclosetag: () => {
        if (dropped > 0) dropped--;
        else open.pop();
      },
    },
    { lowerCaseAttributeNames: false },
  );
  parser.end(markup);
  return root;
}

/** The same markup with other start tags for some elements, and everything else unchanged. */
export function editElements(markup: string, edit: (element: Element) => Element): string {
  let edited = "";
  let from = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const before = new Element(name, attributes);
        const after = edit(before);
        if (after === before) return;
        edited += markup.slice(from, parser.startIndex) + startTag(after);
        from = parser.endIndex + 1;
      },
    },
    { lowerCaseAttributeNames: false },
  );
  parser.end(markup);
  return edited + markup.slice(from);
}

function startTag({ tag, attributes }: Element): string {
  const { markup } = new Element(tag, { ...attributes, children: undefined });
  return isVoidElement(tag) ? markup : markup.slice(0, -`</${tag}>`.length);
}

/** Attributes without a value are true. */
function withBareNames(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string | true>> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, value === "" ? true : value]));
}

/** The nodes of a tree as readers see them. */
export function readNodes(node: HtmlNode): readonly ReadNode[] {
  const nodes: ReadNode[] = [];
  collect(node, nodes);
  return nodes;
}

function collect(node: HtmlNode, nodes: ReadNode[]): void {
  if (node instanceof Element) nodes.push(node);
  else if (node instanceof Group) collect(node.children, nodes);
  else if (node instanceof Raw) collect(node.facts.nodes?.() ?? parseHtml(node.markup), nodes);
  else if (typeof node === "string" || typeof node === "number") addText(nodes, String(node));
  else if (Array.isArray(node)) for (const item of node) collect(item, nodes);
}

function addText(nodes: ReadNode[], text: string): void {
  const last = nodes.at(-1);
  if (typeof last === "string") nodes[nodes.length - 1] = last + text;
  else if (text !== "") nodes.push(text);
}

/** The nodes inside an element. */
export function childrenOf(element: Element): readonly ReadNode[] {
  return readNodes(element.attributes.children);
}

/** An attribute as text; undefined if it is absent. */
export function attributeOf({ attributes }: Element, name: string): string | undefined {
  const value = attributes[name];
  if (value === undefined || value === null || value === false) return undefined;
  return value === true ? "" : String(value);
}

export function hasClass(element: Element, name: string): boolean {
  return attributeOf(element, "class")?.split(/\s+/).includes(name) === true;
}

/** The text of nodes as a reader sees it, for code, labels and titles. */
export function readText(nodes: readonly ReadNode[]): string {
  return nodes
    .map((node) => (typeof node === "string" ? node : node.tag === "br" ? "\n" : readText(childrenOf(node))))
    .join("");
}

/** The first element that matches, depth first. */
export function findRead(nodes: readonly ReadNode[], matches: (element: Element) => boolean): Element | undefined {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    const found = matches(node) ? node : findRead(childrenOf(node), matches);
    if (found) return found;
  }
  return undefined;
}
