// Reads the body of a page back from hast, after rehype plugins.

import { childrenOf, parseHtml, type ReadNode } from "@lectern/base/markup/parse-html.ts";
import { Element, Group, type HtmlNode, isBlank, isVoidElement, Raw, rawHtml } from "@lectern/base/markup/tree.ts";
import { textOf } from "@lectern/base/markup/visit.ts";
import type { Element as HastElement, Root } from "hast";
import { tagAttributes } from "../nodes/html-tag.tsx";
import type { Placed } from "../placed.ts";
import type { BodyTree, HastNode, NodeList, Piece, TagAttribute, TagNode } from "./body-tree.ts";
import { isHeading, withAnchor } from "./headings.ts";
import { areSameProperties, type Space, spaceInside, spaceOf, toAttributes } from "./properties.ts";

/** What the page says to what plugins did. */
export interface BodyReview {
  /** An element that is new or has other attributes, as the page may contain it; undefined if it may not. */
  element(element: Element): Element | undefined;
  /** Called with a node that the page cannot show, and its name. */
  unknown(node: string): void;
}

export function readBody(root: Root, tree: BodyTree, review: BodyReview): HtmlNode {
  return new BodyReader(tree, review).list(root.children, tree.list, "html");
}

/** The new output for a part of a component, and attributes for the element around it. */
interface NewPart {
  readonly html: HtmlNode;
  readonly attributes: Attributes;
}

type Attributes = Readonly<Record<string, unknown>>;

class BodyReader {
  readonly #tree: BodyTree;
  readonly #review: BodyReview;

  constructor(tree: BodyTree, review: BodyReview) {
    this.#tree = tree;
    this.#review = review;
  }

  /** The original list if nothing in it has changed. */
  list(nodes: readonly HastNode[] = [], original: NodeList | undefined, space: Space): HtmlNode {
    const items = nodes.map((node) => this.#node(node, space));
    const isSame =
      original?.items.length === items.length && items.every((item, index) => item === original.items[index]);
    return isSame ? original.html : items;
  }

  #node(node: HastNode, space: Space): HtmlNode {
    switch (node.type) {
      case "text":
        return String(node.value);
      case "element":
        return this.#element(node, space);
      case "mdxJsxFlowElement":
      case "mdxJsxTextElement":
        return this.#tag(node, space);
      case "raw":
        return parseHtml(node.value).map((one) => this.#parsed(one));
      case "comment":
      case "doctype":
        return undefined;
    }
    this.#review.unknown((node as { readonly type: string }).type);
    return undefined;
  }

  #element(node: HastElement, around: Space): HtmlNode {
    const { tagName: tag, properties = {} } = node;
    const origin = this.#tree.originOf(node);
    const space = spaceOf(tag, around);
    const children = this.list(node.children, origin?.list, spaceInside(tag, space));
    const hasSameStart = origin?.html.tag === tag && areSameProperties(properties, origin.properties);
    if (hasSameStart && children === origin.list.html) return origin.html;
    const attributes = hasSameStart ? origin.html.attributes : toAttributes(properties, space);
    const element = new Element(tag, { ...attributes, children: contentOf(tag, children) });
    const whole = origin && isHeading(tag) ? withAnchor(element, origin.html) : element;
    return hasSameStart ? whole : this.#review.element(whole);
  }

  #parsed(node: ReadNode): HtmlNode {
    if (typeof node === "string") return node;
    const children = contentOf(
      node.tag,
      childrenOf(node).map((child) => this.#parsed(child)),
    );
    return this.#review.element(new Element(node.tag, { ...node.attributes, children }));
  }

  #tag(node: TagNode, space: Space): HtmlNode {
    const piece = this.#tree.pieceOf(node);
    if (!piece) return this.#newTag(node, space);
    const { html } = piece;
    const attributes = newAttributes(node, piece);
    const output = html instanceof Raw ? html : replaceParts(html, this.#newParts(node, piece, space), this.#review);
    return Object.keys(attributes).length === 0
      ? output
      : this.#review.element(withAttributes(output, attributes, node));
  }

