// Renders HTML and SVG elements in a page: resolves links, anchors headings, and enhances media.

import { rewriteUrls } from "@lectern/base/linked-attributes.ts";
import { htmlLeaf } from "@lectern/base/markup/html-leaf.ts";
import { Element, Html, type HtmlNode, isVoidElement, rawHtml } from "@lectern/base/markup/tree.ts";
import { textOf } from "@lectern/base/markup/visit.ts";
import { unescapeHtml } from "@lectern/base/unescape-html.ts";
import { restoreText } from "@lectern/model/content/stand-ins.ts";
import { handlerLost } from "@lectern/react/diagnostics.ts";
import { expressionReference } from "@lectern/react/islands/expression-origins.ts";
import { ZOOM } from "@lectern/theme/components/image/hooks.ts";
import { withImageActions } from "@lectern/theme/components/image/image-actions.tsx";
import type { MdastNode } from "satteri";
import { htmlNotAllowed } from "../diagnostics.ts";
import type { Walker } from "../page-state.ts";
import { locationOf, renderChildren, report } from "../walker.ts";
import { readAttributes } from "./attributes.ts";
import { holdsBlock } from "./block-elements.ts";
import type { ElementNode } from "./element-node.ts";
import { headingWords } from "./heading-words.ts";
import { renderHeading } from "./headings.tsx";
import { scrollBox, tagAttributes } from "./html-tag.tsx";
import { externalMarks } from "./inlines.tsx";
import { dropUnsafeAttributes, isSafeElement } from "./safe-element.ts";

export function renderHtmlElement(node: ElementNode, name: string, walker: Walker): HtmlNode {
  const values = new Map(readAttributes(node, walker));
  if (walker.page.untrusted && !sanitize(node, name, { values, walker })) return undefined;
  takeHandlers(node, values, walker);
  resolveLinks(node, name, values, walker);
  if (/^h[1-6]$/.test(name)) return htmlHeading(node, Number(name[1]), values, walker);
  if (name === "video" && values.has("autoPlay"))
    for (const extra of ["muted", "loop", "playsInline"]) if (!values.has(extra)) values.set(extra, true);
  if (name === "img") return renderImage(values, walker);
  const marks = name === "a" && !values.has("target") ? externalMarks(String(values.get("href") ?? "")) : undefined;
  const typed = name === "textarea" ? takeTyped(values) : undefined;
  const attributes = { ...tagAttributes(values), ...marks };
  if (isVoidElement(name)) return new Element(name, attributes);
  const children =
    innerMarkup(values.get("dangerouslySetInnerHTML")) ??
    typed ??
    (VERBATIM.has(name) ? verbatimContent(node, name, walker) : contentOf(node, name, walker));
  const tag = name === "p" && (holdsBlocks(node) || holdsBlock(children)) ? "div" : name;
  const element = new Element(tag, { ...attributes, children });
  return name === "table" ? scrollBox(element) : element;
}

/** False for an element that an untrusted page may not contain; attributes of that kind are removed. */
function sanitize(
  node: ElementNode,
  name: string,
  { values, walker }: { readonly values: Map<string, unknown>; readonly walker: Walker },
): boolean {
  const at = locationOf(node, walker);
  const isSafe = isSafeElement(name, values);
  if (!isSafe) report(walker, htmlNotAllowed(`<${name}>`, at));
  else for (const dropped of dropUnsafeAttributes(name, values)) report(walker, htmlNotAllowed(dropped, at));
  return isSafe;
}

/** Event handlers run in the browser; an attribute says where to load their code. */
function takeHandlers(node: ElementNode, values: Map<string, unknown>, walker: Walker): void {
  const handlers = [...values].filter(([name, value]) => HANDLER.test(name) && typeof value === "function");
  if (handlers.length === 0) return;
  const bridge = walker.page.bridge(locationOf(node, walker));
  const locations = handlers.flatMap(([name, value]) => {
    const location = expressionReference(value);
    if (!location) report(walker, handlerLost(name, bridge.at));
    else {
      bridge.island(location.island);
      bridge.reportIsland({ component: `<${node.name}>`, file: location.island.source, reason: name });
    }
    return location ? [[name, `${bridge.base}/${location.island.path}`, location.exportName, location.locals]] : [];
  });
  if (locations.length > 0) values.set("data-lectern-on", JSON.stringify(locations));
}

const HANDLER = /^(?:on[A-Z]|ref$)/;

/** Elements with literal text, where quotes and dashes stay unchanged. */
const VERBATIM = new Set("code kbd listing math pre samp script style textarea tt var xmp".split(" "));

function verbatimContent(node: ElementNode, name: string, walker: Walker): HtmlNode {
  const { state } = walker.page;
  const before = state.verbatim;
  state.verbatim = true;
  try {
    if (name === "style" || name === "script") return rawText(node, name, walker);
    const content = contentOf(node, name, walker);
    return name === "textarea" ? textOf(content).trimEnd() : content;
  } finally {
    state.verbatim = before;
  }
}

/** Elements with phrasing content. A nested `p` would end the outer one. */
const HOLDS_LINE =
  /^(?:p|h1|a|abbr|b|bdi|bdo|button|cite|del|dfn|dt|em|i|ins|label|legend|mark|q|s|small|span|strong|sub|summary|sup|time|u)$/;

