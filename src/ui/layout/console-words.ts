// The words of the console in the language of a page: those that pages have anyway, and its own.

import type { ConsoleWords } from "../../base/console-words.ts";
import { ar } from "./locales/console/ar.ts";
import { ca } from "./locales/console/ca.ts";
import { cs } from "./locales/console/cs.ts";
import { da } from "./locales/console/da.ts";
import { de } from "./locales/console/de.ts";
import { es } from "./locales/console/es.ts";
import { fi } from "./locales/console/fi.ts";
import { fr } from "./locales/console/fr.ts";
import { he } from "./locales/console/he.ts";
import { hi } from "./locales/console/hi.ts";
import { hu } from "./locales/console/hu.ts";
import { id } from "./locales/console/id.ts";
import { it } from "./locales/console/it.ts";
import { ja } from "./locales/console/ja.ts";
import { ko } from "./locales/console/ko.ts";
import { lv } from "./locales/console/lv.ts";
import { nl } from "./locales/console/nl.ts";
import { nb } from "./locales/console/no.ts";
import { pl } from "./locales/console/pl.ts";
import { pt } from "./locales/console/pt.ts";
import { ro } from "./locales/console/ro.ts";
import { ru } from "./locales/console/ru.ts";
import { sv } from "./locales/console/sv.ts";
import { tr } from "./locales/console/tr.ts";
import { uk } from "./locales/console/uk.ts";
import { uz } from "./locales/console/uz.ts";
import { vi } from "./locales/console/vi.ts";
import { zh } from "./locales/console/zh.ts";
import { zhHant } from "./locales/console/zh-hant.ts";
import type { Words } from "./words.ts";

/** Languages by their code; regions fall back to the language. */
const OWN: ReadonlyMap<string, Partial<ConsoleWords>> = new Map([
  ["ar", ar],
  ["ca", ca],
  ["cs", cs],
  ["da", da],
  ["de", de],
  ["es", es],
  ["fi", fi],
  ["fr", fr],
  ["he", he],
  ["hi", hi],
  ["hu", hu],
  ["id", id],
  ["it", it],
  ["ja", ja],
  ["ko", ko],
  ["lv", lv],
  ["nl", nl],
  ["no", nb],
  ["pl", pl],
  ["pt", pt],
  ["ro", ro],
  ["ru", ru],
  ["sv", sv],
  ["tr", tr],
  ["uk", uk],
  ["uz", uz],
  ["vi", vi],
  ["zh-Hant", zhHant],
  ["zh", zh],
  ["zh-TW", zhHant],
]);

/** What differs from English, for the file that pages in another language load with the console. */
export function consoleWords(lang: string, words: Words): Partial<ConsoleWords> {
  const own = OWN.get(lang) ?? OWN.get(lang.split("-")[0] ?? lang) ?? {};
  return {
    title: words.apiTry,
    close: words.close,
    server: words.apiServer,
    authorization: words.apiAuthorization,
    scopes: words.apiScopes,
    pathParameters: words.apiPathParameters,
    queryParameters: words.apiQueryParameters,
    headers: words.apiHeaders,
    cookies: words.apiCookies,
    body: words.apiBody,
    example: words.apiExample,
    required: words.required,
    deprecated: words.deprecated,
    request: words.apiRequest,
    response: words.apiResponse,
    language: words.language,
    copy: words.copy,
    copied: words.copied,
    download: words.download,
    messages: words.apiMessages,
    ...own,
  };
}
