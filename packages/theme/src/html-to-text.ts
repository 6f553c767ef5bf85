// Extracts the visible text of markup, for ids, labels and attributes.

import type { Element, HtmlNode } from "@lectern/base/markup/tree.ts";
import { findElement, textOf } from "@lectern/base/markup/visit.ts";

/** The text of a title, without tooltip definitions and footnote numbers, and with math as typed. */
export function titleText(title: HtmlNode): string {
  return textOf(title, isNote);
}

function isNote({ tag, attributes }: Element): boolean {
  if (tag === "span") return attributes["class"] === "tooltip-tip";
  return tag === "sup" && findElement(attributes.children, isFootnoteLink) !== undefined;
}

function isFootnoteLink({ attributes }: Element): boolean {
  return attributes["class"] === "footnote-ref";
}
