import { expect, test } from "vitest";
import { parseBase, parsePort, parseSiteLocation } from "./site-location.ts";

test.each<[value: string | undefined, base: string]>([
  [undefined, ""],
  ["", ""],
  ["/", ""],
  ["docs", "/docs"],
  ["/docs/", "/docs"],
  ["/a/b-c_d.e~f", "/a/b-c_d.e~f"],
])("normalizes the base path %j to %j", (value, base) => {
  expect(parseBase(value)).toEqual({ value: base });
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
])("rejects the base path %j", (value) => {
  expect(parseBase(value)).toEqual({
    problem: `Invalid base path "${value}". Use letters, digits, "-", "_" and ".", such as /docs.`,
  });
});

test("explains a path that the shell has changed", () => {
  expect(parseBase("C:/Program Files/Git/docs")).toEqual({
    problem: 'Invalid base path "C:/Program Files/Git/docs". Omit the leading "/", as in "docs".',
  });
});

test.each(["/.well-known/docs", "_lectern", "/healthz", "/llms.txt", "/robots.txt/", "/sitemap.xml"])(
  "accepts the base path %j",
  (value) => {
    expect(parseBase(value)).toEqual({
      problem: expect.stringMatching(/^".+" cannot be the base path: "\/[\w.-]+" is reserved\.$/),
    });
  },
);

test("requires an absolute site URL without a query and drops the trailing slash", () => {
  const parse = (siteUrl: string | undefined) => parseSiteLocation({ base: undefined, siteUrl });
  expect(parse(undefined)).toEqual({ value: { base: "" } });
  expect(parse("https://docs.example.com/")).toEqual({ value: { base: "", siteUrl: "https://docs.example.com" } });
  for (const value of [
    "docs.example.com",
    "ftp://a.example",
    "javascript:alert(1)",
    "https://u:p@a.example",
    "https://a.example/?x",
  ]) {
    expect(parse(value)).toEqual({
      problem: `Invalid site URL "${value}". Use a full URL such as https://docs.example.com.`,
    });
  }
});

test("accepts a site URL with or without the base path", () => {
  const value = { base: "/a/docs", siteUrl: "https://example.com:8443" };
  for (const siteUrl of ["https://example.com:8443/a/docs/", "https://example.com:8443"]) {
    expect(parseSiteLocation({ base: "a/docs/", siteUrl })).toEqual({ value });
  }
});

test("uses the path of the site URL as the base path by default", () => {
  const value = { base: "/repository", siteUrl: "https://name.github.io" };
  expect(parseSiteLocation({ base: undefined, siteUrl: "https://name.github.io/repository/" })).toEqual({ value });
  expect(parseSiteLocation({ base: undefined, siteUrl: "https://name.github.io/%C3%A9" })).toEqual({
    problem: 'Invalid base path "/%C3%A9". Use letters, digits, "-", "_" and ".", such as /docs.',
  });
});

test.each<[base: string, siteUrl: string, shown: string]>([
  ["/docs", "https://example.com/other", '"/other" but --base is "/docs"'],
  ["/a/b", "https://example.com/a", '"/a" but --base is "/a/b"'],
  ["/docs", "https://example.com/team/docs", '"/team/docs" but --base is "/docs"'],
  ["/", "https://example.com/docs", '"/docs" but --base is "/"'],
])("rejects the base path %j with the site URL %j", (base, siteUrl, shown) => {
  expect(parseSiteLocation({ base, siteUrl })).toEqual({
    problem: `--site-url has the path ${shown}. Use the same path in both, or pass only one of them.`,
  });
});

test("requires a port from 0 to 65535", () => {
  expect(parsePort(undefined)).toEqual({ value: undefined });
  expect(parsePort("8080")).toEqual({ value: 8080 });
  for (const value of ["65536", "-1", "1e3", "port", ""]) {
    expect(parsePort(value)).toEqual({ problem: `Invalid port "${value}". Use a number from 0 to 65535.` });
  }
});
