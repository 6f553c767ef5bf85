import { expect, test } from "vitest";
import { testSite, titled } from "../test-site.ts";
import { breadcrumbs, divisionOf, groupOf } from "./breadcrumbs.ts";

const { page } = testSite({
  "docs.json": {
    navigation: {
      versions: [
        {
          version: "v2",
          tabs: [
            { tab: "Guides", groups: [{ group: "Start", pages: ["a", { group: "Deep", root: "b", pages: ["c"] }] }] },
          ],
        },
      ],
    },
  },
  "a.mdx": titled("A"),
  "b.mdx": titled("B"),
  "c.mdx": titled("C"),
  "loose.mdx": titled("Loose"),
  "c/loose.mdx": titled("Loose"),
});

test("the way to a page leads through tabs and groups, not through versions", () => {
  expect(breadcrumbs(page("/c"))).toEqual([
    { label: "Guides", route: "/a" },
    { label: "Start", route: "/a" },
    { label: "Deep", route: "/b" },
  ]);
});

test("the group of a page is the nearest one", () => {
  expect([groupOf(page("/a"))?.label, groupOf(page("/c"))?.label, groupOf(page("/loose"))]).toEqual([
    "Start",
    "Deep",
    undefined,
  ]);
});

test("the division of a page is found by its kind", () => {
  expect([divisionOf(page("/c"), "version")?.label, divisionOf(page("/c"), "language")]).toEqual(["v2", undefined]);
});

test("the division of an unlisted page is that of its folder", () => {
  expect([divisionOf(page("/c/loose"), "version")?.label, divisionOf(page("/loose"), "version")]).toEqual([
    "v2",
    undefined,
  ]);
});

test("hidden groups and tabs have no name for readers", () => {
  const hidden = testSite({
    "docs.json": {
      navigation: {
        tabs: [
          { tab: "Guide", groups: [{ group: "Secret", hidden: true, pages: ["a", "b"] }] },
          { tab: "Draft", hidden: true, groups: [{ group: "Open", pages: ["c"] }] },
        ],
      },
    },
    "a.mdx": titled("A"),
    "b.mdx": titled("B", "hidden: false\n"),
    "c.mdx": titled("C"),
  });
  expect([breadcrumbs(hidden.page("/b")), groupOf(hidden.page("/b"))]).toEqual([[], undefined]);
  expect(breadcrumbs(hidden.page("/c"))).toEqual([{ label: "Open", route: "/c" }]);
});

test("a step above the languages leads to the language of the page", () => {
  const { page: find } = testSite({
    "docs.json": {
      navigation: {
        products: [
          {
            product: "P",
            languages: [
              { language: "en", pages: ["en/a"] },
              { language: "ar", pages: ["ar/a"] },
            ],
          },
        ],
      },
    },
    "en/a.mdx": titled("A"),
    "ar/a.mdx": titled("A"),
  });
  expect(breadcrumbs(find("/ar/a"))).toEqual([{ label: "P", route: "/ar/a" }]);
});

test("a group without a name is no step on the way to a page", () => {
  const loose = testSite({
    "docs.json": { navigation: { groups: [{ group: "", pages: ["a", { group: "Inner", pages: ["b"] }] }] } },
    "a.mdx": titled("A"),
    "b.mdx": titled("B"),
  });
  expect([breadcrumbs(loose.page("/a")), groupOf(loose.page("/a"))]).toEqual([[], undefined]);
  expect(breadcrumbs(loose.page("/b"))).toEqual([{ label: "Inner", route: "/b" }]);
});
