// Phrases about an API in the page's language: as text, markup or Markdown.

import { type Html, html } from "../../base/html.ts";
import { fillWord } from "../../base/text.ts";
import type { Phrase } from "../../openapi/phrase.ts";
import { inlineCode } from "../components/markdown-blocks.ts";
import type { Word } from "../layout/locales/en.ts";

/** Looks up a UI string in the page's language. */
export type Translate = (word: Word) => string;

/** A phrase as text: `{ word: "apiLength", values: { range: "≥ 1" } }` → `length ≥ 1`. */
export function say(phrase: Phrase, t: Translate): string {
  return sayWith(phrase, t, (pattern) => pattern);
}

/** A phrase as Markdown; patterns are code, because they are full of special characters. */
export function sayMarkdown(phrase: Phrase, t: Translate): string {
  return sayWith(phrase, t, inlineCode);
}

function sayWith(phrase: Phrase, t: Translate, writePattern: (pattern: string) => string): string {
  if (typeof phrase === "string") return phrase;
  const inner = (value: Phrase): string => sayWith(value, t, writePattern);
  const values = Object.entries(phrase.values ?? {}).map(([name, value]) => {
    if (typeof value === "object" && "length" in value) return [name, value.map(inner).join(", ")];
    return [name, phrase.word === "apiMatches" && typeof value === "string" ? writePattern(value) : inner(value)];
  });
  const text = fillWord(t(phrase.word), Object.fromEntries(values));
  return phrase.note === undefined ? text : `${text} (${phrase.note})`;
}

/** A UI string with markup in its placeholders. */
export function sayHtml(word: string, values: Readonly<Record<string, Html>>): Html {
  const parts = word.split(/\{(\w+)\}/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : values[part]))}`;
}
