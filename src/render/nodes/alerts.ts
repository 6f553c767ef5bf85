// Block quotes that begin with `[!NOTE]`, as GitHub writes callouts, become the callout they mean: on pages and in the
// texts of API descriptions alike.

import type { MdastNode } from "satteri";
import type { ElementNode } from "./elements.ts";

type Quote = Extract<MdastNode, { type: "blockquote" }>;

/** GitHub's five kinds first; the others are what similar tools add. */
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

/** The callout a block quote stands for; undefined for one that quotes. */
export function alertOf(quote: Quote): ElementNode | undefined {
  const [first, ...others] = quote.children;
  if (first?.type !== "paragraph") return undefined;
  const [text, ...words] = first.children;
  if (text?.type !== "text") return undefined;
  const [mark, kind = "", rest = ""] = MARK.exec(text.value) ?? [];
  const name = TAGS.get(kind.toLowerCase());
  if (mark === undefined || name === undefined) return undefined;
  // A line that goes on with other marks is text: a title is plain.
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
