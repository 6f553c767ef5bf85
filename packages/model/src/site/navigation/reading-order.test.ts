import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";

const pages = Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [`${name}.mdx`, titled(name)]));

/** `previous < page > next` for every page. */
function neighbors(navigation: object, more: Readonly<Record<string, string>> = {}): readonly string[] {
  const { site } = testSite({ "docs.json": { navigation }, ...pages, ...more });
  return [...site.pages.values()].map(({ route, previous, next }) => `${previous ?? ""} < ${route} > ${next ?? ""}`);
}

test("continues across groups, with the root of a group first", () => {
  const groups = [
    { group: "One", pages: ["a"] },
    { group: "Two", root: "b", pages: ["c", { group: "Three", pages: ["d"] }] },
    { group: "Four", pages: ["e"] },
  ];
  expect(neighbors({ groups })).toEqual([" < /a > /b", "/a < /b > /c", "/b < /c > /d", "/c < /d > /e", "/d < /e > "]);
});

test("stops at the end of a division", () => {
  const tabs = [
    { tab: "One", groups: [{ group: "G", pages: ["a", "b"] }] },
    {
      tab: "Two",
      versions: [
        { version: "v1", pages: ["c"] },
        { version: "v2", pages: ["d", "e"] },
      ],
    },
  ];
  expect(neighbors({ tabs })).toEqual([" < /a > /b", "/a < /b > ", " < /c > ", " < /d > /e", "/d < /e > "]);
});

test("skips hidden pages, hidden groups and links", () => {
  const entries = ["a", "b", "https://example.com", { group: "G", hidden: true, pages: ["c"] }, "d", "e"];
  const more = { "b.mdx": titled("b", "hidden: true\n"), "d.mdx": titled("d", "url: https://example.com\n") };
  expect(neighbors({ pages: entries }, more)).toEqual([" < /a > /e", " < /b > ", " < /c > ", "/a < /e > "]);
});

test("uses the first position of a page listed twice", () => {
  const tabs = [
    { tab: "One", pages: ["a", "b"] },
    { tab: "Two", pages: ["c", "b", "d", "e"] },
  ];
  expect(neighbors({ tabs })).toEqual([" < /a > /b", "/a < /b > ", " < /c > /d", "/c < /d > /e", "/d < /e > "]);
});
