import { expect, test } from "vitest";
import { closest } from "./closest.ts";

test.each([
  ["colour", ["colors", "name"], "colors"],
  ["crad", ["Card", "Code"], "Card"],
  ["Usr", ["Account", "User"], "User"],
  ["b", ["B"], "B"],
  ["eng", ["en", "fr"], "en"],
  [":di", [":id"], ":id"],
  ["navigaton", ["navigation", "navbar"], "navigation"],
  ["", ["a"], undefined],
])("%j among %j means %j", (name, candidates, expected) => {
  expect(closest(name, candidates)).toBe(expected);
});

test.each([
  ["b", ["z", "d"]],
  ["ab", ["ac"]],
  ["get", ["set", "put"]],
  ["title", ["table"]],
  ["sidebar", ["navbar"]],
  ["introduction", ["integrations"]],
  ["/guides/auth/sso", ["/guides/auth/sdk", "/guides/auth/mfa"]],
])("%j is not close enough to any of %j", (name, candidates) => {
  expect(closest(name, candidates)).toBeUndefined();
});

test("does not guess between two equally close candidates unless only one shares the first letter", () => {
  expect(closest("carr", ["card", "cars"])).toBeUndefined();
  expect(closest("mode", ["node", "model"])).toBe("model");
  expect(closest("card", ["Card", "CARD"])).toBe("Card");
});
