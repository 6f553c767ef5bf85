import { expect, test } from "vitest";
import { parseRanges } from "./code.ts";

test.each([
  ["1", [1]],
  ["1,3-5", [1, 3, 4, 5]],
  ["[2, 10]", [2, 10]],
  ["5-3,4", [3, 4, 5]],
  ["0", []],
  ["all", []],
])("the ranges %j are the lines %j", (text, lines) => {
  expect(parseRanges(text)).toEqual(lines);
});

test("an endless range stops at ten thousand lines", () => {
  expect(parseRanges("1-999999999")).toHaveLength(10_000);
});