/**
 * Text on its own line between tags is a paragraph in Markdown, which such an element cannot contain. If it is the only
 * child, it becomes the element's content; otherwise a span without paragraph margins.
 */
function contentOf(node: ElementNode, name: string, walker: Walker): HtmlNode {
  const children = node.children as readonly MdastNode[];
  const [only, ...others] = children;
  if (!HOLDS_LINE.test(name)) return renderChildren(node, walker);
  if (only?.type === "paragraph" && others.length === 0) return renderChildren(only, walker);
  if (name === "p" || name === "h1") return renderChildren(node, walker);
  return renderChildren({ ...node, children: children.map(toLine) } as ElementNode, walker);
}

/** A paragraph as `<span data-as="p">`, which authors' stylesheets recognize. */
function toLine(node: MdastNode): MdastNode {
  if (node.type !== "paragraph") return node;
  const attributes = [{ type: "mdxJsxAttribute", name: "data-as", value: "p" }];
  const { position, children } = node;
  return { type: "mdxJsxFlowElement", name: "span", attributes, position, children } as unknown as MdastNode;
}

/** The text of a textarea: an attribute in React, content in HTML. */
function takeTyped(values: Map<string, unknown>): string | undefined {
  const value = values.get("value") ?? values.get("defaultValue");
  values.delete("value");
  values.delete("defaultValue");
  return value === undefined || value === null ? undefined : String(value);
}

function holdsBlocks({ children }: ElementNode): boolean {
  return children.length > 1 && (children as readonly MdastNode[]).some(({ type }) => type === "paragraph");
}

function innerMarkup(value: unknown): Html | undefined {
  return value && typeof value === "object" && "__html" in value ? htmlLeaf(String(value.__html ?? "")) : undefined;
}

/** Styles and scripts contain text that must not be escaped, and `*` and `_` that are not emphasis. */
function rawText(node: ElementNode, name: "style" | "script", walker: Walker): Html {
  const text = holdsExpression(node) ? textOf(renderChildren(node, walker)) : unescapeHtml(typedText(node, walker));
  return rawHtml(name === "script" ? text.replace(/<\/(?=script)/gi, "<\\/") : styleSheetText(text));
}

/** Without tags: inside SVG and some other elements, browsers look for them even in a stylesheet. */
function styleSheetText(css: string): string {
  return css
    .replaceAll("<!--", "")
    .replace(/"[^"\n]*"|'[^'\n]*'|<(?=[a-z/!?])/gi, (part) => (part === "<" ? "< " : part.replaceAll("<", "\\3c ")));
}

function typedText({ children }: ElementNode, walker: Walker): string {
  const start = children[0]?.position?.start.offset;
  const end = children.at(-1)?.position?.end.offset;
  if (start === undefined || end === undefined) return "";
  return restoreText(walker.unit.document.text.slice(start, end));
}

function holdsExpression(node: MdastNode): boolean {
  if (node.type === "mdxTextExpression" || node.type === "mdxFlowExpression") return true;
  return "children" in node && (node.children as readonly MdastNode[]).some(holdsExpression);
}

function resolveLinks(node: ElementNode, name: string, values: Map<string, unknown>, walker: Walker): void {
  const resolved = rewriteUrls(name, values, (href, kind) => {
    if (kind !== "url")
      walker.page.state.links.push({ href, at: locationOf(node, walker), kind: kind === "link" ? "link" : "asset" });
    return walker.page.href(href, walker.unit.document.path);
  });
  for (const [attribute, href] of resolved) values.set(attribute, href);
}

/** Renders an image, zoomable unless the author or the enclosing tag says otherwise. */
function renderImage(values: Map<string, unknown>, walker: Walker): Html {
  const { context, state } = walker.page;
  const actions = {
    actions: values.get("actions"),
    placement: values.get("actionsPlacement"),
    source: String(values.get("src") ?? ""),
    alt: String(values.get("alt") ?? ""),
  };
  const zoomable = !values.has("noZoom") && !state.collectors.some(({ key }) => key.name === "no-zoom");
  for (const own of ["noZoom", "actions", "actionsPlacement", "zoom"]) values.delete(own);
  if (!values.has("loading")) values.set("loading", "lazy");
  if (!values.has("alt")) values.set("alt", "");
  if (zoomable) {
    values.set(ZOOM, context.t("zoomIn"));
    context.need("zoom");
  }
  return withImageActions(new Element("img", tagAttributes(values)), actions, context);
}

function htmlHeading(node: ElementNode, level: number, values: Map<string, unknown>, walker: Walker): HtmlNode {
  walker.page.state.lastCharacter = "";
  const written = values.get("id");
  const noAnchor = values.has("noAnchor") && values.get("noAnchor") !== false;
  values.delete("id");
  values.delete("noAnchor");
  const heading = {
    at: locationOf(node, walker),
    level,
    content: contentOf(node, "h1", walker),
    id: written instanceof Html ? undefined : (written as string | undefined),
    words: headingWords(node, walker),
    noAnchor,
    attributes: tagAttributes(values),
  };
  return renderHeading(heading, walker);
}
