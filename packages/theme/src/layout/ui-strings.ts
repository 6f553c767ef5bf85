// The UI strings of a page's language, with its `lang` and direction.

import type { LocaleStrings, OwnStrings } from "./console-strings.ts";
import ar from "./locales/ar.json" with { type: "json" };
import ca from "./locales/ca.json" with { type: "json" };
import cs from "./locales/cs.json" with { type: "json" };
import da from "./locales/da.json" with { type: "json" };
import de from "./locales/de.json" with { type: "json" };
import { en, type StringKey, type Words } from "./locales/en.ts";
import es from "./locales/es.json" with { type: "json" };
import fi from "./locales/fi.json" with { type: "json" };
import fr from "./locales/fr.json" with { type: "json" };
import he from "./locales/he.json" with { type: "json" };
import hi from "./locales/hi.json" with { type: "json" };
import hu from "./locales/hu.json" with { type: "json" };
import id from "./locales/id.json" with { type: "json" };
import it from "./locales/it.json" with { type: "json" };
import ja from "./locales/ja.json" with { type: "json" };
import ko from "./locales/ko.json" with { type: "json" };
import lv from "./locales/lv.json" with { type: "json" };
import nl from "./locales/nl.json" with { type: "json" };
import nb from "./locales/no.json" with { type: "json" };
import pl from "./locales/pl.json" with { type: "json" };
import pt from "./locales/pt.json" with { type: "json" };
import ro from "./locales/ro.json" with { type: "json" };
import ru from "./locales/ru.json" with { type: "json" };
import sv from "./locales/sv.json" with { type: "json" };
import tr from "./locales/tr.json" with { type: "json" };
import uk from "./locales/uk.json" with { type: "json" };
import uz from "./locales/uz.json" with { type: "json" };
import vi from "./locales/vi.json" with { type: "json" };
import zh from "./locales/zh.json" with { type: "json" };
import zhHant from "./locales/zh-hant.json" with { type: "json" };

export type { Words } from "./locales/en.ts";

/** A language: its code for `lang`, its direction and UI strings. */
export interface Locale extends LocaleStrings {
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  /** A date in the language's long form: `March 4, 2026`. */
  formatDate(date: Date): string;
}

/** Legacy codes of docs.json sites that are not language tags. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["cn", "zh-CN"],
  ["jp", "ja"],
  ["ja-jp", "ja-JP"],
  ["fr-ca", "fr-CA"],
]);

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["ar", "he"]);

/**
 * Isolates the values of strings in right-to-left languages; otherwise the last mark of a URL jumps to its other side.
 * Characters also work in labels and notes, where elements cannot be. Strings of the reference are left alone: their values
 * are code, which the stylesheet isolates.
 */
function withIsolates<T extends Readonly<Record<string, string>>>(strings: T): T {
  const entries = Object.entries(strings).map(([name, text]) => {
    const isOwn = name.startsWith("api") || name === "labelValue" || name === "counted";
    return [name, isOwn ? text : text.replace(/\{(?!count\})\w+\}/g, "\u2068$&\u2069")];
  });
  return Object.fromEntries(entries) as T;
}

function isolated({ page, console }: Translation): Translation {
  return { page: withIsolates(page), ...(console && { console: withIsolates(console) }) };
}

/** The file of a language. */
interface Translation {
  readonly page: Words;
  readonly console?: OwnStrings;
}

const ENGLISH: Translation = { page: en };

/**
 * Languages by code; regions fall back to the language. `pt` is Brazilian. Latvian and Uzbek still need a native reader.
 */
const TRANSLATIONS: ReadonlyMap<string, Translation> = new Map(
  Object.entries<Translation>({
    en: ENGLISH,
    de,
    fr,
    es,
    pt,
    it,
    ja,
    ko,
    zh,
    "zh-Hant": zhHant,
    ru,
    ar: isolated(ar),
    he: isolated(he),
    nl,
    pl,
    tr,
    uk,
    vi,
    id,
    cs,
    sv,
    no: nb,
    da,
    fi,
    hu,
    ro,
    ca,
    lv,
    hi,
    uz,
    "zh-TW": zhHant,
  }),
);

/** The locale for a docs.json code; unknown codes fall back to English. */
export function localeOf(code: string | undefined): Locale {
  const lang = ALIASES.get(code ?? "en") ?? code ?? "en";
  const primary = lang.split("-")[0] ?? lang;
  const { page: strings, console } = TRANSLATIONS.get(lang) ?? TRANSLATIONS.get(primary) ?? ENGLISH;
  return {
    lang,
    dir: RIGHT_TO_LEFT.has(primary) ? "rtl" : "ltr",
    strings,
    console,
    formatDate: dateFormatter(lang),
  };
}

/** A formatter is slow to create and fails for invalid language tags, so it is created on first use. */
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

/** A UI string by its name; an unknown name is returned unchanged. */
export function translate(locale: Locale, word: string): string {
  return Object.hasOwn(locale.strings, word) ? locale.strings[word as StringKey] : word;
}
