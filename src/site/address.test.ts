import { expect, test } from "vitest";
import { decodePath, isAddress, isSafeAddress, splitSuffix } from "./address.ts";

test.each([
  ["https://example.com", true, true],
  ["//example.com", true, true],
  ["mailto:a@example.com", true, true],
  ["tel:+123", true, true],
  ["javascript:alert(1)", true, false],
  ["JavaScript:alert(1)", true, false],
  ["data:text/html,x", true, false],
  ["/guides/start", false, false],
  ["guides/a:b", false, false],
  ["#part", false, false],
])("%s is an address: %s, and safe: %s", (text, address, safe) => {
  expect([isAddress(text), isSafeAddress(text)]).toEqual([address, safe]);
});

test("what cannot be decoded stays as it is", () => {
  expect(["/a%20b", "/100%", "/c%2B%2B"].map(decodePath)).toEqual(["/a b", "/100%", "/c++"]);
});

test("a link is cut before its query or fragment", () => {
  expect(["/a?b#c", "/a#c?d", "/a", "#c"].map(splitSuffix)).toEqual([
    ["/a", "?b#c"],
    ["/a", "#c?d"],
    ["/a", ""],
    ["", "#c"],
  ]);
});
