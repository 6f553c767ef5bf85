import { expect, test } from "vitest";
import { firstLines, valueToJson, valueToName, valueToText } from "./value-text.ts";

test.each<[unknown, string]>([
  ["plain", "plain"],
  [7, "7"],
  [null, "null"],
  [{ a: [1] }, '{"a":[1]}'],
  ["x".repeat(400), `${"x".repeat(300)}…`],
  [undefined, ""],
])("%j is written on one line", (value, text) => {
  expect(valueToText(value)).toBe(text);
});

test("a block of JSON is indented", () => {
  expect(valueToJson({ a: 1 })).toBe('{\n  "a": 1\n}');
});

test.each([
  ["one\ntwo", 7, "one\ntwo"],
  ["one\ntwo\nthree", 8, "one\ntwo"],
  ["one\ntwo\nthree", 7, "one\ntwo"],
  ["word".repeat(4), 6, "wordwo…"],
])("of %j, %i characters are the lines %j", (text, most, lines) => {
  expect(firstLines(text, most)).toBe(lines);
});

test("values without an end are no trouble", () => {
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  expect(valueToJson(circle)).toBe("…");
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as unknown;
  expect(valueToText(deep)).toBe("…");
});

test("a value that no text can be made of by itself has a name all the same", () => {
  const value = JSON.parse('{"toString": 1, "valueOf": 2}') as unknown;
  expect(valueToName([value])).toBe('[{"toString":1,"valueOf":2}]');
});
