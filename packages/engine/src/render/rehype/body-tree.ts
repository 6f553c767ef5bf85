// The body of a page as hast, the tree that rehype plugins change, and back. What no plugin has changed is the same object
// afterwards. A component is one node with the children it shows, ready-made markup a node without any.

import { Element, Group, type HtmlNode, isBlank, Raw } from "@lectern/base/markup/tree.ts";
import type { ElementContent, Element as HastElement, Properties, Root, RootContent } from "hast";
import { Placed, type PlacedTag } from "../placed.ts";
import { isAnchor, isHeading } from "./headings.ts";
import { type Space, spaceInside, spaceOf, toProperties } from "./properties.ts";

/** A component or ready-made markup. */
export interface TagNode {
  type: PlacedTag["type"];
  name: string | null;
  attributes: TagAttribute[];
  children: HastNode[];
  /** The number of its piece, which a copy of the node has too. */
  data?: { lectern?: number } | undefined;
}

export interface TagAttribute {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
}

export type HastNode = RootContent | TagNode | { readonly type: "raw"; readonly value: string };

/** The nodes that were created from the children of an element or component. */
export interface NodeList {
  readonly html: HtmlNode;
  readonly nodes: readonly HastNode[];
  /** What each was created from. */
  readonly items: readonly HtmlNode[];
}

/** What an element was created from. */
export interface Origin {
  readonly html: Element;
  readonly properties: Properties;
  readonly list: NodeList;
}

/** What the node of a component or of ready-made markup was created from. */
export interface Piece {
  readonly html: Raw | Placed;
  readonly attributes: readonly TagAttribute[];
  /** Its children, if they are the component's own. */
  readonly list?: NodeList;
  /** Otherwise parts of its output, each of which is a node. */
  readonly parts?: readonly Placed[];
}

export class BodyTree {
  readonly root: Root;
  readonly list: NodeList;
  readonly #pieces: Piece[] = [];
  readonly #headings: Origin[] = [];
  readonly #origins = new WeakMap<object, Origin>();

  constructor(body: HtmlNode) {
    this.list = this.#listOf(body, "html");
    this.root = { type: "root", children: [...this.list.nodes] as RootContent[] };
  }

  /** What an element was created from; undefined for one that a plugin created or copied, other than a heading. */
  originOf(node: HastElement): Origin | undefined {
    return this.#origins.get(node) ?? this.#headings[node.data?.heading ?? -1];
  }

  pieceOf(node: HastNode): Piece | undefined {
    const { data } = node as { readonly data?: TagNode["data"] };
    return data?.lectern === undefined ? undefined : this.#pieces[data.lectern];
  }

  #listOf(html: HtmlNode, space: Space): NodeList {
    const nodes: HastNode[] = [];
    this.#append(html, nodes, space);
    return { html, nodes, items: nodes.map((node) => this.#itemOf(node)) };
  }

  #itemOf(node: HastNode): HtmlNode {
    if (node.type === "text") return node.value;
    return (this.pieceOf(node) ?? this.#origins.get(node))?.html;
  }

  #append(html: HtmlNode, nodes: HastNode[], space: Space): void {
    if (typeof html === "string" || typeof html === "number") {
      const last = nodes.at(-1);
      if (last?.type === "text") last.value += html;
      else if (html !== "") nodes.push({ type: "text", value: String(html) });
    } else if (html instanceof Element) nodes.push(this.#element(html, space));
    else if (html instanceof Placed && html.part !== "children" && !isBlank(html))
      nodes.push(this.#component(html, space));
    else if (html instanceof Group) this.#append(html.children, nodes, space);
    else if (html instanceof Raw) {
      if (html.markup !== "") nodes.push(this.#numbered({ html, attributes: [] }, MARKUP, []));
    } else if (Array.isArray(html)) for (const item of html) this.#append(item, nodes, space);
  }

  #element(html: Element, around: Space): HastElement {
    const { tag, attributes } = html;
    const space = spaceOf(tag, around);
    const whole = this.#listOf(attributes.children, spaceInside(tag, space));
    // What works on headings expects nothing but the title in them.
    const list = isHeading(tag) ? withoutAnchor(whole) : whole;
    const properties = toProperties(attributes, space);
    const children = [...list.nodes] as ElementContent[];
    const node: HastElement = { type: "element", tagName: tag, properties, children };
    const origin = { html, list, properties: structuredClone(properties) };
    this.#origins.set(node, origin);
    if (isHeading(tag)) node.data = { heading: this.#headings.push(origin) - 1 };
    return node;
  }

  #component(html: Placed, space: Space): TagNode {
    const parts = html.part === "generated" ? [] : [...new Set(partsOf(html.children))];
    const [first] = parts;
    if (first && parts.length === 1 && first.tag === html.tag) return this.#withChildren(html, first.children, space);
    const nodes = parts.map((part) =>
      part.part === "children" ? this.#withChildren(part, part.children, space) : this.#component(part, space),
    );
    return this.#numbered({ html, attributes: attributesOf(html), parts }, html.tag, nodes);
  }

  #withChildren(html: Placed, children: HtmlNode, space: Space): TagNode {
    const list = this.#listOf(children, space);
    return this.#numbered({ html, attributes: attributesOf(html), list }, html.tag, list.nodes);
  }

  #numbered(piece: Piece, { type, name }: Pick<PlacedTag, "type" | "name">, nodes: readonly HastNode[]): TagNode {
    const data = { lectern: this.#pieces.push(piece) - 1 };
    return { type, name, attributes: structuredClone([...piece.attributes]), children: [...nodes], data };
  }
}

/** Ready-made markup: an icon, a formula, highlighted code, the output of React components. */
const MARKUP = { type: "mdxJsxTextElement", name: "Markup" } as const;

function attributesOf({ tag }: Placed): readonly TagAttribute[] {
  return tag.attributes as readonly TagAttribute[];
}

/** The children and components that the output of a component shows, outermost ones. */
export function partsOf(node: HtmlNode): readonly Placed[] {
  if (node instanceof Placed) return isBlank(node) ? [] : [node];
  if (node instanceof Element) return partsOf(node.attributes.children);
  if (node instanceof Group) return partsOf(node.children);
  return Array.isArray(node) ? node.flatMap(partsOf) : [];
}

function withoutAnchor({ nodes, items }: NodeList): NodeList {
  const isKept = (_: unknown, index: number): boolean => !isAnchor(items[index]);
  const html = items.filter(isKept);
  return { html, nodes: nodes.filter(isKept), items: html };
}

declare module "hast" {
  interface ElementData {
    /** The number of a heading, which has an anchor that plugins do not see. */
    heading?: number | undefined;
  }
}
