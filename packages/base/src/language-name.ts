// Names of languages, for the menu and the search filter.

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
