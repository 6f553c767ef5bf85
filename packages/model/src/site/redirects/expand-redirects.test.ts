import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";
import { expandRedirects } from "./expand-redirects.ts";

/** The redirects of a site with the pages /, /new, /new/a, /new/a/b and /c-x, expanded. */
function expand(...redirects: readonly (readonly [source: string, destination: string])[]): readonly string[] {
  const { site } = testSite({
    "docs.json": {
      redirects: redirects.map(([source, destination]) => ({ source, destination })),
      navigation: { pages: ["index", "new/index", "new/a", "new/a/b", "c-x"] },
    },
    "index.mdx": titled("Home"),
    "new/index.mdx": titled("New"),
    "new/a.mdx": titled("A"),
    "new/a/b.mdx": titled("B"),
    "c-x.mdx": titled("X"),
  });
  return expandRedirects(site).map(({ from, to }) => `${from} → ${to}`);
}

test.each([
  ["/old", "/new/a#part", ["/old → /new/a#part"]],
  ["/old", "https://example.com", ["/old → https://example.com"]],
  ["/old/:slug*", "/new/:slug*", ["/old → /new", "/old/a → /new/a", "/old/a/b → /new/a/b"]],
  ["/old/:page", "/new/:page", ["/old/a → /new/a"]],
  ["/old-*", "/c-*", ["/old-x → /c-x"]],
  ["/old/:slug*", "/new", ["/old → /new"]],
  ["/old/:slug*", "https://example.com/:slug*", ["/old → https://example.com"]],
  ["/new/:slug*", "/new/a/:slug*", ["/new/b → /new/a/b"]],
])("expands the redirect from %s to %s", (source, destination, expected) => {
  expect(expand([source, destination])).toEqual(expected);
});

test("keeps the URLs of an earlier redirect", () => {
  expect(expand(["/old/a", "/c-x"], ["/old/:slug*", "/new/:slug*"])).toEqual([
    "/old/a → /c-x",
    "/old → /new",
    "/old/a/b → /new/a/b",
  ]);
});
