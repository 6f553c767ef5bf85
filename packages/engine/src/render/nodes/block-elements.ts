// Tells block from inline: tags by name, rendered markup by its content.

import { Element, Group, type HtmlNode, Raw } from "@lectern/base/markup/tree.ts";
import type { MdastNode } from "satteri";
import { CARRIED_BLOCK } from "../markdown/markdown-walker.ts";
import type { Walker } from "../page-state.ts";
import { findAuthorTag } from "../visible-names.ts";

const INLINE_COMPONENTS = new Set(["Tooltip", "Badge", "Icon", "Link", "Latex"]);
/** Components that only pass their content through: inline where it is. */
const PLAIN_COMPONENTS = new Set([
  "Visibility",
  "Variation",
  "CustomCode",
  "CustomComponent",
  "DynamicCustomComponent",
]);
const NAMES =
  "address article aside blockquote details dialog div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr iframe main nav ol p pre section table ul video";
const BLOCK_TAGS = new Set(NAMES.split(" "));
/** Tags that end a paragraph in browsers; embedded media may be inside one. */
const ENDS_PARAGRAPH = new Set([
  ...NAMES.replace(/ (?:iframe|video)/g, "").split(" "),
  ...`center dd dt li menu ${CARRIED_BLOCK}`.split(" "),
]);
/** Parts of blocks: on separate lines unless they are in a line of text. */
const PARTS = new Set("caption center dd dt figcaption legend li summary tbody td th thead tr".split(" "));
const BLOCK_NODES = new Set("blockquote code heading list math paragraph table thematicBreak".split(" "));

/** True for a tag that cannot be inside a paragraph. */
function isBlockElement(name: string | null, walker: Walker): boolean {
  if (name === null) return false;
  if (/^[a-z]/.test(name)) return BLOCK_TAGS.has(name);
  if (INLINE_COMPONENTS.has(name) || walker.page.components.get(name)?.inline) return false;
  return walker.page.components.has(name) || findAuthorTag(name, walker)?.kind === "snippet";
}

/** True for a block component; a pass-through component is one if its content is. */
export function isBlockComponent(name: string, holdsBlocks: () => boolean): boolean {
  return PLAIN_COMPONENTS.has(name) ? holdsBlocks() : !INLINE_COMPONENTS.has(name);
}

/** True for a tag in a line of text that cannot be inline. */
export function isBlockInLine(node: MdastNode, walker: Walker): boolean {
  if (node.type !== "mdxJsxTextElement") return false;
  if (node.name === "summary") return true;
  const authors = findAuthorTag(node.name ?? "", walker);
  if (authors?.kind === "snippet") {
    const tree = walker.page.unit(authors.path)?.document.tree;
    return tree !== undefined && snippetNodes(tree, node)[0] === tree;
  }
  if (!isPlain(node)) return isBlockElement(node.name, walker);
  return node.children.some((child) => isBlockInLine(child, walker));
}

/** True for a pass-through component in a line of text. */
export function isPlain(node: MdastNode): boolean {
  return node.type === "mdxJsxTextElement" && PLAIN_COMPONENTS.has(node.name ?? "");
}

/** The nodes of a snippet: its whole body or, in a line of text, the content of its only paragraph. */
export function snippetNodes(tree: MdastNode, tag: MdastNode | undefined): readonly MdastNode[] {
  if (tag?.type !== "mdxJsxTextElement" || tree.type !== "root") return [tree];
  const blocks = tree.children.filter(({ type }) => !INVISIBLE.has(type));
  const only = blocks.length === 1 ? blocks[0] : undefined;
  return only?.type === "paragraph" ? only.children : [tree];
}

const INVISIBLE = new Set("yaml toml mdxjsEsm definition footnoteDefinition".split(" "));

/** True for rendered content that cannot be inside a paragraph. */
export function holdsBlock(node: HtmlNode): boolean {
  if (node instanceof Element) return ENDS_PARAGRAPH.has(node.tag) || holdsBlock(node.attributes.children);
  if (node instanceof Group) return holdsBlock(node.children);
  if (node instanceof Raw) return holdsBlock(node.facts.nodes?.());
  return Array.isArray(node) && node.some(holdsBlock);
}

/** The gap between two inline neighbors: Markdown splits lines that consist only of tags and expressions. */
export function gapBetween(before: MdastNode | undefined, node: MdastNode, walker: Walker): "" | " " | "\n" | "\n\n" {
  if (!before || !runsInLine(node, walker) || !runsInLine(before, walker)) return "";
  const [end, start] = [before.position?.end, node.position?.start];
  if (end?.offset === undefined || start?.offset === undefined || end.offset >= start.offset) return "";
  const lines = start.line - end.line;
  return lines === 0 ? " " : lines === 1 ? "\n" : "\n\n";
}

/** True for a tag or expression split from the line it belongs to. */
export function runsInLine(node: MdastNode, walker: Walker): boolean {
  if (node.type === "mdxFlowExpression") return true;
  if (node.type !== "mdxJsxFlowElement") return false;
  if (node.name === null) return node.children.every((child) => isInline(child, walker));
  return !PARTS.has(node.name) && !isBlockElement(node.name, walker);
}

/** True for nodes a fragment may contain and still be inline. */
function isInline(node: MdastNode, walker: Walker): boolean {
  if (node.type === "mdxJsxTextElement") return !isBlockInLine(node, walker);
  return !BLOCK_NODES.has(node.type) && (node.type !== "mdxJsxFlowElement" || runsInLine(node, walker));
}
