import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";

/** A site with two pages and some redirects. */
function withRedirects(...redirects: readonly (readonly [source: string, destination: string])[]) {
  const { site, problems } = testSite({
    "docs.json": {
      redirects: redirects.map(([source, destination]) => ({ source, destination })),
      navigation: { pages: ["index", "guides/start"] },
    },
    "index.mdx": titled("Home"),
    "guides/start.mdx": titled("Start"),
    "logo.svg": "<svg/>",
  });
  return { redirects: site.redirects.map(({ source, destination }) => `${source} → ${destination}`), problems };
}

test.each([
  ["/old", "/guides/start"],
  ["/old", "/guides/start#install"],
  ["/old", "/guides/start?a=b"],
  ["/old", "/guides/start/"],
  ["/old", "/guides/start.mdx"],
  ["/old", "/"],
  ["/old", "/logo.svg"],
  ["/old", "/llms.txt"],
  ["/old", "https://example.com"],
  ["/old/:slug*", "/new/:slug*"],
])("accepts the redirect from %s to %s", (source, destination) => {
  expect(withRedirects([source, destination])).toEqual({ redirects: [`${source} → ${destination}`], problems: [] });
});

test("resolves a folder destination to its first page", () => {
  expect(withRedirects(["/old", "/guides#top"])).toEqual({ redirects: ["/old → /guides/start#top"], problems: [] });
});

test("reports a redirect from the URL of a listed page as ineffective", () => {
  expect(withRedirects(["/guides/start", "/"])).toEqual({
    redirects: [],
    problems: [
      'docs.json:3:5 redirect/shadowed Redirect from "/guides/start" has no effect: "guides/start.mdx" is a page at that path. Remove the redirect, or the page and its navigation entry.',
    ],
  });
});

test("reports redirects from the URLs of generated files as ineffective", () => {
  expect(withRedirects(["/guides/start.md", "/"], ["/index.md", "/"], ["/llms.txt", "/"], ["/old.md", "/"])).toEqual({
    redirects: ["/old.md → /"],
    problems: [
      'docs.json:3:5 redirect/shadowed Redirect from "/guides/start.md" has no effect: the Markdown version of "guides/start.mdx" is at that path. Remove the redirect.',
      'docs.json:7:5 redirect/shadowed Redirect from "/index.md" has no effect: the Markdown version of "index.mdx" is at that path. Remove the redirect.',
      'docs.json:11:5 redirect/shadowed Redirect from "/llms.txt" has no effect: the generated "/llms.txt" is at that path. Remove the redirect.',
    ],
  });
});

test("reports and removes circular redirects", () => {
  expect(withRedirects(["/a", "/b"], ["/b", "/c/"], ["/c", "/a"])).toEqual({
    redirects: [],
    problems: [
      'docs.json:3:5 redirect/loop Redirect loop: "/a" → "/b" → "/c" → "/a". Remove one of these redirects.',
      'docs.json:7:5 redirect/loop Redirect loop: "/b" → "/c" → "/a" → "/b". Remove one of these redirects.',
      'docs.json:11:5 redirect/loop Redirect loop: "/c" → "/a" → "/b" → "/c". Remove one of these redirects.',
    ],
  });
});

test("names the first steps of an endlessly growing redirect", () => {
  expect(withRedirects(["/a", "/b"], ["/:slug*", "/z/:slug*"]).problems[0]).toBe(
    'docs.json:3:5 redirect/loop Redirect loop: "/a" → "/b" → "/z/b" → "/z/z/b" → "/z/z/z/b" → "/z/z/z/z/b", and so on. Remove one of these redirects.',
  );
});

test("detects a redirect to itself in another spelling", () => {
  expect(withRedirects(["/a", "/a/"])).toEqual({
    redirects: [],
    problems: ['docs.json:3:5 redirect/loop Redirect loop: "/a" → "/a". Remove one of these redirects.'],
  });
});

test("shortens a chain of redirects", () => {
  expect(withRedirects(["/a", "/b/x"], ["/b/:slug*", "/guides/start"])).toEqual({
    redirects: ["/a → /guides/start", "/b/:slug* → /guides/start"],
    problems: [
      'docs.json:3:5 redirect/chain Redirect chain: "/a" → "/b/x" → "/guides/start". Set the destination to "/guides/start".',
    ],
  });
});

test("reports a chain to a missing page only where the last redirect is defined", () => {
  const missing = (source: string) =>
    `redirect/page-not-found Broken redirect from "${source}": "/gone" does not exist. Redirect to an existing page, or remove it.`;
  expect(withRedirects(["/a", "/b"], ["/b", "/gone"]).problems).toEqual([`docs.json:7:5 ${missing("/b")}`]);
  expect(withRedirects(["/a", "/b/x"], ["/b/:name", "/gone"]).problems).toContain(`docs.json:3:5 ${missing("/a")}`);
});

test("warns about a pattern that matches its own destination", () => {
  expect(withRedirects(["/guides/:slug*", "/guides/v2/:slug*"])).toEqual({
    redirects: ["/guides/:slug* → /guides/v2/:slug*"],
    problems: [
      'docs.json:3:5 redirect/recursive Redirect from "/guides/:slug*" matches its own destination "/guides/v2/:slug*", so it repeats for paths without a page. Narrow the source, or change the destination.',
    ],
  });
});

test("warns about a destination without a page, with the closest page", () => {
  expect(withRedirects(["/old", "/guides/strat"], ["/older", "/elsewhere"])).toEqual({
    redirects: ["/old → /guides/strat", "/older → /elsewhere"],
    problems: [
      'docs.json:3:5 redirect/page-not-found Broken redirect from "/old": "/guides/strat" does not exist. Did you mean "/guides/start"?',
      'docs.json:7:5 redirect/page-not-found Broken redirect from "/older": "/elsewhere" does not exist. Redirect to an existing page, or remove it.',
    ],
  });
});

test("warns about a pattern over more pages than hosts can exclude", () => {
  const pages = Array.from({ length: 201 }, (_, index) => `docs/p${index}`);
  const { problems } = testSite({
    "docs.json": { redirects: [{ source: "/docs/*", destination: "/docs/p1" }], navigation: { pages } },
    ...Object.fromEntries(pages.map((path) => [`${path}.mdx`, titled(path)])),
  });
  expect(problems).toEqual([
    'docs.json:3:5 redirect/too-broad Redirect from "/docs/*" matches 201 existing pages and files, too many to exclude in "_redirects" and "vercel.json", which omit it. Narrow the source.',
  ]);
});

test.each(["/a/*/b/*", "/a/*/b", "/a/:rest*/b"])(
  "keeps a wildcard before the end of %s and reports it for hosts",
  (source) => {
    expect(withRedirects([source, "/guides/start"])).toEqual({
      redirects: [`${source} → /guides/start`],
      problems: [
        `docs.json:3:5 redirect/wildcard-position Redirect from "${source}" has a wildcard before its end, which Netlify and Cloudflare Pages do not support, so "_redirects" omits it. Use ":name" for a single path segment, or move the only "*" to the end.`,
      ],
    });
  },
);

test.each(["/a/:id/b", "/a/:id/*", "/a-*", "/a/:id/:rest*"])("accepts %s for every host", (source) => {
  expect(withRedirects([source, "/guides/start"]).problems).toEqual([]);
});
