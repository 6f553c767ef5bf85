import { expect, test } from "vitest";
import { breadcrumbs, divisionOf, groupOf } from "./breadcrumbs.ts";
import { testSite, titled } from "./test-site.ts";

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
