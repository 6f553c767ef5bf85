// Markup of our own components → Preact nodes, for the browser: tags become elements without anything around them, and
// each slot comment becomes the node it stands for, so that handlers inside it stay alive. Reads only well-formed markup.

import { type ComponentChild, h } from "preact";
import { unescapeHtml } from "../../base/unescape-html.ts";

/** A place in markup that a node will take. */
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

/** The nodes of some markup. */
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
    // A bare name is a switch to Preact, which sets properties; data and ARIA attributes have none.
    const isSwitch = value === undefined && !/^(?:data|aria)-/.test(name);
    props[name] = isSwitch ? true : unescapeHtml(value ?? "");
  }
  return props;
}
