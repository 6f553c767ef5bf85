import { readdirSync, readFileSync } from "node:fs";
import { SENDING_WORDS } from "@lectern/base/console-sending-strings.ts";
import { SIGN_IN_WORDS } from "@lectern/base/console-sign-in-strings.ts";
import { OPENING_WORDS } from "@lectern/base/console-strings.ts";
import { ENGLISH_SEARCH } from "@lectern/base/search-strings.ts";
import { fillString } from "@lectern/base/text.ts";
import { LANGUAGES } from "@lectern/model/config/languages.ts";
import { expect, test } from "vitest";
import { consoleStrings } from "./console-strings.ts";
import { en } from "./locales/en.ts";
import { localeOf } from "./ui-strings.ts";

/** Strings that are the same in English and in these languages; "*" means all. */
const SAME: Readonly<Record<string, string>> = {
  Arguments: "ca fr",
  Body: "de nl sv",
  Callbacks: "de es nl pt",
  Contact: "fr nl ro",
  Cookies: "da de es fr nl pt",
  Danger: "fr",
  Diagram: "cs da hu id nl no pl sv",
  Download: "da",
  Endpoints: "es nl pt",
  Errors: "ca",
  Flow: "da nl",
  Form: "tr",
  Headers: "nl sv",
  "Item {number}": "id nl pt",
  "items {range}": "nl",
  Links: "da pt",
  Menu: "da fr id it nl pl pt vi",
  Message: "fr",
  Messages: "fr",
  Navigation: "da de fr",
  No: "ca es it",
  optional: "de",
  "Option {number}": "de fr",
  Parameters: "nl",
  Password: "it",
  Payload: "nl",
  Product: "nl",
  Schemas: "de",
  Scopes: "de nl",
  Section: "fr",
  Sections: "fr",
  Send: "da no",
  "Send {name}": "da no",
  Server: "cs da de id it nl no ro sv uz",
  Servers: "nl",
  Stop: "da",
  Tip: "cs da nl",
  Token: "*",
  "Token URL": "hu",
  Version: "da de fr sv",
  "{count} ms": "*",
  "{label}: {value}": "*",
  "{label} ({count})": "*",
  ", ": "*",
  ". ": "*",
  Ctrl: "*",
  Esc: "*",
  implicit: "da hu ro sv",
  password: "it",
  "Download {name}": "da",
};

const OTHER_LANGUAGES = [...LANGUAGES].filter((code) => !code.startsWith("en"));

const ISOLATES = /[\u2068\u2069]/g;

const locationsIn = (word: string): readonly string[] => [...new Set(word.match(/\{\w+\}/g))].sort();

/** Strings that lack a placeholder or are still English. */
function faultsIn(code: string, english: Readonly<Record<string, string>>, strings: Readonly<Record<string, string>>) {
  const language = localeOf(code).lang.split("-")[0] ?? "";
  return Object.entries(english).filter(([name, word]) => {
    const translated = strings[name] ?? "";
    if (translated === word) return SAME[word] !== "*" && !SAME[word]?.split(" ").includes(language);
    return translated.trim() === "" || locationsIn(translated).join() !== locationsIn(word).join();
  });
}

test.each(OTHER_LANGUAGES)("translates every UI string to %s, with placeholders", (code) => {
  const { strings } = localeOf(code);
  expect(Object.keys(strings).sort()).toEqual(Object.keys(en).sort());
  expect(faultsIn(code, en, strings)).toEqual([]);
});

test.each(OTHER_LANGUAGES)("translates every console string to %s, with placeholders", (code) => {
  const { raw, ...english } = { ...OPENING_WORDS, ...SENDING_WORDS, ...SIGN_IN_WORDS };
  const strings = consoleStrings(localeOf(code));
  expect([raw, Object.keys(strings).sort()]).toEqual(["JSON", Object.keys(english).sort()]);
  expect(faultsIn(code, english, strings as Record<string, string>)).toEqual([]);
});

