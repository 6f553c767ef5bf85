import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";
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

test("includes tabs and groups, but not versions", () => {
  expect(breadcrumbs(page("/c"))).toEqual([
    { label: "Guides", route: "/a" },
    { label: "Start", route: "/a" },
    { label: "Deep", route: "/b" },
  ]);
});

test("uses the nearest group of a page", () => {
  expect([groupOf(page("/a"))?.label, groupOf(page("/c"))?.label, groupOf(page("/loose"))]).toEqual([
    "Start",
    "Deep",
    undefined,
  ]);
});

test("finds a division by kind", () => {
  expect([divisionOf(page("/c"), "version")?.label, divisionOf(page("/c"), "language")]).toEqual(["v2", undefined]);
});

test("uses the division of its folder for an unlisted page", () => {
  expect([divisionOf(page("/c/loose"), "version")?.label, divisionOf(page("/loose"), "version")]).toEqual([
    "v2",
    undefined,
  ]);
});

test("hides the names of hidden groups and tabs", () => {
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

test("links a step above the languages to the page's language", () => {
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

test("skips a group without a name", () => {
  const loose = testSite({
    "docs.json": { navigation: { groups: [{ group: "", pages: ["a", { group: "Inner", pages: ["b"] }] }] } },
    "a.mdx": titled("A"),
    "b.mdx": titled("B"),
  });
  expect([breadcrumbs(loose.page("/a")), groupOf(loose.page("/a"))]).toEqual([[], undefined]);
  expect(breadcrumbs(loose.page("/b"))).toEqual([{ label: "Inner", route: "/b" }]);
});
