import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";
import { withoutBase } from "./check-redirects.ts";

const AT = { file: "docs.json", line: 1, column: 1 };

function inside(source: string, destination: string, routes: readonly string[] = ["/", "/new"]): string {
  const [redirect] = withoutBase([{ source, destination, permanent: true, at: AT }], "/docs", routes);
  return `${redirect?.source} → ${redirect?.destination}`;
}

test.each([
  ["/docs/old", "/docs/new", "/old → /new"],
  ["/docs/old", "/new", "/old → /new"],
  ["/old", "/docs/new#a", "/old → /new#a"],
  ["/docs", "/docs/new", "/ → /new"],
  ["/docs/:slug*", "/docs/new/:slug*", "/:slug* → /new/:slug*"],
  ["/docs/old", "https://example.com/docs/new", "/old → https://example.com/docs/new"],
  ["/documents/old", "/docsy", "/documents/old → /docsy"],
  // Without its base path, this one would redirect to itself.
  ["/docs/:slug*", "/:slug*", "/docs/:slug* → /:slug*"],
])("does not add the base path of the redirect from %s to %s twice", (source, destination, expected) => {
  expect(inside(source, destination)).toBe(expected);
});

test("keeps a folder with the name of the base path", () => {
  expect(inside("/docs/old", "/docs/new", ["/", "/docs/new"])).toBe("/docs/old → /docs/new");
});

test("uses the path of the canonical URL as the base path", () => {
  const { site, problems } = testSite({
    "docs.json": {
      seo: { metatags: { canonical: "https://example.com/docs" } },
      redirects: [{ source: "/docs/old", destination: "/docs/new" }],
      navigation: { pages: ["index", "new"] },
    },
    "index.mdx": titled("Home"),
    "new.mdx": titled("New"),
  });
  expect(site.redirects).toEqual([{ source: "/old", destination: "/new", permanent: true }]);
  expect(problems).toEqual([]);
});
