// The console's UI strings in the language of a page: those that pages share, and its own.

import { type ConsoleKey, type ConsoleStrings, OPENING_WORDS } from "@lectern/base/console-strings.ts";
import type { Words } from "./locales/en.ts";

/** Strings that pages already have, by their name there. */
const SHARED = {
  title: "apiTry",
  close: "close",
  server: "apiServer",
  authorization: "apiAuthorization",
  controlKey: "controlKey",
  scopes: "apiScopes",
  flowCode: "apiFlowCode",
  flowClient: "apiFlowClient",
  flowDevice: "apiFlowDevice",
  flowImplicit: "apiFlowImplicit",
  flowPassword: "apiFlowPassword",
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
export type OwnStrings = Readonly<Record<Exclude<ConsoleKey, keyof typeof SHARED | "raw">, string>>;

/** The strings of a language. */
export interface LocaleStrings {
  readonly strings: Words;
  /** The strings of the console that pages do not have; absent in English. */
  readonly console?: OwnStrings | undefined;
}

/** Strings that differ from English. */
export function consoleStrings({ strings, console }: LocaleStrings): Partial<ConsoleStrings> {
  const shared = Object.entries(SHARED).map(([name, word]) => [name, strings[word]]);
  return { ...Object.fromEntries(shared), ...console };
}

/** The JSON file that pages in another language load with the console, or with the scripts it loads later. */
export function consoleWordsFile(locale: LocaleStrings, part: "" | "-later"): string {
  const all = Object.entries(consoleStrings(locale));
  return JSON.stringify(Object.fromEntries(all.filter(([name]) => name in OPENING_WORDS === (part === ""))));
}
