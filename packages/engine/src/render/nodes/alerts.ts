// Renders GitHub alerts, blockquotes that start with `[!NOTE]`, as callouts, both on pages and in spec descriptions.

import type { MdastNode } from "satteri";
import type { ElementNode } from "./element-node.ts";

type Quote = Extract<MdastNode, { type: "blockquote" }>;

/** GitHub's five types first, then those of similar tools. */
const TAGS: ReadonlyMap<string, string> = new Map([
  ["note", "Note"],
  ["tip", "Tip"],
  ["important", "Info"],
  ["warning", "Warning"],
  ["caution", "Danger"],
  ["info", "Info"],
  ["danger", "Danger"],
  ["check", "Check"],
  ["success", "Check"],
]);

const MARK = /^\[!([a-z]+)\][ \t]*([^\n]*)(?:\n|$)/i;

/** The callout for a blockquote; undefined for an ordinary quote. */
export function alertOf(quote: Quote): ElementNode | undefined {
  const [first, ...others] = quote.children;
  if (first?.type !== "paragraph") return undefined;
  const [text, ...words] = first.children;
  if (text?.type !== "text") return undefined;
  const [mark, kind = "", rest = ""] = MARK.exec(text.value) ?? [];
  const name = TAGS.get(kind.toLowerCase());
  if (mark === undefined || name === undefined) return undefined;
  // A line that continues with other inline nodes is text: titles are plain.
  const isTitle = mark.endsWith("\n") || words.length === 0;
  const value = isTitle ? text.value.slice(mark.length) : rest;
  const left = value === "" ? words : [{ ...text, value }, ...words];
  const body = left[0]?.type === "break" ? left.slice(1) : left;
  return {
    type: "mdxJsxFlowElement",
    name,
    attributes: isTitle && rest.trim() !== "" ? [{ type: "mdxJsxAttribute", name: "title", value: rest.trim() }] : [],
    children: [...(body.length === 0 ? [] : [{ ...first, children: body }]), ...others],
    ...(quote.position && { position: quote.position }),
  } as ElementNode;
}
