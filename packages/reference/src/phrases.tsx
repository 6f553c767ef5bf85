// Phrases about an API in the page's language: as text, markup or Markdown.

import { fillString } from "@lectern/base/text.ts";
import type { Phrase } from "@lectern/openapi/internal/phrase.ts";
import { inlineCode } from "@lectern/theme/components/markdown-blocks.ts";
import type { StringKey } from "@lectern/theme/layout/locales/en.ts";

/** Looks up a UI string in the page's language. */
export type Translate = (word: StringKey) => string;

/** A phrase as text: `{ word: "apiLength", values: { range: "≥ 1" } }` → `length ≥ 1`. */
export function phraseToText(phrase: Phrase, t: Translate): string {
  return renderPhrase(phrase, t, (pattern) => pattern);
}

/** A phrase as Markdown; patterns are code, because they are full of special characters. */
export function phraseToMarkdown(phrase: Phrase, t: Translate): string {
  return renderPhrase(phrase, t, inlineCode);
}

function renderPhrase(phrase: Phrase, t: Translate, writePattern: (pattern: string) => string): string {
  if (typeof phrase === "string") return phrase;
  const inner = (value: Phrase): string => renderPhrase(value, t, writePattern);
  const values = Object.entries(phrase.values ?? {}).map(([name, value]) => {
    if (typeof value === "object" && "length" in value) return [name, value.map(inner).join(t("listSeparator"))];
    return [name, phrase.word === "apiMatches" && typeof value === "string" ? writePattern(value) : inner(value)];
  });
  const text = fillString(t(phrase.word), Object.fromEntries(values));
  if (phrase.notes === undefined || phrase.notes.length === 0) return text;
  const notes = phrase.notes.map(inner).join(t("listSeparator"));
  return fillString(t("counted"), { label: text, count: notes });
}
