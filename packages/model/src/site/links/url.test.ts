import { decodePercent } from "@lectern/base/text.ts";
import { expect, test } from "vitest";
import { hasSafeScheme, isAbsoluteUrl, splitSuffix } from "./url.ts";

test.each([
  ["https://example.com", true, true],
  ["//example.com", true, true],
  ["mailto:a@example.com", true, true],
  ["tel:+123", true, true],
  ["javascript:alert(1)", true, false],
  ["JavaScript:alert(1)", true, false],
  [" java\nscript:alert(1)", true, false],
  ["\u0001javascript:alert(1)", true, false],
  ["data:text/html,x", true, false],
  ["data:image/png;base64,x", true, true],
  ["file:///etc/passwd", true, false],
  ["cursor://install?name=a", true, true],
  ["\\\\example.com", true, true],
  ["/guides/start", false, true],
  ["guides/a:b", false, true],
  ["#part", false, true],
])("classifies %j as a URL: %s, and safe: %s", (text, url, safe) => {
  expect([isAbsoluteUrl(text), hasSafeScheme(text)]).toEqual([url, safe]);
});

test("leaves undecodable text unchanged", () => {
  expect(["/a%20b", "/100%", "/c%2B%2B"].map(decodePercent)).toEqual(["/a b", "/100%", "/c++"]);
});

test("splits a link before its query or fragment", () => {
  expect(["/a?b#c", "/a#c?d", "/a", "#c"].map(splitSuffix)).toEqual([
    ["/a", "?b#c"],
    ["/a", "#c?d"],
    ["/a", ""],
    ["", "#c"],
  ]);
});
