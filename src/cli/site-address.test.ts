import { expect, test } from "vitest";
import { parseBase, parsePort, parseSiteUrl } from "./site-address.ts";

test.each<[given: string | undefined, base: string]>([
  [undefined, ""],
  ["", ""],
  ["/", ""],
  ["docs", "/docs"],
  ["/docs/", "/docs"],
  ["/a/b-c_d.e~f", "/a/b-c_d.e~f"],
])("the base path %j is %j", (given, base) => {
  expect(parseBase(given)).toEqual({ value: base });
});

test.each([
  "/a b",
  "/a?b",
  "/a#b",
  "/a//b",
  "/../a",
  "/a/./b",
  "/$(touch x)",
  '/"',
  "/a&b",
  "/é",
  `/${"a".repeat(128)}`,
])("the base path %j is refused", (given) => {
  expect(parseBase(given)).toEqual({
    problem: `"${given}" is not a base path. Use names of letters, digits, "-", "_" and "." such as /docs.`,
  });
});

test("a site address is whole, without query, and loses the slash at its end", () => {
  expect(parseSiteUrl(undefined, "")).toEqual({ value: undefined });
  expect(parseSiteUrl("https://docs.example.com/", "")).toEqual({ value: "https://docs.example.com" });
  for (const given of [
    "docs.example.com",
    "ftp://a.example",
    "javascript:alert(1)",
    "https://u:p@a.example",
    "https://a.example/?x",
  ]) {
    expect(parseSiteUrl(given, "")).toEqual({
      problem: `"${given}" is not the address of a site. Write it whole, such as https://docs.example.com.`,
    });
  }
});

test("a site address may end with the base path or leave it out", () => {
  expect(parseSiteUrl("https://example.com/docs/", "/docs")).toEqual({ value: "https://example.com" });
  expect(parseSiteUrl("https://example.com", "/docs")).toEqual({ value: "https://example.com" });
  expect(parseSiteUrl("https://example.com/a/docs", "/a/docs")).toEqual({ value: "https://example.com" });
  expect(parseSiteUrl("https://example.com/other", "/docs")).toEqual({ value: "https://example.com/other" });
});

test("a port is a number from 0 to 65535", () => {
  expect(parsePort(undefined)).toEqual({ value: undefined });
  expect(parsePort("8080")).toEqual({ value: 8080 });
  for (const given of ["65536", "-1", "1e3", "port", ""]) {
    expect(parsePort(given)).toEqual({ problem: `"${given}" is not a port. Use a number from 0 to 65535.` });
  }
});
