// Numbers in UI strings: the plural form and the separators of a language.

import { attempt, fillString } from "./text.ts";

/** The plural categories of Unicode, in the order in which a string lists its forms. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;

/**
 * Fills in a count. A string has one form, or one per plural category of its language: `{count} event|{count} events`.
 * An unknown language counts as English.
 */
export function countString(word: string, count: number, lang: string): string {
  const forms = word.split("|");
  const rules = attempt(() => new Intl.PluralRules(lang)) ?? new Intl.PluralRules("en");
  const category = rules.select(count);
  const used = CATEGORIES.filter((one) => rules.resolvedOptions().pluralCategories.includes(one));
  // Browsers may know fewer categories than the string has forms; the last one is always "other".
  const index = category === "other" ? forms.length - 1 : Math.min(used.indexOf(category), forms.length - 1);
  return fillString(forms[index] ?? word, { count: numberText(count, lang) });
}

/** A number with the separators of a language: `1.4` → `1,4` in German. Digits are those of URLs and code. */
export function numberText(value: number, lang: string, options?: Intl.NumberFormatOptions): string {
  const format = attempt(() => new Intl.NumberFormat(lang, { numberingSystem: "latn", ...options }));
  return format?.format(value) ?? String(value);
}
