import { expect, test } from "vitest";
import { firstLines, valueToJson, valueToName, valueToText } from "./value-text.ts";

test.each<[unknown, string]>([
  ["plain", "plain"],
  [7, "7"],
  [null, "null"],
  [{ a: [1] }, '{"a":[1]}'],
  ["x".repeat(400), `${"x".repeat(300)}…`],
  [undefined, ""],
])("writes %j on one line", (value, text) => {
  expect(valueToText(value)).toBe(text);
});

test("indents a block of JSON", () => {
  expect(valueToJson({ a: 1 })).toBe('{\n  "a": 1\n}');
});

test.each([
  ["one\ntwo", 7, "one\ntwo"],
  ["one\ntwo\nthree", 8, "one\ntwo"],
  ["one\ntwo\nthree", 7, "one\ntwo"],
  ["word".repeat(4), 6, "wordwo…"],
])("splits %j at %i characters into the lines %j", (text, max, lines) => {
  expect(firstLines(text, max)).toBe(lines);
});

test("handles endless values", () => {
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  expect(valueToJson(circle)).toBe("…");
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as unknown;
  expect(valueToText(deep)).toBe("…");
});

test("names a value that cannot be converted to text", () => {
  const value = JSON.parse('{"toString": 1, "valueOf": 2}') as unknown;
  expect(valueToName([value])).toBe('[{"toString":1,"valueOf":2}]');
});
