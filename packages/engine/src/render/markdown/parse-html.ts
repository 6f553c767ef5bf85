// Parses output of the renderer and of author components into a small tree. Never fails: malformed markup is handled
// roughly as a browser would.

import { unescapeHtml } from "@lectern/base/unescape-html.ts";

/** Text with entities decoded, or an element. */
export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly HtmlNode[];
}

interface Open extends HtmlElement {
  readonly children: HtmlNode[];
}

const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<!\w[^>]*>|<\/([a-zA-Z][^\s>]*)[^>]*>|<([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|([^<]+|<)/g;
const ATTRIBUTE = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** Elements whose content is neither markup nor visible. */
const RAW = new Set(["script", "style", "template", "noscript"]);
/** Slot content an island shows later, such as text behind a button. */
const SHOWN_LATER = /^ data-slot=/;
/** Tags below this depth are dropped, so hostile markup cannot overflow the stack. */
const MAX_DEPTH = 400;

export function parseHtml(markup: string): readonly HtmlNode[] {
  const root: Open = { name: "", attributes: new Map(), children: [] };
  const stack: Open[] = [root];
  const token = new RegExp(TOKEN);
  for (let match = token.exec(markup); match; match = token.exec(markup)) {
    const [, end, start, attributes = "", text] = match;
    const top = stack.at(-1) ?? root;
    if (text !== undefined) top.children.push(unescapeHtml(text));
    else if (start !== undefined) {
      const name = start.toLowerCase();
      if (RAW.has(name) && !SHOWN_LATER.test(attributes)) token.lastIndex = afterClosing(markup, name, token.lastIndex);
      else open({ name, attributes: readAttributes(attributes), children: [] }, stack, attributes);
    } else if (end !== undefined) close(end.toLowerCase(), stack);
  }
  return root.children;
}

function open(element: Open, stack: Open[], source: string): void {
  if (stack.length > MAX_DEPTH) return;
  stack.at(-1)?.children.push(element);
  const isEmpty = VOID.has(element.name) || (source.endsWith("/") && !source.endsWith("=/"));
  if (!isEmpty) stack.push(element);
}

function close(name: string, stack: Open[]): void {
  const index = stack.findLastIndex((element) => element.name === name);
  if (index > 0) stack.length = index;
}

function afterClosing(markup: string, name: string, from: number): number {
  const end = markup.toLowerCase().indexOf(`</${name}`, from);
  if (end === -1) return markup.length;
  const bracket = markup.indexOf(">", end);
  return bracket === -1 ? markup.length : bracket + 1;
}

function readAttributes(source: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [, name = "", double, single, bare] of source.matchAll(ATTRIBUTE)) {
    values.set(name.toLowerCase(), unescapeHtml(double ?? single ?? bare ?? ""));
  }
  return values;
}

/** The raw text of nodes, for code and labels. */
export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (typeof node === "string" ? node : node.name === "br" ? "\n" : textOf(node.children)))
    .join("");
}

export function hasClass(element: HtmlElement, name: string): boolean {
  return element.attributes.get("class")?.split(/\s+/).includes(name) === true;
}

/** The first matching element, depth first. */
export function findElement(
  nodes: readonly HtmlNode[],
  fits: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    const found = fits(node) ? node : findElement(node.children, fits);
    if (found) return found;
  }
  return undefined;
}
