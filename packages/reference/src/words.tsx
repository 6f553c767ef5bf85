// Words in a line of a reference, in the page's language: as text, HTML or Markdown.

import type { Html, HtmlNode } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import type { Phrase } from "@lectern/openapi/internal/phrase.ts";
import { unwrapParagraph } from "@lectern/theme/components/inline-children.ts";
import { inlineCode } from "@lectern/theme/components/markdown-blocks.ts";
import { fillHtml, listInRow } from "@lectern/theme/labels.tsx";
import type { StringKey } from "@lectern/theme/layout/locales/en.ts";

/** Looks up a UI string in the page's language. */
export type Translate = (word: StringKey) => string;

/** Text, code, a link, Markdown of the spec, or a UI string with these in its placeholders; a list is joined with commas. */
export type Words =
  | Phrase
  | { readonly code: string }
  | { readonly href: string | undefined; readonly text: Words }
  | { readonly markdown: string }
  | { readonly word: StringKey; readonly values?: Readonly<Record<string, Words>>; readonly notes?: readonly Words[] }
  | { readonly joined: readonly Words[] }
  | readonly Words[];

/** `Example: 5`. */
export function labeled(label: Words, value: Words): Words {
  return { word: "labelValue", values: { label, value } };
}

/** A name with its description, if it has one. */
export function described(name: Words, description: string | undefined): Words {
  return description ? labeled(name, { markdown: description }) : name;
}

/** Words as text: `{ word: "apiLength", values: { range: "≥ 1" } }` → `length ≥ 1`. */
export function phraseToText(phrase: Phrase, t: Translate): string {
  return writeWords(phrase, t, { code: (text) => text, link: (text) => text });
}

/** Words as Markdown. */
export function wordsToMarkdown(words: Words, t: Translate): string {
  return writeWords(words, t, {
    code: inlineCode,
    link: (text, href) => (href === undefined ? text : `[${text}](${href})`),
  });
}

interface Notation {
  code(text: string): string;
  link(text: string, href: string | undefined): string;
}

function writeWords(words: Words, t: Translate, notation: Notation): string {
  if (typeof words === "string") return words;
  const write = (inner: Words): string => writeWords(inner, t, notation);
  if (isList(words)) return words.map(write).join(t("listSeparator"));
  if ("joined" in words) return words.joined.map(write).join("");
  if ("code" in words) return notation.code(words.code);
  if ("text" in words) return notation.link(write(words.text), words.href);
  if ("markdown" in words) return words.markdown;
  const values = valuesOf(words).map(([name, value]) => [name, write(value)] as const);
  const text = fillString(t(words.word), Object.fromEntries(values));
  return words.notes?.length ? fillString(t("counted"), { label: text, count: write(words.notes) }) : text;
}

interface HtmlWriter {
  readonly t: Translate;
  readonly safeMarkdown: (text: string) => Html;
}

/** Words as HTML; Markdown of the spec is unwrapped if it is a single paragraph. */
export function wordsToHtml(words: Words, tools: HtmlWriter): HtmlNode {
  if (typeof words === "string") return words;
  const { t } = tools;
  const write = (inner: Words): HtmlNode => wordsToHtml(inner, tools);
  if (isList(words)) return listInRow(words.map(write), t);
  if ("joined" in words) return words.joined.map(write);
  if ("code" in words) return <code>{words.code}</code>;
  if ("text" in words)
    return words.href === undefined ? write(words.text) : <a href={words.href}>{write(words.text)}</a>;
  if ("markdown" in words) return unwrapParagraph(tools.safeMarkdown(words.markdown));
  const values = valuesOf(words).map(([name, value]) => [name, write(value)] as const);
  const text = fillHtml(t(words.word), Object.fromEntries(values));
  return words.notes?.length ? fillHtml(t("counted"), { label: text, count: write(words.notes) }) : text;
}

/** The values of a UI string; patterns are code, because they are full of special characters. */
function valuesOf({
  word,
  values = {},
}: Extract<Words, { readonly word: StringKey }>): readonly (readonly [string, Words])[] {
  return Object.entries(values).map(([name, value]) => {
    const isPattern = word === "apiMatches" && typeof value === "string";
    return [name, isPattern ? { code: value } : value];
  });
}

function isList(words: Words): words is readonly Words[] {
  return Array.isArray(words);
}
