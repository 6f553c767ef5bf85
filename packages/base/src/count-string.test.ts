import { expect, test } from "vitest";
import { countString, numberText } from "./count-string.ts";

const count = (word: string, lang: string, counts: readonly number[]): readonly string[] =>
  counts.map((one) => countString(word, one, lang));

test("chooses the plural form of the language", () => {
  expect(count("{count} event|{count} events", "en", [0, 1, 2])).toEqual(["0 events", "1 event", "2 events"]);
  expect(count("{count} jour|{count} de jours|{count} jours", "fr", [0, 1, 2])).toEqual([
    "0 jour",
    "1 jour",
    "2 jours",
  ]);
  expect(countString("{count} jour|{count} de jours|{count} jours", 1e6, "fr")).toMatch(/^1\s000\s000 de jours$/);
  expect(count("אחד|שניים|{count}", "he", [1, 2, 3])).toEqual(["אחד", "שניים", "3"]);
});

test("uses the only form for every number", () => {
  expect(count("Событий: {count}", "ru", [0, 1, 2, 5])).toEqual([
    "Событий: 0",
    "Событий: 1",
    "Событий: 2",
    "Событий: 5",
  ]);
});

test("shows English forms on a page in a language with more categories", () => {
  expect(count("{count} event|{count} events", "ru", [1, 2, 5])).toEqual(["1 event", "2 events", "5 events"]);
});

test("counts without a valid language as in English", () => {
  expect(count("{count} event|{count} events", "", [1, 1234])).toEqual(["1 event", "1,234 events"]);
});

test("writes numbers with the separators of the language, in the digits of code", () => {
  expect([numberText(1.4, "en"), numberText(1.4, "de"), numberText(1.4, "ar")]).toEqual(["1.4", "1,4", "1.4"]);
  expect([numberText(12_345, "en"), numberText(12_345, "de")]).toEqual(["12,345", "12.345"]);
});
