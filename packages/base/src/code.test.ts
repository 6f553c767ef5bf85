import { expect, test } from "vitest";
import { parseRanges } from "./code.ts";

test.each([
  ["1", [1]],
  ["1,3-5", [1, 3, 4, 5]],
  ["[2, 10]", [2, 10]],
  ["5-3,4", [3, 4, 5]],
  ["0", []],
  ["all", []],
])("expands the ranges %j to the lines %j", (text, lines) => {
  expect(parseRanges(text)).toEqual(lines);
});

test("stops an open-ended range at 10,000 lines", () => {
  expect(parseRanges("1-999999999")).toHaveLength(10_000);
});
