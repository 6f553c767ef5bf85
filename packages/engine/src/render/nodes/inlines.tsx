// Renders inline Markdown nodes as HTML.

import { htmlLeaf } from "@lectern/base/markup/html-leaf.ts";
import type { Html, HtmlNode } from "@lectern/base/markup/tree.ts";
import { applyTypography } from "@lectern/model/content/typography.ts";
import { ZOOM } from "@lectern/theme/components/image/hooks.ts";
import type { MdastNode } from "satteri";
import type { Walker } from "../page-state.ts";
import { locationOf, renderChildren } from "../walker.ts";
import { renderReference } from "./footnotes.tsx";

export type NodeRenderer = (node: MdastNode, walker: Walker) => HtmlNode;

type NodeOf<T extends MdastNode["type"]> = Extract<MdastNode, { type: T }>;

/** Ties the renderer's node type to its table key. */
export function entry<T extends MdastNode["type"]>(
  type: T,
  render: (node: NodeOf<T>, walker: Walker) => HtmlNode,
): readonly [string, NodeRenderer] {
  return [type, render as NodeRenderer];
}

/** Short inline code such as `--flag` or `?tags=API`, which browsers would break across lines. */
const BREAKABLE = /^(?=\S{2,20}$)\S*[-?=]\S/;

export const INLINES: ReadonlyMap<string, NodeRenderer> = new Map([
  entry("text", (node, walker) => renderText(node.value, walker)),
  entry("inlineCode", (node) => <code class={BREAKABLE.test(node.value) && "whole"}>{node.value}</code>),
  entry("strong", (node, walker) => <strong>{renderChildren(node, walker)}</strong>),
  entry("emphasis", (node, walker) => <em>{renderChildren(node, walker)}</em>),
  entry("delete", (node, walker) => <del>{renderChildren(node, walker)}</del>),
  entry("break", () => [<br />, "\n"]),
  entry("link", (node, walker) => renderLink(node, node.url, node.title, walker)),
  entry("linkReference", (node, walker) => {
    const target = walker.unit.definitions.get(node.identifier);
    return target ? renderLink(node, target.url, target.title, walker) : ["[", renderChildren(node, walker), "]"];
  }),
  entry("image", (node, walker) => renderImage(node, { url: node.url, alt: node.alt, title: node.title }, walker)),
  entry("imageReference", (node, walker) => {
    const target = walker.unit.definitions.get(node.identifier);
    return target ? renderImage(node, { url: target.url, alt: node.alt, title: target.title }, walker) : "";
  }),
  entry("inlineMath", (node, walker) => walker.page.context.math(node.value, false, locationOf(node, walker))),
  entry("footnoteReference", (node, walker) => renderReference(walker, node.identifier)),
  entry("html", (node) => htmlLeaf(node.value)),
]);

function renderText(text: string, walker: Walker): string {
  const { state } = walker.page;
  const set = state.verbatim ? text : applyTypography(text, state.lastCharacter);
  if (set !== "") state.lastCharacter = set.at(-1) ?? "";
  return set;
}

function renderLink(node: MdastNode, url: string, title: string | null | undefined, walker: Walker): Html {
  walker.page.state.links.push({ href: url, at: locationOf(node, walker), kind: "link" });
  // An empty link has no target; resolving it would link to the current file.
  const href = url.trim() === "" ? undefined : walker.page.href(url, walker.unit.document.path);
  return (
    <a class="link" href={href} title={title || undefined} {...(href !== undefined && externalMarks(href))}>
      {renderChildren(node, walker)}
    </a>
  );
}

/** External links open in a new tab. */
export function externalMarks(href: string): { readonly target: string; readonly rel: string } | undefined {
  return /^(?:https?:)?\/\//.test(href) ? { target: "_blank", rel: "noopener" } : undefined;
}

interface ImageSource {
  readonly url: string;
  readonly alt: string | null | undefined;
  readonly title: string | null | undefined;
}

function renderImage(node: MdastNode, image: ImageSource, walker: Walker): Html {
  walker.page.state.links.push({ href: image.url, at: locationOf(node, walker), kind: "asset" });
  const { context } = walker.page;
  context.need("zoom");
  return (
    <img
      src={walker.page.href(image.url, walker.unit.document.path)}
      alt={image.alt ?? ""}
      title={image.title || undefined}
      loading="lazy"
      decoding="async"
      {...{ [ZOOM]: context.t("zoomIn") }}
    />
  );
}
