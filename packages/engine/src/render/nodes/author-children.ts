// The children of an author's component as React would pass them: text as strings, expressions as values, tags as elements
// with props. Markdown, HTML and built-in components become elements that the page renders where the component places them,
// so contexts reach through them.

import { EMPTY_HTML, Group, Html, type HtmlNode } from "@lectern/base/markup/tree.ts";
import { applyTypography } from "@lectern/model/content/typography.ts";
import { isPromise } from "@lectern/react/author-problem.ts";
import {
  type AuthorElement,
  authorNode,
  isComponent,
  renderAuthorElement,
} from "@lectern/react/markup/author-element.ts";
import { aliveValue } from "@lectern/react/markup/node-to-html.tsx";
import { type PagePartKind, pagePart } from "@lectern/react/markup/page-part.ts";
import { rawNode } from "@lectern/react/markup/preact-server.tsx";
import { CLIENT_MARK } from "@lectern/react/page-names.ts";
import { AuthorError, type Program } from "@lectern/react/program.ts";
import { type ComponentChildren, Fragment, h, type VNode } from "preact";
import type { MdastNode } from "satteri";
import type { Walker } from "../page-state.ts";
import { findAuthorTag } from "../visible-names.ts";
import { locationOf, report } from "../walker.ts";
import { readAttributes } from "./attributes.ts";
import { gapBetween } from "./block-elements.ts";
import type { ElementNode } from "./element-node.ts";
import { evaluateNode, valueToNode } from "./expressions.ts";

export interface AuthorChildren {
  /** The `children` prop; undefined if there are none. */
  readonly value: unknown;
  /** Their markup, as a fallback if the component fails. */
  markup(): Html;
}

export function authorChildren(node: ElementNode, walker: Walker): AuthorChildren {
  const parts = partsOf(node, walker);
  return { value: childrenValue(parts), markup: () => new Group(parts.map((part) => part.markup())) };
}

/** The component behind an author's tag. Throws AuthorError. */
export function authorComponent(name: string, program: Program): unknown {
  const [root = name, ...path] = name.split(".");
  let value = program.value(root);
  for (const key of path) value = (value as Record<string, unknown> | undefined)?.[key];
  return value;
}

interface AuthorTag {
  readonly node: ElementNode;
  readonly name: string;
  readonly component: unknown;
  readonly program: Program;
}

/** An author's tag with its attributes and children; if it is marked with `client`, its component is an island. */
export function authorElement(
  { node, name, component, program }: AuthorTag,
  { value, markup }: AuthorChildren,
  walker: Walker,
): AuthorElement {
  const attributes = readAttributes(node, walker);
  const shared = { name, children: value, fallback: markup };
  const island = attributes.get(CLIENT_MARK) === true ? program.asIsland(component) : undefined;
  if (!island) return { ...shared, component, props: attributes };
  const props = new Map([...attributes].filter(([attribute]) => attribute !== CLIENT_MARK));
  return { ...shared, component: island, props };
}

interface Part {
  readonly value: unknown;
  markup(): HtmlNode;
}

/** React passes a single child unwrapped. */
function childrenValue(parts: readonly Part[]): unknown {
  return parts.length > 1 ? parts.map(({ value }) => value) : parts[0]?.value;
}

const INVISIBLE = new Set<string>(["mdxjsEsm", "yaml", "toml", "definition", "footnoteDefinition"]);

function partsOf(owner: ElementNode | MdastNode, walker: Walker): readonly Part[] {
  const { state } = walker.page;
  const nodes = "children" in owner ? (owner.children as readonly MdastNode[]) : [];
  let last = state.lastCharacter;
  let before: MdastNode | undefined;
  const parts: Part[] = [];
  for (const node of nodes) {
    if (INVISIBLE.has(node.type)) continue;
    const context: ChildContext = { owner, last, gap: gapBetween(before, node, walker) === "" ? "" : "\n" };
    const part = toPart(node, context, walker);
    parts.push(part);
    last = typeof part.value === "string" ? (part.value.at(-1) ?? last) : "x";
    before = node;
  }
  return parts;
}

/** The position of a child: its enclosing tag and what precedes it. */
interface ChildContext {
  readonly owner: ElementNode | MdastNode;
  /** The preceding character, for curling quotes. */
  readonly last: string;
  readonly gap: string;
}

function toPart(node: MdastNode, context: ChildContext, walker: Walker): Part {
  switch (node.type) {
    case "text": {
      const value = applyTypography(node.value, context.last);
      return { value, markup: () => walker.page.renderNode(node, walker) };
    }
    case "mdxFlowExpression":
    case "mdxTextExpression":
      return expressionPart(node, walker);
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return tagPart(node, context, walker);
    default:
      return pageElement({ node, kind: "markdown", element: h(tagOf(node), null) }, context, walker);
  }
}

function expressionPart(
  node: Extract<MdastNode, { type: "mdxFlowExpression" | "mdxTextExpression" }>,
  walker: Walker,
): Part {
  const value = evaluateNode(node, walker);
  const markup = (): HtmlNode => (typeof value === "function" ? undefined : valueToNode(value, node, walker));
  if (value instanceof Html) return { value: rawNode(value), markup };
  // Promises cannot be rendered; requesting the markup reports it.
  if (isPromise(value)) return { value: null, markup: detached(markup()) };
  return { value: aliveValue(value, walker.page.bridge(locationOf(node, walker))), markup };
}

function detached(node: HtmlNode): () => HtmlNode {
  return () => node;
}

