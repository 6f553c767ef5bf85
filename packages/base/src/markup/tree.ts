// Markup as a tree. Components are functions, written in TSX, and called at once: what remains are elements, groups, text
// and ready-made markup. Trees never change, so one may be part of many pages.

import { escapeHtml } from "./escape-html.ts";

/** What may be between two tags. Text is escaped, lists are concatenated, absent values and booleans render nothing. */
export type HtmlNode = string | number | boolean | null | undefined | Html | readonly HtmlNode[];

/** The values of attributes: true renders a bare name; false and absent values render nothing. */
export type AttributeValue = string | number | boolean | null | undefined;

/** An element's attributes and children. */
export type Attributes = Readonly<Record<string, unknown>> & { readonly children?: HtmlNode };

/** A piece of markup: an element, a group or ready-made markup. */
export abstract class Html {
  abstract readonly markup: string;
  toString(): string {
    return this.markup;
  }
}

export class Element extends Html {
  readonly tag: string;
  readonly attributes: Attributes;
  #markup: string | undefined;
  constructor(tag: string, attributes: Attributes) {
    super();
    this.tag = tag;
    this.attributes = attributes;
  }
  get markup(): string {
    this.#markup ??= writeElement(this);
    return this.#markup;
  }
}

/** Nodes without an element around them. */
export class Group extends Html {
  readonly children: HtmlNode;
  #markup: string | undefined;
  constructor(children: HtmlNode) {
    super();
    this.children = children;
  }
  get markup(): string {
    this.#markup ??= serialize(this.children);
    return this.#markup;
  }
}

/** Markup that something else has written and escaped: an icon, a formula, highlighted code. */
export class Raw extends Html {
  readonly markup: string;
  constructor(markup: string) {
    super();
    this.markup = markup;
  }
}

export const EMPTY_HTML: Html = new Raw("");

/** Marks a string as markup. Only for what is escaped already. */
export function rawHtml(markup: string): Html {
  return new Raw(markup);
}

/** Nodes without an element around them, as `<>…</>` in TSX. */
export function Fragment({ children }: { readonly children?: HtmlNode }): Html {
  return children instanceof Html ? children : new Group(children);
}

/** What compiled TSX calls: creates an element, or calls a component. */
export function jsx(tag: string | ((props: never) => HtmlNode), props: Attributes): Html {
  if (typeof tag === "string") return new Element(tag, props);
  const node = tag(props as never);
  return node instanceof Html ? node : new Group(node);
}

/** Elements without content and end tag. */
const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

/** The HTML of a tree. */
export function serialize(node: HtmlNode): string {
  if (typeof node === "string") return escapeHtml(node);
  if (node instanceof Html) return node.markup;
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "number") return String(node);
  let markup = "";
  for (const item of node) markup += serialize(item);
  return markup;
}

function writeElement({ tag, attributes }: Element): string {
  let start = `<${tag}`;
  for (const name in attributes) if (name !== "children") start += writeAttribute(name, attributes[name]);
  return VOID_ELEMENTS.has(tag) ? `${start}>` : `${start}>${serialize(attributes.children)}</${tag}>`;
}

function writeAttribute(name: string, value: unknown): string {
  if (typeof value === "string") return ` ${name}="${escapeHtml(value)}"`;
  if (value === undefined || value === null || value === false) return "";
  if (value === true) return ` ${name}`;
  if (typeof value === "number") return ` ${name}="${value}"`;
  throw new TypeError(`The attribute "${name}" must be text, a number or a boolean, not ${typeof value}.`);
}

/** True if a node renders nothing but white space. */
export function isBlank(node: HtmlNode): boolean {
  if (node instanceof Element || typeof node === "number") return false;
  if (node instanceof Group) return isBlank(node.children);
  if (node instanceof Html) return node.markup.trim() === "";
  if (typeof node === "string") return node.trim() === "";
  return !Array.isArray(node) || node.every(isBlank);
}
