import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";
import type { NavDivision } from "../site.ts";
import { createSiblings } from "./sibling-route.ts";

/** Where a reader of `route` in the first version lands in the second. */
function land(first: readonly string[], second: readonly string[], route: string): string | undefined {
  const pages = [...first, ...second].filter((path) => !path.includes(":"));
  const files = Object.fromEntries(pages.map((path) => [`${path}.mdx`, titled(path)]));
  const { site, page } = testSite({
    "docs.json": {
      navigation: {
        versions: [
          { version: "one", pages: first },
          { version: "two", pages: second },
        ],
      },
    },
    ...files,
  });
  const target = site.navigation.children[1] as NavDivision;
  return createSiblings()(page(route), target);
}

test.each([
  ["a replaced folder", ["v1/a", "v1/b"], ["v2/a", "v2/b"], "/v1/b", "/v2/b"],
  ["a replaced folder further in", ["docs/v1/b"], ["docs/v2/a", "docs/v2/b"], "/docs/v1/b", "/docs/v2/b"],
  ["an added folder", ["a", "guides/b"], ["fr/a", "fr/guides/b"], "/guides/b", "/fr/guides/b"],
  ["a removed folder", ["fr/a", "fr/guides/b"], ["a", "guides/b"], "/fr/guides/b", "/guides/b"],
  ["the home page with a folder added", ["index"], ["fr/a", "fr/index"], "/", "/fr"],
  ["the home page with its folder removed", ["fr/index"], ["a", "index"], "/fr", "/"],
  ["a page of both", ["a", "b"], ["c", "b"], "/b", "/b"],
  ["no page that matches", ["v1/a", "v1/only"], ["v2/a"], "/v1/only", "/v2/a"],
  ["only another name in the same folder", ["docs/a"], ["docs/b", "docs/c"], "/docs/a", "/docs/b"],
  ["a division without pages", ["a"], ["https://example.com"], "/a", undefined],
])("switches with %s", (_, first, second, route, expected) => {
  expect(land(first, second, route)).toBe(expected);
});
