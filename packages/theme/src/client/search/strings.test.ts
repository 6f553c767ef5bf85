import { expect, test } from "vitest";
import { fillCount } from "./strings.ts";

test.each([
  ["1 result|{count} results", 1, "1 result"],
  ["1 result|{count} results", 0, "0 results"],
  ["1 result|{count} results", 12, "12 results"],
  ["{count} Treffer", 1, "1 Treffer"],
])("%j for %j is %j", (word, count, expected) => {
  expect(fillCount(word, count)).toBe(expected);
});
