// Markup as a tree. Components are functions, written in TSX, and called at once: what remains are elements, groups, text
// and ready-made markup. Trees never change, so one may be part of many pages.

import { unescapeHtml } from "../unescape-html.ts";
import { escapeHtml } from "./escape-html.ts";
import { isUrlAttribute, runsCode } from "./url-attributes.ts";

/** What may be between two tags. Text is escaped, lists are concatenated, absent values and booleans render nothing. */
export type HtmlNode = string | number | boolean | null | undefined | Html | readonly HtmlNode[];

/** An element's attributes, where true renders a bare name and false and absent values nothing, and its children. */
export type Attributes = Readonly<Record<string, unknown>> & { readonly children?: HtmlNode };

/** A piece of markup: an element, a group or ready-made markup. */
export abstract class Html {
  /** The HTML, generated once and cached. */
  abstract readonly markup: string;
  toString(): string {
    return this.markup;
  }
}

/** A piece whose HTML is written from its nodes. */
abstract class Tree extends Html {
  #markup: string | undefined;
  get markup(): string {
    this.#markup ??= this.write();
    return this.#markup;
  }
  /** The HTML, without caching it. */
  serialize(): string {
    return this.#markup ?? this.write();
  }
  protected abstract write(): string;
}

export class Element extends Tree {
  readonly tag: string;
  readonly attributes: Attributes;
  constructor(tag: string, attributes: Attributes) {
    super();
    this.tag = tag;
    this.attributes = attributes;
  }
  protected write(): string {
    const { tag, attributes } = this;
    let start = `<${tag}`;
    for (const name in attributes) if (name !== "children") start += writeAttribute(name, attributes[name]);
    return VOID_ELEMENTS.has(tag) ? `${start}>` : `${start}>${serialize(attributes.children)}</${tag}>`;
  }
}

/** Nodes without an element around them. */
export class Group extends Tree {
  readonly children: HtmlNode;
  constructor(children: HtmlNode) {
    super();
    this.children = children;
  }
  protected write(): string {
    return serialize(this.children);
  }
}

/** What readers of a tree need to know of ready-made markup. */
export interface RawFacts {
  /** Its text; otherwise the markup without tags. */
  readonly text?: string | undefined;
  /** What it consists of. */
  readonly nodes?: (() => HtmlNode) | undefined;
}

/** Markup that something else has written and escaped: an icon, a formula, highlighted code. */
export class Raw extends Html {
  readonly markup: string;
  readonly facts: RawFacts;
  constructor(markup: string, facts: RawFacts = NO_FACTS) {
    super();
    this.markup = markup;
    this.facts = facts;
  }
  get text(): string {
    return this.facts.text ?? unescapeHtml(this.markup.replace(/<[^>]*>/g, ""));
  }
}

const NO_FACTS: RawFacts = {};

export const EMPTY_HTML: Html = new Raw("");

/** Marks a string as markup. Only for what is escaped already. */
export function rawHtml(markup: string, facts?: RawFacts): Html {
  return new Raw(markup, facts);
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
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

export function isVoidElement(tag: string): boolean {
  return VOID_ELEMENTS.has(tag);
}

/** The HTML of a tree. */
export function serialize(node: HtmlNode): string {
  if (typeof node === "string") return escapeHtml(node);
  if (node instanceof Tree) return node.serialize();
  if (node instanceof Html) return node.markup;
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "number") return String(node);
  let markup = "";
  for (const item of node) markup += serialize(item);
  return markup;
}

function writeAttribute(name: string, value: unknown): string {
  if (typeof value === "string") {
    const written = isUrlAttribute(name) && runsCode(value) ? "#" : value;
    return ` ${name}="${escapeHtml(written)}"`;
  }
  if (value === undefined || value === null || value === false) return "";
  if (value === true) return ` ${name}`;
  if (typeof value === "number") return ` ${name}="${value}"`;
  throw new TypeError(`The attribute "${name}" must be text, a number or a boolean, not ${typeof value}.`);
}

/** A tree that is part of many pages, written once. */
export function shared(node: HtmlNode): Html {
  const tree = new Group(node);
  // Written now, it is not written again with each page.
  void tree.markup;
  return tree;
}

/** A complete document. */
export function renderDocument(root: HtmlNode): string {
  return `<!doctype html>${serialize(root)}`;
}

/** True if a node renders nothing at all. */
export function isEmpty(node: HtmlNode): boolean {
  if (node instanceof Element || typeof node === "number") return false;
  if (node instanceof Group) return isEmpty(node.children);
  if (node instanceof Html) return node.markup === "";
  if (typeof node === "string") return node === "";
  return !Array.isArray(node) || node.every(isEmpty);
}

/** True if a node renders nothing but white space. */
export function isBlank(node: HtmlNode): boolean {
  if (node instanceof Element || typeof node === "number") return false;
  if (node instanceof Group) return isBlank(node.children);
  if (node instanceof Html) return node.markup.trim() === "";
  if (typeof node === "string") return node.trim() === "";
  return !Array.isArray(node) || node.every(isBlank);
}
