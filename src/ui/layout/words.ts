// The words of the interface in the language of a page, its `lang` and its direction.

import { ar } from "./locales/ar.ts";
import { ca } from "./locales/ca.ts";
import { cs } from "./locales/cs.ts";
import { da } from "./locales/da.ts";
import { de } from "./locales/de.ts";
import { en, type Word, type Words } from "./locales/en.ts";
import { es } from "./locales/es.ts";
import { fi } from "./locales/fi.ts";
import { fr } from "./locales/fr.ts";
import { he } from "./locales/he.ts";
import { hi } from "./locales/hi.ts";
import { hu } from "./locales/hu.ts";
import { id } from "./locales/id.ts";
import { it } from "./locales/it.ts";
import { ja } from "./locales/ja.ts";
import { ko } from "./locales/ko.ts";
import { lv } from "./locales/lv.ts";
import { nl } from "./locales/nl.ts";
import { nb } from "./locales/no.ts";
import { pl } from "./locales/pl.ts";
import { pt } from "./locales/pt.ts";
import { ro } from "./locales/ro.ts";
import { ru } from "./locales/ru.ts";
import { sv } from "./locales/sv.ts";
import { tr } from "./locales/tr.ts";
import { uk } from "./locales/uk.ts";
import { uz } from "./locales/uz.ts";
import { vi } from "./locales/vi.ts";
import { zh } from "./locales/zh.ts";
import { zhHant } from "./locales/zh-hant.ts";

export type { Words } from "./locales/en.ts";

/** The language of a page: its code for `lang`, its direction and the interface's words in it. */
export interface Locale {
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  readonly words: Words;
  /** A day in the language's own form: `March 4, 2026`. */
  formatDate(date: Date): string;
}

/** Old codes of docs.json sites that are no language tags. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["cn", "zh-CN"],
  ["jp", "ja"],
  ["ja-jp", "ja-JP"],
  ["fr-ca", "fr-CA"],
]);

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["ar", "he"]);

/** Languages by their code; regions fall back to the language. */
const WORDS: ReadonlyMap<string, Words> = new Map([
  ["en", en],
  ["de", de],
  ["fr", fr],
  ["es", es],
  ["pt", pt],
  ["it", it],
  ["ja", ja],
  ["ko", ko],
  ["zh", zh],
  ["zh-Hant", zhHant],
  ["ru", ru],
  ["ar", ar],
  ["he", he],
  ["nl", nl],
  ["pl", pl],
  ["tr", tr],
  ["uk", uk],
  ["vi", vi],
  ["id", id],
  ["cs", cs],
  ["sv", sv],
  ["no", nb],
  ["da", da],
  ["fi", fi],
  ["hu", hu],
  ["ro", ro],
  ["ca", ca],
  ["lv", lv],
  ["hi", hi],
  ["uz", uz],
  ["zh-TW", zhHant],
]);

/** Everything about a language by the code docs.json uses; unknown codes get English words. */
export function localeOf(code: string | undefined): Locale {
  const lang = ALIASES.get(code ?? "en") ?? code ?? "en";
  const primary = lang.split("-")[0] ?? lang;
  return {
    lang,
    dir: RIGHT_TO_LEFT.has(primary) ? "rtl" : "ltr",
    words: WORDS.get(lang) ?? WORDS.get(primary) ?? en,
    formatDate: dateFormatter(lang),
  };
}

/** Making a formatter is slow and a code may be no language tag, so it is made when first needed. */
function dateFormatter(lang: string): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    try {
      format ??= new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" });
      return format.format(date);
    } catch {
      return date.toISOString().slice(0, 10);
    }
  };
}

/** A word by its name, as components ask for it; a name that is no word is given back. */
export function translate(locale: Locale, word: string): string {
  return Object.hasOwn(locale.words, word) ? locale.words[word as Word] : word;
}

/** Puts values into a word: `("Open in {name}", { name: "Claude" })` → `"Open in Claude"`. */
export function fillWord(word: string, values: Readonly<Record<string, string>>): string {
  return word.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
