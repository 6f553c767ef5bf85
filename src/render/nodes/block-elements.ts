// What stands on lines of its own and what runs in a line: tags by their name, finished markup by what it holds.

import type { MdastNode } from "satteri";
import { CARRIED_BLOCK } from "../markdown/carried-markdown.ts";
import { findAuthorTag } from "../names-in-sight.ts";
import type { Walker } from "../walker.ts";

const INLINE_COMPONENTS = new Set(["Tooltip", "Badge", "Icon", "Link", "Latex"]);
/** Components that show their content as it is stand in a line where it does. */
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
/** Tags at which browsers end a paragraph; embedded media may stand in one. */
const ENDS_PARAGRAPH = new RegExp(
  `<(?:${NAMES.replace(/ (?:iframe|video)/g, "").replaceAll(" ", "|")}|center|dd|dt|li|menu|${CARRIED_BLOCK})[\\s/>]`,
);
/** Parts of blocks, which stand on lines of their own where they do not stand in a line of text. */
const PARTS = new Set("caption center dd dt figcaption legend li summary tbody td th thead tr".split(" "));
const BLOCK_NODES = new Set("blockquote code heading list math paragraph table thematicBreak".split(" "));

/** True for a tag that cannot stand inside a paragraph. */
function isBlockElement(name: string | null, walker: Walker): boolean {
  if (name === null) return false;
  if (/^[a-z]/.test(name)) return BLOCK_TAGS.has(name);
  if (INLINE_COMPONENTS.has(name) || walker.page.components.get(name)?.inline) return false;
  return walker.page.components.has(name) || findAuthorTag(name, walker)?.kind === "snippet";
}

/** True for a component that stands on lines of its own; a plain one does where its content does. */
export function isBlockComponent(name: string, holdsBlocks: () => boolean): boolean {
  return PLAIN_COMPONENTS.has(name) ? holdsBlocks() : !INLINE_COMPONENTS.has(name);
}

/** True for a tag in a line of text that the line cannot hold. */
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

/** True for a component in a line of text that shows its content as it is. */
export function isPlain(node: MdastNode): boolean {
  return node.type === "mdxJsxTextElement" && PLAIN_COMPONENTS.has(node.name ?? "");
}

/** What a snippet shows: all of its body, or in a line of text the words of its only paragraph. */
export function snippetNodes(tree: MdastNode, tag: MdastNode | undefined): readonly MdastNode[] {
  if (tag?.type !== "mdxJsxTextElement" || tree.type !== "root") return [tree];
  const blocks = tree.children.filter(({ type }) => !UNSEEN.has(type));
  const only = blocks.length === 1 ? blocks[0] : undefined;
  return only?.type === "paragraph" ? only.children : [tree];
}

const UNSEEN = new Set("yaml toml mdxjsEsm definition footnoteDefinition".split(" "));

/** True for finished markup that cannot stand inside a paragraph. */
export function holdsBlock(markup: string): boolean {
  return markup.includes("<") && ENDS_PARAGRAPH.test(markup);
}

/** How far two neighbours that run in a line stand apart: Markdown takes lines of nothing but tags and values to pieces. */
export function gapBetween(before: MdastNode | undefined, node: MdastNode, walker: Walker): "" | " " | "\n" | "\n\n" {
  if (!before || !runsInLine(node, walker) || !runsInLine(before, walker)) return "";
  const [end, start] = [before.position?.end, node.position?.start];
  if (end?.offset === undefined || start?.offset === undefined || end.offset >= start.offset) return "";
  const lines = start.line - end.line;
  return lines === 0 ? " " : lines === 1 ? "\n" : "\n\n";
}

/** True for a tag or value that was parted from the line it runs in. */
export function runsInLine(node: MdastNode, walker: Walker): boolean {
  if (node.type === "mdxFlowExpression") return true;
  if (node.type !== "mdxJsxFlowElement") return false;
  if (node.name === null) return node.children.every((child) => standsInLine(child, walker));
  return !PARTS.has(node.name) && !isBlockElement(node.name, walker);
}

/** True for what a fragment may hold without ending the line it stands in. */
function standsInLine(node: MdastNode, walker: Walker): boolean {
  if (node.type === "mdxJsxTextElement") return !isBlockInLine(node, walker);
  return !BLOCK_NODES.has(node.type) && (node.type !== "mdxJsxFlowElement" || runsInLine(node, walker));
}