test("offers every language of the data files", () => {
  const folder = new URL("locales/", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const offered = [...LANGUAGES].map((code) => JSON.stringify(localeOf(code).strings).replace(ISOLATES, ""));
  const unused = files.filter((name) => {
    const strings = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
    return !offered.includes(JSON.stringify(name === "en.json" ? strings : strings.page).replace(ISOLATES, ""));
  });
  expect([files.length, unused]).toEqual([30, []]);
});

test("has the English strings of the search dialog built in", () => {
  expect(ENGLISH_SEARCH).toEqual({
    search: en.search,
    prompt: en.search,
    close: en.close,
    all: en.searchAll,
    recent: en.searchRecent,
    start: en.searchStart,
    clear: en.searchClear,
    nothing: en.searchNothing,
    count: en.searchCount,
    everywhere: en.searchEverywhere,
    failed: en.searchFailed,
    product: en.product,
    version: en.version,
    language: en.language,
    tab: en.section,
    labelValue: en.labelValue,
    escapeKey: en.escapeKey,
  });
});

test("maps regions and old codes to their language", () => {
  expect(localeOf("pt-BR").strings.apiBody).toBe("Corpo");
  expect(localeOf("cn").strings.apiBody).toBe("消息体");
  expect(localeOf("xx").strings.apiBody).toBe("Body");
});

test("isolates values in right-to-left languages, except in the reference, where they are code", () => {
  const hebrew = localeOf("he");
  expect(hebrew.strings.redirecting).toContain("\u2068{url}\u2069");
  expect(hebrew.strings.apiSameAs).toContain(" {name}");
  expect(consoleStrings(hebrew).failedConnection).toContain("\u2068{origin}\u2069");
  expect(consoleStrings(hebrew).invalid).toContain("{count} ");
  expect(localeOf("fr").strings.redirecting).not.toMatch(ISOLATES);
});

/** What a language writes between values, and what it does not. */
const PUNCTUATION: Readonly<Record<string, RegExp>> = {
  ar: /[“”„"]|\s،/,
  da: /[“”„«]\{/,
  de: /[“”]\{|[«»]/,
  fr: / [:;?!»]|« |[^\s\u00a0\u202f:/]:(?!\/\/)|[^\s\u202f][?!;]/,
  he: /[„”“«»]|־[{A-Za-z]/,
  it: /[“”„]/,
  ja: /[^ -~]: |[?!]$/,
  nl: /\b(?:[Uu]|[Uu]w)\b/,
  ro: /[“«»]\{|(?:Încercați|Folosiți|Trimiteți)/,
  uz: /['‘’]|[GgOo]ʼ/,
};

test.each(Object.entries(PUNCTUATION))("writes %s in one style", (code, fault) => {
  const all = { ...localeOf(code).strings, ...consoleStrings(localeOf(code)) };
  const texts = Object.values(all).map((text) => text.replace(ISOLATES, ""));
  expect(texts.filter((text) => fault.test(text))).toEqual([]);
});

test.each(OTHER_LANGUAGES)("has one kind of quotation marks in %s", (code) => {
  const quoted = Object.values(localeOf(code).strings).flatMap((text) => {
    const [, before, after] = /(\S)[\s\u00a0\u2068]*\{(?:query|mark|name)\}[\s\u00a0\u2069]*(\S?)/.exec(text) ?? [];
    return before && /["“”„«»「」״]/.test(before) ? [`${before}${after}`] : [];
  });
  expect([...new Set(quoted)]).toHaveLength(1);
});

test.each(OTHER_LANGUAGES)("has one form per counted string in %s, or one per plural category", (code) => {
  const { lang } = localeOf(code);
  const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions();
  const all: Readonly<Record<string, string>> = { ...localeOf(code).strings, ...consoleStrings(localeOf(code)) };
  const wrong = Object.entries(all).filter(([, text]) => {
    const forms = text.split("|").length;
    return forms !== 1 && (forms !== pluralCategories.length || forms > 3);
  });
  expect(wrong).toEqual([]);
});

test("uses every string", () => {
  const sources = ["engine", "openapi", "reference", "theme"].flatMap((name) =>
    sourcesIn(new URL(`../../../${name}/src/`, import.meta.url)),
  );
  const used = new Set(sources.flatMap((text) => text.match(/(?<=["'.])\w+\b|\b\w+(?=[,:}\s])/g) ?? []));
  expect(Object.keys(en).filter((key) => !used.has(key))).toEqual([]);
});

test("fills in values once, whatever they contain", () => {
  expect(fillString("{a} and {b}", { a: "{b}", b: "{a}" })).toBe("{b} and {a}");
});

/** The code of a folder, without tests and without the strings themselves. */
function sourcesIn(folder: URL): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !/locales\//.test(path))
    .map((path) => readFileSync(new URL(path, folder), "utf8"));
}
