// The console's UI strings in the language of a page: those that pages share, and its own.

import { type ConsoleKey, type ConsoleStrings, OPENING_WORDS } from "../../base/console-strings.ts";
import ar from "./locales/console/ar.json" with { type: "json" };
import ca from "./locales/console/ca.json" with { type: "json" };
import cs from "./locales/console/cs.json" with { type: "json" };
import da from "./locales/console/da.json" with { type: "json" };
import de from "./locales/console/de.json" with { type: "json" };
import es from "./locales/console/es.json" with { type: "json" };
import fi from "./locales/console/fi.json" with { type: "json" };
import fr from "./locales/console/fr.json" with { type: "json" };
import he from "./locales/console/he.json" with { type: "json" };
import hi from "./locales/console/hi.json" with { type: "json" };
import hu from "./locales/console/hu.json" with { type: "json" };
import id from "./locales/console/id.json" with { type: "json" };
import it from "./locales/console/it.json" with { type: "json" };
import ja from "./locales/console/ja.json" with { type: "json" };
import ko from "./locales/console/ko.json" with { type: "json" };
import lv from "./locales/console/lv.json" with { type: "json" };
import nl from "./locales/console/nl.json" with { type: "json" };
import nb from "./locales/console/no.json" with { type: "json" };
import pl from "./locales/console/pl.json" with { type: "json" };
import pt from "./locales/console/pt.json" with { type: "json" };
import ro from "./locales/console/ro.json" with { type: "json" };
import ru from "./locales/console/ru.json" with { type: "json" };
import sv from "./locales/console/sv.json" with { type: "json" };
import tr from "./locales/console/tr.json" with { type: "json" };
import uk from "./locales/console/uk.json" with { type: "json" };
import uz from "./locales/console/uz.json" with { type: "json" };
import vi from "./locales/console/vi.json" with { type: "json" };
import zh from "./locales/console/zh.json" with { type: "json" };
import zhHant from "./locales/console/zh-hant.json" with { type: "json" };
import type { Words } from "./ui-strings.ts";

/** Strings that pages already have, by their name there. */
const SHARED = {
  title: "apiTry",
  close: "close",
  server: "apiServer",
  authorization: "apiAuthorization",
  scopes: "apiScopes",
  pathParameters: "apiPathParameters",
  queryParameters: "apiQueryParameters",
  headers: "apiHeaders",
  cookies: "apiCookies",
  body: "apiBody",
  example: "apiExample",
  required: "required",
  deprecated: "deprecated",
  request: "apiRequest",
  response: "apiResponse",
  language: "language",
  copy: "copy",
  copied: "copied",
  download: "download",
  messages: "apiMessages",
  showMore: "apiShowMore",
} as const satisfies Partial<Record<ConsoleKey, keyof Words>>;

/** A language's own strings: all but the shared ones and "JSON". */
type OwnStrings = Readonly<Record<Exclude<ConsoleKey, keyof typeof SHARED | "raw">, string>>;

/** Languages by code; regions fall back to the language. */
const OWN: ReadonlyMap<string, OwnStrings> = new Map(
  Object.entries<OwnStrings>({
    ar,
    ca,
    cs,
    da,
    de,
    es,
    fi,
    fr,
    he,
    hi,
    hu,
    id,
    it,
    ja,
    ko,
    lv,
    nl,
    no: nb,
    pl,
    pt,
    ro,
    ru,
    sv,
    tr,
    uk,
    uz,
    vi,
    "zh-Hant": zhHant,
    zh,
    "zh-TW": zhHant,
  }),
);

/** Strings that differ from English. */
export function consoleStrings(lang: string, strings: Words): Partial<ConsoleStrings> {
  const shared = Object.entries(SHARED).map(([name, word]) => [name, strings[word]]);
  const own = OWN.get(lang) ?? OWN.get(lang.split("-")[0] ?? lang);
  return { ...Object.fromEntries(shared), ...own };
}

/** The JSON file that pages in another language load with the console, or with the scripts it loads later. */
export function consoleWordsFile(lang: string, strings: Words, part: "" | "-later"): string {
  const all = Object.entries(consoleStrings(lang, strings));
  return JSON.stringify(Object.fromEntries(all.filter(([name]) => name in OPENING_WORDS === (part === ""))));
}
