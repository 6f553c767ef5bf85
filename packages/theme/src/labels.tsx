// Markup inside UI strings: values in their placeholders, and the punctuation between labels, values and list items, which
// differs by language.

import type { Html, HtmlNode } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import type { StringKey } from "./layout/locales/string-key.ts";

/** Looks up a UI string in the page's language. */
type Translate = (word: StringKey) => string;

/** A UI string with markup in its placeholders. */
export function fillHtml(word: string, values: Readonly<Record<string, HtmlNode>>): Html {
  const parts = word.split(/\{(\w+)\}/);
  return <>{parts.map((part, index) => (index % 2 === 0 ? part : values[part]))}</>;
}

/** `Example: 5`. */
export function labelValue(label: HtmlNode, value: HtmlNode, t: Translate): Html {
  return fillHtml(t("labelValue"), { label, value });
}

/** A label in front of a list: `Examples:`. */
export function labelBefore(label: string, t: Translate): string {
  return fillString(t("labelValue"), { label, value: "" }).trimEnd();
}

/** Items in a row: `read, write`. */
export function listInRow(items: readonly HtmlNode[], t: Translate): Html {
  return <>{items.map((item, index) => (index === 0 ? item : [t("listSeparator"), item]))}</>;
}

/** A label with a number of things: `Endpoints (3)`. */
export function countedLabel(label: string, count: number, t: Translate): string {
  return fillString(t("counted"), { label, count });
}
