// Makes nodes that remark plugins add into nodes that a page has: HTML in pieces, and `data.hName` with which plugins choose
// an element, become tags. So they are rendered, resolved and checked like tags of the author.

import { Parser } from "htmlparser2";
import type { MdastNode } from "./tree.ts";

/** What plugins store in a node for remark-rehype. */
interface ElementData {
  readonly hName?: unknown;
  readonly hProperties?: Readonly<Record<string, unknown>>;
  readonly hChildren?: readonly HastChild[];
}

interface HastChild {
  readonly type: string;
  readonly value?: unknown;
  readonly tagName?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly children?: readonly HastChild[];
}

interface Tag {
  type: "mdxJsxFlowElement" | "mdxJsxTextElement";
  name: string;
  attributes: object[];
  children: PageNode[];
  position?: unknown;
}

type PageNode = Record<string, unknown> & { type: string; children?: PageNode[]; data?: ElementData };

/** Changes a tree in place. */
export function toPageNodes(tree: MdastNode): void {
  convertChildren(tree as unknown as PageNode);
}

const LINES = new Set([
  "delete",
  "emphasis",
  "heading",
  "link",
  "linkReference",
  "mdxJsxTextElement",
  "paragraph",
  "strong",
  "tableCell",
]);

function convertChildren(node: PageNode): void {
  if (!Array.isArray(node.children)) return;
  const isLine = LINES.has(node.type);
  for (const child of node.children) convertChildren(child);
  const converted = node.children.map((child) => withElement(child, isLine));
  node.children = converted.some(({ type }) => type === "html") ? joinHtml(converted, isLine) : converted;
}

/** Elements of nodes whose attributes a plugin may set. Headings keep theirs, which may hold the author's id. */
const ELEMENTS: Readonly<Record<string, string>> = {
  blockquote: "blockquote",
  delete: "del",
  emphasis: "em",
  image: "img",
  inlineCode: "code",
  link: "a",
  paragraph: "p",
  strong: "strong",
};

/** The tag for a node with an element of its own. */
function withElement(node: PageNode, isLine: boolean): PageNode {
  const { hName, hProperties, hChildren } = node.data ?? {};
  const name = hName ?? (hProperties && ELEMENTS[node.type]);
  if (typeof name !== "string" || node.type === "heading") return node;
  const children = hChildren?.map((child) => fromHast(child, isLine)) ?? node.children ?? textOf(node);
  const attributes = toAttributes({ ...attributesOf(node), ...hProperties });
  return createTag(name, attributes, { children, isLine, position: node["position"] });
}

function textOf({ value }: PageNode): PageNode[] {
  return typeof value === "string" ? [{ type: "text", value }] : [];
}

/** The attributes that a link or image has. */
function attributesOf({ type, url, title, alt }: PageNode): Readonly<Record<string, unknown>> {
  if (type === "link") return { href: url, title };
  return type === "image" ? { src: url, alt, title } : {};
}

function fromHast({ type, value, tagName, properties, children = [] }: HastChild, isLine: boolean): PageNode {
  if (type !== "element" || tagName === undefined)
    return { type: type === "raw" ? "html" : "text", value: String(value ?? "") };
  const inner = children.map((child) => fromHast(child, isLine));
  return createTag(tagName, toAttributes(properties ?? {}), { children: inner, isLine });
}

interface TagContent {
  readonly children: PageNode[];
  readonly isLine: boolean;
  readonly position?: unknown;
}

function createTag(name: string, attributes: object[], { children, isLine, position }: TagContent): PageNode & Tag {
  const type = isLine ? "mdxJsxTextElement" : "mdxJsxFlowElement";
  return { type, name, attributes, children, ...(position ? { position } : {}) };
}

/** Attributes of a tag for properties of hast: `className: ["a"]`, `ariaLabel: "b"`. */
function toAttributes(properties: Readonly<Record<string, unknown>>): object[] {
  return Object.entries(properties).flatMap(([property, value]) => {
    if (value === null || value === undefined || value === false) return [];
    const name = property
      .replace(/^(aria|data)(?=[A-Z])/, "$1-")
      .replace(/(?<=^(?:aria|data)-.*)[A-Z]/g, (letter) => letter.toLowerCase());
    const text = Array.isArray(value) ? value.join(" ") : String(value);
    return [{ type: "mdxJsxAttribute", name, value: value === true ? null : text }];
  });
}

/** Elements whose text the parser of pages reads from the source. */
const LITERAL = new Set(["script", "style"]);

/** Siblings with their HTML as tags. One node may open an element that another closes. */
function joinHtml(nodes: readonly PageNode[], isLine: boolean): PageNode[] {
  const root: PageNode[] = [];
  const open: { readonly name: string; readonly children: PageNode[] }[] = [{ name: "", children: root }];
  const add = (node: PageNode): void => void open.at(-1)?.children.push(node);
  const parser = new Parser(
    {
      onopentag: (name, values) => {
        const tag = createTag(name, toAttributes(values), { children: [], isLine });
        add(tag);
        open.push(tag);
      },
      ontext: (value) => {
        const isLiteral = LITERAL.has(open.at(-1)?.name ?? "");
        if (isLiteral) add({ type: "mdxTextExpression", value: JSON.stringify(value) });
        else if (isLine || value.trim() !== "") add({ type: "text", value });
      },
      onclosetag: () => open.length > 1 && open.pop(),
    },
    { lowerCaseAttributeNames: false },
  );
  for (const node of nodes) {
    if (node.type === "html") parser.write(String(node["value"] ?? ""));
    else add(node);
  }
  parser.end();
  return root;
}
