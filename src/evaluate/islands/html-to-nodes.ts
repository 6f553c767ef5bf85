// Converts markup of built-in components to Preact nodes in the browser. Tags become elements, and each slot comment is
// replaced by its node, so handlers inside keep working. Expects well-formed markup.

import { type ComponentChild, h } from "preact";
import { unescapeHtml } from "../../base/unescape-html.ts";

/** Marks the position of a node in markup. */
export function slotMark(index: number): string {
  return `<!--slot:${index}-->`;
}

const TOKEN = /<!--slot:(\d+)-->|<!--[\s\S]*?-->|<\/([^\s>]+)\s*>|<([a-zA-Z][^\s/>]*)((?:"[^"]*"|[^">])*)>|([^<]+|<)/g;
const ATTRIBUTE = /([^\s=/]+)(?:="([^"]*)")?/g;
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

interface Open {
  readonly tag: string;
  readonly props: Record<string, unknown>;
  readonly children: ComponentChild[];
}

export function htmlToNodes(markup: string, slots: readonly ComponentChild[]): ComponentChild[] {
  const root: Open = { tag: "", props: {}, children: [] };
  const stack = [root];
  const close = (): void => {
    const done = stack.pop();
    if (done) stack.at(-1)?.children.push(h(done.tag, done.props, ...done.children));
  };
  for (const [, slot, end, start, attributes = "", text] of markup.matchAll(TOKEN)) {
    const top = stack.at(-1) ?? root;
    if (slot !== undefined) top.children.push(slots[Number(slot)] ?? null);
    else if (text !== undefined) top.children.push(unescapeHtml(text));
    else if (start !== undefined) {
      stack.push({ tag: start, props: readAttributes(attributes), children: [] });
      if (VOID.has(start) || attributes.endsWith("/")) close();
    } else if (end !== undefined && stack.length > 1 && top.tag === end) close();
  }
  while (stack.length > 1) close();
  return root.children;
}

function readAttributes(text: string): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name = "", value] of text.matchAll(ATTRIBUTE)) {
    // Preact sets properties, so a bare attribute is a boolean; data and ARIA attributes have no property.
    const isSwitch = value === undefined && !/^(?:data|aria)-/.test(name);
    props[name] = isSwitch ? true : unescapeHtml(value ?? "");
  }
  return props;
}
