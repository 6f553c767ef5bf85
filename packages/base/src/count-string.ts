// Numbers in UI strings: the plural form and the separators of a language.

import { attempt, fillString } from "./text.ts";

/**
 * Fills in a count. A string has one form, or one per plural category of its language, of which two or three are supported:
 * `{count} event|{count} events`, `{count} jour|{count} de jours|{count} jours`.
 */
export function countString(word: string, count: number, lang: string): string {
  const forms = word.split("|");
  const category = inLanguage(lang, (tag) => new Intl.PluralRules(tag).select(count));
  // Browsers may know fewer categories than there are forms, so the last form is always "other".
  const index = category === "one" ? 0 : category === "other" ? forms.length - 1 : 1;
  return fillString(forms[index] ?? word, { count: numberText(count, lang) });
}

/** A number with the separators of a language: `1.4` → `1,4` in German. Digits are those of URLs and code. */
export function numberText(value: number, lang: string): string {
  return inLanguage(lang, (tag) => value.toLocaleString(tag, { numberingSystem: "latn" }));
}

/** Formats in a language; in English if it is not a language tag, as on pages of other sites. */
export function inLanguage(lang: string, format: (tag: string) => string): string {
  return attempt(() => format(lang)) ?? format("en");
}
