import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";

test("notes a page listed in two groups, but not in two tabs, and shows it in the first", () => {
  const { page, diagnostics } = testSite({
    "docs.json": {
      navigation: {
        tabs: [
          { tab: "One", pages: ["a"] },
          { tab: "Two", groups: [{ group: "B", pages: ["a", "b"] }], pages: ["b"] },
        ],
      },
    },
    "a.mdx": titled("A", "description: About A.\n"),
    "b.mdx": titled("B", "description: About B.\n"),
  });
  expect(diagnostics).toEqual([
    {
      code: "nav/duplicate-page",
      severity: "info",
      at: expect.objectContaining({ file: "docs.json" }),
      message: expect.stringContaining('Page "/b" is in the navigation 2 times'),
      hint: "Remove the other entries, or keep them: the page belongs to the first one.",
    },
  ]);
  expect(page("/a").trail.map(({ node }) => node.label)).toEqual(["One"]);
});

test("warns about a page listed twice in one group", () => {
  const { diagnostics } = testSite({
    "docs.json": { navigation: { groups: [{ group: "One", pages: ["a", "b", "a", "a"] }] } },
    "a.mdx": titled("A", "description: About A.\n"),
    "b.mdx": titled("B", "description: About B.\n"),
  });
  expect(diagnostics).toEqual([
    {
      code: "nav/duplicate-page",
      severity: "warning",
      at: { file: "docs.json", line: 9, column: 11 },
      message: 'Page "/a" is in the navigation 3 times, first at docs.json:7:11.',
      hint: "Remove one of the entries.",
    },
  ]);
});

test("counts a shared entry once", () => {
  const { site, problems } = testSite({
    "docs.json": {
      navigation: {
        versions: [
          { version: "v2", pages: { $ref: "shared.json" } },
          { version: "v1", pages: { $ref: "shared.json" } },
        ],
      },
    },
    "shared.json": '["a"]',
    "a.mdx": titled("A"),
  });
  expect(problems).toEqual([]);
  expect(site.navigation.children).toHaveLength(2);
});

test("allows the root of a group below it", () => {
  const { problems } = testSite({
    "docs.json": { navigation: { groups: [{ group: "One", root: "a", pages: ["a", "b"] }] } },
    "a.mdx": titled("A"),
    "b.mdx": titled("B"),
  });
  expect(problems).toEqual([]);
});

test("notes a page without navigation unless its frontmatter says so", () => {
  const { site, problems } = testSite({
    "docs.json": { navigation: { pages: ["a"] } },
    "a.mdx": titled("A"),
    "b.mdx": titled("B"),
    "c.mdx": titled("C", "hidden: true\n"),
  });
  expect([...site.pages.keys()]).toEqual(["/a", "/b", "/c"]);
  expect(problems).toEqual([
    'b.mdx:1:1 nav/page-unlisted "b.mdx" is not in the navigation, so neither the navigation nor search reaches it. List it in docs.json, or set `hidden: true` in its frontmatter.',
  ]);
});

test("finds an unlisted page in search if every page is indexed", () => {
  const messages = [undefined, "all"].map(
    (indexing) =>
      testSite({
        "docs.json": { navigation: { pages: ["a"] }, seo: indexing === undefined ? {} : { indexing } },
        "a.mdx": titled("A", "description: About A.\n"),
        "b.mdx": titled("B", "description: About B.\n"),
      }).diagnostics.map(({ message }) => message)[0],
  );
  expect(messages).toEqual([
    '"b.mdx" is not in the navigation, so neither the navigation nor search reaches it.',
    '"b.mdx" is not in the navigation, so only search and links reach it.',
  ]);
});
