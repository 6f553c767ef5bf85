// Renders JSX used as a value, `icon={<svg …/>}`, from its tree without running code.

import { type MdastNode, mdxToMdast } from "satteri";
import type { Location } from "../../base/diagnostic.ts";
import { type Html, rawHtml } from "../../base/html.ts";
import { renderNodes, type Walker } from "../walker.ts";

/** The markup of JSX; undefined if it is more than tags, text and literals. */
export function renderFragment(code: string, at: Location, walker: Walker): Html | undefined {
  const jsx = code
    .trim()
    .replace(/^\(([\s\S]*)\)$/, "$1")
    .trim();
  if (!jsx.startsWith("<") || !jsx.endsWith(">")) return undefined;
  let tree: MdastNode;
  try {
    tree = mdxToMdast(jsx, { features: { gfm: false, frontmatter: false } });
  } catch {
    return undefined;
  }
  const children = "children" in tree ? (tree.children as readonly MdastNode[]) : [];
  if (children.length !== 1 || !children.every(isPlain)) return undefined;
  return rawHtml(
    renderNodes(
      children.map((child) => unwrap(child, at)),
      walker,
    ),
  );
}

/** Only elements and text: Markdown syntax inside JSX is literal. */
function isPlain(node: MdastNode): boolean {
  if (node.type === "text") return true;
  if (node.type !== "mdxJsxFlowElement" && node.type !== "mdxJsxTextElement" && node.type !== "paragraph") return false;
  const attributes = "attributes" in node ? node.attributes : [];
  const literal = attributes.every((attribute) => attribute.type === "mdxJsxAttribute");
  return literal && (node.children as readonly MdastNode[]).every(isPlain);
}

/** Text on its own line between tags is a paragraph in Markdown, but not in JSX. */
function unwrap(node: MdastNode, at: Location): MdastNode {
  if (!("children" in node)) return node;
  const children = (node.children as MdastNode[]).flatMap((child) =>
    child.type === "paragraph" ? (child.children as MdastNode[]).map((one) => unwrap(one, at)) : [unwrap(child, at)],
  );
  // Its own position counts from the start of the fragment.
  return { ...node, children, position: { start: at, end: at } } as MdastNode;
}
