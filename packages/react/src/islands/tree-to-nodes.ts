// Converts the tree of a built-in component to Preact nodes in the browser. Each slot is replaced by its node, so handlers
// inside keep working. Ready-made markup, which the build recorded, is read; it has to be well-formed.

import { Element, Group, type HtmlNode, isVoidElement, Raw } from "@lectern/base/markup/tree.ts";
import { unescapeHtml } from "@lectern/base/unescape-html.ts";
import { type ComponentChild, h } from "preact";

export function treeToNodes(node: HtmlNode, slots: ReadonlyMap<HtmlNode, ComponentChild>): ComponentChild[] {
  if (slots.has(node)) return [slots.get(node)];
  if (node instanceof Element) {
    const { children, ...attributes } = node.attributes;
    return [h(node.tag, toProps(attributes), ...treeToNodes(children, slots))];
  }
  if (node instanceof Group) return treeToNodes(node.children, slots);
  if (node instanceof Raw) return readMarkup(node.markup);
  if (Array.isArray(node)) return node.flatMap((item: HtmlNode) => treeToNodes(item, slots));
  return typeof node === "string" || typeof node === "number" ? [String(node)] : [];
}

function toProps(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) {
    // Preact sets properties, so a bare attribute is a boolean; data and ARIA attributes have no property.
    if (value !== false) props[name] = value === true && /^(?:data|aria)-/.test(name) ? "" : value;
  }
  return props;
}

const TOKEN = /<!--[\s\S]*?-->|<\/([^\s>]+)\s*>|<([a-zA-Z][^\s/>]*)((?:"[^"]*"|[^">])*)>|([^<]+|<)/g;

const ATTRIBUTE = /([^\s=/]+)(?:="([^"]*)")?/g;

interface Open {
  readonly tag: string;
  readonly props: Record<string, unknown>;
  readonly children: ComponentChild[];
}

function readMarkup(markup: string): ComponentChild[] {
  const root: Open = { tag: "", props: {}, children: [] };
  const stack = [root];
  const close = (): void => {
    const done = stack.pop();
    if (done) stack.at(-1)?.children.push(h(done.tag, done.props, ...done.children));
  };
  for (const [, end, start, attributes = "", text] of markup.matchAll(TOKEN)) {
    const top = stack.at(-1) ?? root;
    if (text !== undefined) top.children.push(unescapeHtml(text));
    else if (start !== undefined) {
      stack.push({ tag: start, props: readAttributes(attributes), children: [] });
      if (isVoidElement(start) || attributes.endsWith("/")) close();
    } else if (end !== undefined && stack.length > 1 && top.tag === end) close();
  }
  while (stack.length > 1) close();
  return root.children;
}

function readAttributes(text: string): Record<string, unknown> {
  const attributes = [...text.matchAll(ATTRIBUTE)].map(([, name = "", value]) => [
    name,
    value === undefined || unescapeHtml(value),
  ]);
  return toProps(Object.fromEntries(attributes));
}
