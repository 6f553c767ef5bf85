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

/** The file of a language. */
interface Translation {
  readonly page: Words;
  readonly console?: OwnStrings;
}

const ENGLISH: Translation = { page: en };

/** Languages by code; regions fall back to the language. */
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
    ar,
    he,
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

/** The native name of a language by its docs.json code: `"de"` → `"Deutsch"`. */
export function languageName(code: string): string {
  return LANGUAGE_NAMES.get(code) ?? code;
}

const LANGUAGE_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    en: "English",
    cn: "简体中文",
    zh: "简体中文",
    "zh-Hans": "简体中文",
    "zh-CN": "简体中文",
    "zh-Hant": "繁體中文",
    "zh-TW": "繁體中文",
    es: "Español",
    fr: "Français",
    "fr-CA": "Français (Canada)",
    "fr-ca": "Français (Canada)",
    ja: "日本語",
    jp: "日本語",
    "ja-jp": "日本語",
    "ja-JP": "日本語",
    pt: "Português",
    "pt-BR": "Português (Brasil)",
    de: "Deutsch",
    ko: "한국어",
    it: "Italiano",
    ru: "Русский",
    ro: "Română",
    cs: "Čeština",
    id: "Bahasa Indonesia",
    ar: "العربية",
    tr: "Türkçe",
    hi: "हिन्दी",
    sv: "Svenska",
    no: "Norsk",
    da: "Dansk",
    lv: "Latviešu",
    nl: "Nederlands",
    uk: "Українська",
    vi: "Tiếng Việt",
    pl: "Polski",
    uz: "Oʻzbekcha",
    he: "עברית",
    ca: "Català",
    fi: "Suomi",
    hu: "Magyar",
  }),
);