  /** A tag that a plugin created. Components are placed before rehype plugins run. */
  #newTag({ name, attributes, children }: TagNode, space: Space): HtmlNode {
    const content = this.list(children, undefined, space);
    if (name === null) return content;
    if (/^[a-z][a-z\d-]*$/.test(name))
      return this.#review.element(new Element(name, { ...written(attributes), children: contentOf(name, content) }));
    this.#review.unknown(`<${name}>`);
    return content;
  }

  /** What each part of a component's output has become. */
  #newParts(node: TagNode, piece: Piece, space: Space): ReadonlyMap<HtmlNode, NewPart> {
    const { list, parts = [] } = piece;
    if (list) return new Map([[list.html, { html: this.list(node.children, list, space), attributes: {} }]]);
    const found = new Map<HtmlNode, { html: HtmlNode[]; attributes: Attributes }>(
      parts.map((part) => [part, { html: [], attributes: {} }]),
    );
    let current = found.get(parts[0]);
    for (const child of node.children) {
      const own = this.#tree.pieceOf(child);
      const at = own && found.get(own.html);
      if (!at || at.html.length > 0) current?.html.push(this.#node(child, space));
      else {
        current = at;
        const isComponent = (own.html as Placed).part !== "children";
        at.html.push(this.#tag(isComponent ? (child as TagNode) : { ...(child as TagNode), attributes: [] }, space));
        if (!isComponent) at.attributes = newAttributes(child as TagNode, own);
      }
    }
    return new Map(
      [...found].map(([part, { html, attributes }]) => [
        part,
        { html: html.length === 1 ? html[0] : html, attributes },
      ]),
    );
  }
}

/** Text in scripts and stylesheets is not escaped. */
function contentOf(tag: string, children: HtmlNode): HtmlNode {
  if (isVoidElement(tag)) return undefined;
  if (tag !== "script" && tag !== "style") return children;
  return rawHtml(textOf(children).replace(/<\/(?=script|style)/gi, "<\\/"));
}

/** Attributes that a plugin set. */
function newAttributes(node: TagNode, { attributes }: Piece): Attributes {
  const before = new Set(attributes.map((one) => JSON.stringify(one)));
  return written(node.attributes.filter((one) => !before.has(JSON.stringify(one))));
}

function written(attributes: readonly TagAttribute[]): Attributes {
  const named = attributes.flatMap(({ name, value }) =>
    name === undefined || (typeof value === "object" && value !== null) ? [] : ([[name, value ?? true]] as const),
  );
  return tagAttributes(new Map(named));
}

/** The output of a component with other parts; the same if they are all the same. */
function replaceParts(output: HtmlNode, parts: ReadonlyMap<HtmlNode, NewPart>, review: BodyReview): HtmlNode {
  let waiting: Attributes = {};
  const replace = (node: HtmlNode): HtmlNode => {
    const part = parts.get(node);
    if (part) {
      waiting = part.attributes;
      return part.html;
    }
    if (node instanceof Element) {
      const { children } = node.attributes;
      const inner = replace(children);
      const added = waiting;
      waiting = {};
      const same = inner === children ? node : new Element(node.tag, { ...node.attributes, children: inner });
      return Object.keys(added).length === 0 ? same : review.element(addTo(same, added));
    }
    if (node instanceof Group) {
      const inner = replace(node.children);
      return inner === node.children ? node : new Group(inner);
    }
    if (!Array.isArray(node)) return node;
    const items = node.map(replace);
    return items.every((item, index) => item === node[index]) ? node : items;
  };
  return replace(output);
}

/** Adds attributes to the element that a component consists of, or to one around it. */
function withAttributes(output: HtmlNode, attributes: Attributes, { type }: TagNode): Element {
  const only = onlyElement(output);
  if (only) return addTo(only, attributes);
  return new Element(type === "mdxJsxTextElement" ? "span" : "div", { ...attributes, children: output });
}

function addTo({ tag, attributes: before }: Element, added: Attributes): Element {
  const names = [before["class"], added["class"]].filter((one) => typeof one === "string" && one !== "");
  const joined = "class" in added ? { class: names.join(" ") } : {};
  return new Element(tag, { ...before, ...added, ...joined });
}

/** The element that a component consists of, if it is one. */
function onlyElement(node: HtmlNode): Element | undefined {
  const shown = shownNodes(node);
  const [only] = shown;
  return shown.length === 1 && only instanceof Element ? only : undefined;
}

function shownNodes(node: HtmlNode): readonly HtmlNode[] {
  if (Array.isArray(node)) return node.flatMap(shownNodes);
  if (node instanceof Group) return shownNodes(node.children);
  return isBlank(node) ? [] : [node];
}
