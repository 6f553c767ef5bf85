import { describe, expect, test } from "vitest";
import { parseSiteIndex } from "./parse-site-index.ts";

const EMPTY = {
  format: 1,
  name: "Documentation",
  base: "",
  trailingSlash: false,
  headers: {},
  pages: [],
  navigation: [],
  operations: [],
  specs: [],
};

function parse(value: unknown): unknown {
  return parseSiteIndex(JSON.stringify(value));
}

test("reads a complete index", () => {
  const index = {
    ...EMPTY,
    name: "Acme",
    description: "About trees.",
    url: "https://docs.acme.test",
    base: "/docs",
    trailingSlash: true,
    headers: { Link: "</llms.txt>" },
    pages: [{ route: "/a", title: "A", trail: ["Guides"], tab: "Guides", language: "en", markdown: "a.md" }],
    navigation: [{ kind: "tab", title: "Guides", children: [{ kind: "page", title: "A", route: "/a" }] }],
    operations: [
      {
        id: "GET /a",
        kind: "endpoint",
        method: "GET",
        path: "/a",
        tags: ["x"],
        deprecated: true,
        route: "/a",
        spec: 0,
      },
    ],
    specs: [{ title: "API", version: "1", file: "_lectern/api/x.json" }],
  };
  expect(parse(index)).toEqual(index);
});

describe("skips entries with the wrong shape", () => {
  const page = { route: "/a", title: "A", trail: [], markdown: "a.md" };
  test.each([
    "../secret.md",
    "/etc/passwd",
    "a//b.md",
    "./a.md",
    "a/../../b.md",
    "a\\b.md",
    "a.md?x",
    "a.md#x",
    "a\u0000.md",
    "",
    5,
    null,
  ])("skips a page with the file %j", (markdown) => {
    expect(parse({ format: 1, pages: [{ ...page, markdown }, page] })).toEqual({ ...EMPTY, pages: [page] });
  });

  test("skips values of other types", () => {
    expect(
      parse({
        format: 1,
        name: 5,
        pages: [null, 1, [], { route: "/a" }],
        navigation: { a: 1 },
        operations: [{ id: "x" }, "y"],
        specs: "none",
        headers: { "bad name": "x", Fine: "x", Split: "a\r\nb", Number: 5 },
      }),
    ).toEqual({ ...EMPTY, headers: { Fine: "x" } });
  });

  test("handles endless navigation", () => {
    let node: object = { kind: "page", title: "deep" };
    for (let depth = 0; depth < 500; depth++) node = { kind: "group", title: "g", children: [node] };
    expect(JSON.stringify(parse({ format: 1, navigation: [node] })).match(/"group"/g)).toHaveLength(33);
  });
});

test.each([
  ["{", "The site index (_lectern/site.json) is not valid JSON."],
  ["<!doctype html>", "The site index (_lectern/site.json) is not valid JSON."],
  ["null", "The site index has an unsupported version. Update Lectern."],
  ['{"format":2}', "The site index has an unsupported version. Update Lectern."],
])("rejects %s as an index", (text, message) => {
  expect(() => parseSiteIndex(text)).toThrow(message);
});
