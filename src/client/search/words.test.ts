import { expect, test } from "vitest";
import { fillCount } from "./words.ts";

test.each([
  ["{count} result|{count} results", 1, "1 result"],
  ["{count} result|{count} results", 0, "0 results"],
  ["{count} result|{count} results", 12, "12 results"],
  ["{count} Treffer", 1, "1 Treffer"],
])("%j for %j is %j", (word, count, expected) => {
  expect(fillCount(word, count)).toBe(expected);
});
