import { expect, test } from "vitest";
import { closest } from "./closest.ts";

test.each([
  ["colour", ["colors", "name"], "colors"],
  ["crad", ["Card", "Code"], "Card"],
  ["ab", ["ac"], "ac"],
  ["b", ["z", "d"], undefined],
  ["b", ["B"], "B"],
  ["", ["a"], undefined],
])("%j among %j means %j", (name, candidates, expected) => {
  expect(closest(name, candidates)).toBe(expected);
});
