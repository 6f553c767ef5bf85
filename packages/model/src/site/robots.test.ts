import { expect, test } from "vitest";
import { testSite, titled } from "../../../../test/support/built-site.ts";

test("applies the robots tag of the page, folder or site, the nearest first", () => {
  const { site } = testSite({
    "docs.json": {
      seo: { metatags: { robots: "noindex, nofollow" }, paths: [{ path: "/open", metatags: { robots: "all" } }] },
      navigation: { pages: ["index", "open/a", "open/b"] },
    },
    "index.mdx": titled("Home"),
    "open/a.mdx": titled("A"),
    "open/b.mdx": "---\ntitle: B\nrobots: none\n---\n",
  });
  const shown = [...site.pages.values()].map(({ route, visibility }) => [
    route,
    visibility.engines,
    visibility.sitemap,
    visibility.search,
  ]);
  expect(shown).toEqual([
    ["/", false, false, true],
    ["/open/a", true, true, true],
    ["/open/b", false, false, true],
  ]);
});
