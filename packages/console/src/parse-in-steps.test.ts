// Parsing large JSON in steps gives the same result as parsing it at once, and rejects the same texts.

import { parseExactJson, toExactJson } from "@lectern/base/exact-json.ts";
import { expect, test } from "vitest";
import { parseInSteps } from "./parse-in-steps.ts";

const filler = 'x\\"],{}'.repeat(5);

/** A text larger than one chunk, with everything that could confuse a scanner. */
function large(): string {
  const rows = Array.from({ length: 3000 }, (_, id) => ({ id, [`${id}"`]: [filler, {}, [], null, -1.5e3] }));
  const text =
    toExactJson({ a: 1, rows, __proto__x: { deep: { rows, last: true } }, 7: rows.slice(0, 3), end: [[]] }) ?? "";
  return text.replaceAll('"id":1', '"id":900719925474099312').replace('"__proto__x"', ' "__proto__" \n');
}

test("parses values of any size like JSON.parse", async () => {
  const text = large();
  expect(text.length).toBeGreaterThan(400_000);
  for (const one of [text, `[${text},${text}]`, JSON.stringify("y".repeat(300_000)), " [ 1 , 2 ] ", "3"])
    expect(toExactJson(await parseInSteps(one))).toBe(toExactJson(parseExactJson(one)));
});

test.each([
  ["a missing bracket", (text: string) => text.slice(0, -1)],
  ["the wrong bracket", (text: string) => `${text.slice(0, -1)}]`],
  ["a comma at the end", (text: string) => `${text.slice(0, -1)},}`],
  ["a comma at the start", (text: string) => `{,${text.slice(1)}`],
  ["something behind it", (text: string) => `${text} 1`],
  ["an open string", (text: string) => text.replace('"end"', '"end')],
  ["a bracket too many", (text: string) => text.replace('"last"', '] "last"')],
])("rejects %s", async (_, spoil) => {
  const text = spoil(large());
  await expect(parseInSteps(text)).rejects.toThrow();
  expect(() => parseExactJson(text)).toThrow();
});
