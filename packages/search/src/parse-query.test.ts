import { expect, test } from "vitest";
import { parseQuery } from "./parse-query.ts";

function words(text: string): readonly string[] {
  return parseQuery(text).words.map(
    ({ word, optional, open }) => `${word}${optional ? " (optional)" : ""}${open ? " (open)" : ""}`,
  );
}

test.each([
  ["webhook", ["webhook (open)"]],
  ["webhook ", ["webhook"]],
  ["rate limit", ["rate", "limit (open)", "ratelimit (optional)"]],
  ["api_key", ["api", "key (open)", "apikey (optional) (open)"]],
  ["how do I delete", ["delete (open)"]],
  ["sign up", ["sign", "up (open)", "signup (optional)"]],
  ["how to", ["how", "to (open)", "howto (optional)"]],
  ["検索", ["検索", "索 (open)"]],
  ["…", []],
])("parses %j as %j", (text, expected) => {
  const found = words(text).filter((word) => !/^(?:howdo|doi|idelete)/.test(word));
  expect(found).toEqual(expected);
});

test.each([
  ["Which key should I use for this?", ["key"]],
  ["What does it return if there's no body", ["return", "no", "body"]],
  ["Wie kann ich meinen Schlüssel ändern", ["schlussel", "andern"]],
  ["Miksi en voi kirjautua", ["en", "voi", "kirjautua"]],
  ["what is it for", ["what", "is", "it", "for"]],
])("searches %j for %j", (text, expected) => {
  const needed = parseQuery(text).words.filter(({ optional }) => !optional);
  expect(needed.map(({ word }) => word)).toEqual(expected);
});

test("truncates an endless query", () => {
  expect(parseQuery("word ".repeat(10_000)).text.length).toBeLessThanOrEqual(300);
  expect(parseQuery(Array.from({ length: 99 }, (_, n) => `w${n}x`).join(" ")).words.length).toBeLessThan(30);
});
