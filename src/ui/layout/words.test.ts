import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ENGLISH_SEARCH } from "../../base/search-words.ts";
import { LANGUAGES } from "../../config/languages.ts";
import { en } from "./locales/en.ts";
import { fillWord, localeOf, translate } from "./words.ts";

const placesIn = (word: string): readonly string[] => (word.match(/\{\w+\}/g) ?? []).sort();

test.each([...LANGUAGES])("every word of the interface is there in %s, with its places", (code) => {
  const { words } = localeOf(code);
  expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  for (const [name, word] of Object.entries(en)) {
    const translated = translate(localeOf(code), name);
    expect([name, placesIn(translated)]).toEqual([name, placesIn(word)]);
    expect(translated.trim()).not.toBe("");
  }
});

test("every language of the data files can be chosen", () => {
  const folder = new URL("locales/", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const offered = [...LANGUAGES].map((code) => JSON.stringify(localeOf(code).words));
  const unused = files.filter((name) => {
    const words: unknown = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
    return !offered.includes(JSON.stringify(words));
  });
  expect([files.length, unused]).toEqual([30, []]);
});

test("the search dialog knows the English words by heart", () => {
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
    failed: en.searchFailed,
    product: en.product,
    version: en.version,
    language: en.language,
    tab: en.section,
  });
});

test("regions use the words of their language, old codes those of the language they mean", () => {
  expect(localeOf("pt-BR").words.apiBody).toBe("Corpo");
  expect(localeOf("cn").words.apiBody).toBe("请求体");
  expect(localeOf("xx").words.apiBody).toBe("Body");
});

test("values are put in once, whatever they contain", () => {
  expect(fillWord("{a} and {b}", { a: "{b}", b: "{a}" })).toBe("{b} and {a}");
});
