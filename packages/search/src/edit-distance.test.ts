import { expect, test } from "vitest";
import { createDistance } from "./expand-word.ts";

test.each([
  ["webhok", "webhook", 1, { whole: 1, start: 1 }],
  ["wehbook", "webhook", 1, { whole: 1, start: 1 }],
  ["auht", "authentication", 1, { whole: 2, start: 1 }],
  ["token", "token", 1, { whole: 0, start: 0 }],
  ["token", "cache", 1, { whole: 2, start: 2 }],
  ["idempotncy", "idempotency", 2, { whole: 1, start: 1 }],
])("from %j to %j within %i", (typed, word, limit, expected) => {
  expect(createDistance(typed, limit)(word)).toEqual(expected);
});
