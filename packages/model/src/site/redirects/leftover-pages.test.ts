import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";

/** A site with a listed page, unlisted leftovers and some redirects. */
function withRedirects(...redirects: readonly (readonly [source: string, destination: string])[]) {
  const { site, problems } = testSite({
    "docs.json": {
      redirects: redirects.map(([source, destination]) => ({ source, destination })),
      navigation: { pages: ["index", "new/start"] },
    },
    "index.mdx": titled("Home"),
    "new/start.mdx": titled("Start"),
    "old/start.mdx": titled("Old start"),
    "old/other.mdx": titled("Old other"),
  });
  return {
    pages: [...site.pages.keys()],
    redirects: site.redirects.map(({ source, destination }) => `${source} → ${destination}`),
    problems: problems.filter((problem) => !problem.includes("nav/page-unlisted")),
  };
}

test("replaces an unlisted page by a redirect", () => {
  expect(withRedirects(["/old/start", "/new/start"])).toEqual({
    pages: ["/", "/new/start", "/old/other"],
    redirects: ["/old/start → /new/start"],
    problems: [
      'docs.json:3:5 redirect/hides-page Redirect from "/old/start" hides "old/start.mdx", which is not in the navigation. Delete the file, or list it in docs.json to publish it.',
    ],
  });
});

test("does not report a replaced page as unlisted", () => {
  const { problems } = testSite({
    "docs.json": { redirects: [{ source: "/old", destination: "/" }], navigation: { pages: ["index"] } },
    "index.mdx": titled("Home"),
    "old.mdx": "No title",
  });
  expect(problems.map((problem) => problem.split(" ")[1])).toEqual(["redirect/hides-page"]);
});

test("replaces leftovers that have a page at their new URL", () => {
  const { pages, redirects } = withRedirects(["/old/:slug*", "/new/:slug*"]);
  expect(pages).toEqual(["/", "/new/start", "/old/other"]);
  expect(redirects).toEqual(["/old/:slug* → /new/:slug*"]);
});

test("replaces no page by a catch-all pattern", () => {
  expect(withRedirects(["/old/*", "/new/start"]).pages).toEqual(["/", "/new/start", "/old/start", "/old/other"]);
});

test("keeps a page whose redirect has no existing destination", () => {
  expect(withRedirects(["/old/start", "/gone"]).pages).toContain("/old/start");
  expect(withRedirects(["/old/start", "/old/other"], ["/old/other", "/old/start"]).pages).toEqual([
    "/",
    "/new/start",
    "/old/start",
    "/old/other",
  ]);
});

test("resolves leftovers that redirect to each other to the listed page", () => {
  const { pages, redirects } = withRedirects(["/old/start", "/old/other"], ["/old/other", "/new/start"]);
  expect(pages).toEqual(["/", "/new/start"]);
  expect(redirects).toEqual(["/old/start → /new/start", "/old/other → /new/start"]);
});
