import { expect, test } from "vitest";
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

test("regions use the words of their language, old codes those of the language they mean", () => {
  expect(localeOf("pt-BR").words.apiBody).toBe("Corpo");
  expect(localeOf("cn").words.apiBody).toBe("请求体");
  expect(localeOf("xx").words.apiBody).toBe("Body");
});

test("values are put in once, whatever they contain", () => {
  expect(fillWord("{a} and {b}", { a: "{b}", b: "{a}" })).toBe("{b} and {a}");
});