function tagPart(node: ElementNode, context: ChildContext, walker: Walker): Part {
  const { name } = node;
  if (name === null) {
    const parts = partsOf(node, walker);
    const value = h(Fragment, null, ...(parts.map((part) => part.value) as VNode[]));
    return { value, markup: () => parts.map((part) => part.markup()) };
  }
  const tag = ownTag(node, name, walker);
  if (tag) return authorPart(tag, context, walker);
  const isHtml = /^[a-z]/.test(name) && !name.includes(".");
  const isOwnFile = !isHtml && findAuthorTag(name, walker)?.kind === "snippet";
  const builtIn = isHtml || isOwnFile ? undefined : walker.unit.program?.builtIn(name);
  const type = isHtml ? name : isComponent(builtIn) ? builtIn : Piece;
  return pageElement({ node, kind: "tag", element: h(type as string, null) }, context, walker);
}

/** Wraps what has no element of its own, such as a snippet; the renderer looks through it like a fragment. */
function Piece({ children }: { readonly children?: ComponentChildren }): ComponentChildren {
  return children ?? null;
}

/** A tag with an author's component, if it can be rendered; the page reports problems with others. */
function ownTag(node: ElementNode, name: string, walker: Walker): AuthorTag | undefined {
  const found = /^[a-z][^.]*$/.test(name) ? undefined : findAuthorTag(name, walker);
  if (found?.kind !== "code") return undefined;
  const { program } = found;
  try {
    const component = authorComponent(name, program);
    return isComponent(component) ? { node, name, component, program } : undefined;
  } catch (error) {
    if (!(error instanceof AuthorError)) throw error;
    return undefined;
  }
}

function authorPart(tag: AuthorTag, context: ChildContext, walker: Walker): Part {
  const at = locationOf(tag.node, walker);
  const children = authorChildren(tag.node, walker);
  const element = authorElement(tag, children, walker);
  const render = (contexts: object): HtmlNode => {
    if (!walker.page.mayRun(at)) return children.markup();
    return renderAuthorElement(element, walker.page.bridge(at), contexts);
  };
  return shownOnPage({ element: authorNode(element), kind: "author", render }, context, walker);
}

interface PageElement {
  readonly node: MdastNode;
  readonly kind: PagePartKind;
  readonly element: VNode;
}

/** An element the page renders itself. Its props are computed lazily, because code rarely reads them. */
function pageElement({ node, kind, element }: PageElement, context: ChildContext, walker: Walker): Part {
  const readProps = (): object => {
    const silent = silentWalker(walker);
    const attributes = "attributes" in node ? Object.fromEntries(readAttributes(node as ElementNode, silent)) : {};
    const children = childrenValue(partsOf(node, silent));
    return { ...linkProps(node), ...attributes, ...(children === undefined ? {} : { children }) };
  };
  let props: object | undefined;
  Object.defineProperty(element, "props", {
    configurable: true,
    enumerable: true,
    get: () => {
      props ??= readProps();
      return props;
    },
  });
  const render = (contexts: object): HtmlNode => walker.page.renderNode(node, { ...walker, contexts });
  return shownOnPage({ element, kind, render }, context, walker);
}

interface PlacedNode {
  readonly element: VNode;
  readonly kind: PagePartKind;
  readonly render: (contexts: object) => HtmlNode;
}

function shownOnPage({ element, kind, render }: PlacedNode, context: ChildContext, walker: Walker): Part {
  const { page } = walker;
  let first: Html | undefined;
  const show = (contexts: object): Html => {
    page.state.lastCharacter = context.last;
    const shown = new Group([context.gap, render(contexts)]);
    first ??= shown;
    // From here on, the running code is that of the enclosing tag.
    page.mayRun(locationOf(context.owner, walker));
    return shown;
  };
  const value = pagePart(element, {
    kind,
    render: show,
    shown: () => first,
  });
  // Rendering twice would give its headings new ids.
  return { value, markup: () => first ?? show(walker.contexts ?? {}) };
}

/** A walker that discards problems: they are reported when the node is rendered. */
function silentWalker(walker: Walker): Walker {
  const { page } = walker;
  return { ...walker, page: { ...page, state: { ...page.state, diagnostics: [], links: [] } } };
}

const TAGS: Readonly<Record<string, string>> = {
  paragraph: "p",
  blockquote: "blockquote",
  listItem: "li",
  code: "pre",
  table: "table",
  thematicBreak: "hr",
  strong: "strong",
  emphasis: "em",
  delete: "del",
  inlineCode: "code",
  link: "a",
  image: "img",
  break: "br",
};

/** The HTML tag of a Markdown node. */
function tagOf(node: MdastNode): string {
  if (node.type === "heading") return `h${node.depth}`;
  if (node.type === "list") return node.ordered ? "ol" : "ul";
  return TAGS[node.type] ?? "div";
}

function linkProps(node: MdastNode): object {
  if (node.type === "link") return { href: node.url };
  if (node.type === "image") return { src: node.url, alt: node.alt ?? "" };
  if (node.type === "code" || node.type === "inlineCode") return { children: node.value };
  return {};
}

/** Reports a problem in author code and renders the tag's children instead. */
export function reportAuthors(error: unknown, children: AuthorChildren | undefined, walker: Walker): Html {
  if (!(error instanceof AuthorError)) throw error;
  report(walker, error.diagnostic);
  return children?.markup() ?? EMPTY_HTML;
}
