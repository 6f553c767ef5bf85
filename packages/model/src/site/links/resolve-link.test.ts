import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";
import { createLinkResolver, type LinkTarget } from "./resolve-link.ts";

const { site } = testSite({
  "docs.json": {
    redirects: [{ source: "/old/:slug*", destination: "/guides/:slug*" }],
    navigation: {
      pages: ["index", "guides/index", "guides/start", "guides/a b", "sdk/python/install", "sdk/go/install"],
    },
  },
  "index.mdx": titled("Home"),
  "guides/index.mdx": titled("Guides"),
  "guides/start.mdx": titled("Start"),
  "guides/a b.mdx": titled("Space"),
  "sdk/python/install.mdx": titled("Python"),
  "sdk/go/install.mdx": titled("Go"),
  "images/logo.svg": "<svg/>",
  "guides/diagram.png": "",
});
const resolve = createLinkResolver(site);

function show(target: LinkTarget): string {
  switch (target.kind) {
    case "page":
      return `page ${target.page.route}${target.suffix}`;
    case "asset":
      return `asset ${target.path}${target.suffix}`;
    case "redirect":
      return `redirect ${target.route} → ${target.destination}${target.suffix}`;
    case "external":
    case "unsafe":
      return `${target.kind} ${target.href}`;
    case "broken":
      return `broken ${target.route}${target.suffix}${target.nearest ? `, nearest ${target.nearest}` : ""}`;
  }
}

test.each([
  ["index.mdx", "/guides/start", "page /guides/start"],
  ["index.mdx", "/guides/start/", "page /guides/start"],
  ["index.mdx", "/guides/start.mdx", "page /guides/start"],
  ["index.mdx", "/guides/start.md#a", "page /guides/start#a"],
  ["index.mdx", "/guides/index", "page /guides"],
  ["index.mdx", "/guides/start?tab=1#a", "page /guides/start?tab=1#a"],
  ["index.mdx", "/guides/a%20b", "page /guides/a b"],
  ["index.mdx", "/", "page /"],
  ["guides/start.mdx", "./a b", "page /guides/a b"],
  ["guides/start.mdx", "../sdk/go/install.mdx", "page /sdk/go/install"],
  ["guides/start.mdx", "..", "page /"],
  ["guides/start.mdx", ".", "page /guides"],
  ["guides/index.mdx", "./start", "page /guides/start"],
  ["guides/index.mdx", "start", "page /guides/start"],
  ["guides/start.mdx", "guides/index.mdx", "page /guides"],
  ["guides/start.mdx", "#install", "page /guides/start#install"],
  ["guides/start.mdx", "?tab=1", "page /guides/start?tab=1"],
  ["guides/start.mdx", "", "page /guides/start"],
  ["snippets/note.mdx", "#install", "broken /snippets/note#install"],
  ["index.mdx", "/sdk", "page /sdk/python/install"],
  ["index.mdx", "/sdk/go/", "page /sdk/go/install"],
  ["index.mdx", "/images/logo.svg", "asset images/logo.svg"],
  ["guides/start.mdx", "./diagram.png?v=2", "asset guides/diagram.png?v=2"],
  ["index.mdx", "/old/start#a", "redirect /old/start → /guides/start#a"],
  ["index.mdx", "/sitemap.xml", "asset sitemap.xml"],
  ["guides/start.mdx", "/skill.md#a", "asset skill.md#a"],
  ["index.mdx", "https://example.com/a", "external https://example.com/a"],
  ["index.mdx", "//example.com/a", "external //example.com/a"],
  ["index.mdx", "mailto:a@example.com", "external mailto:a@example.com"],
  ["index.mdx", "tel:+123", "external tel:+123"],
  ["index.mdx", " javascript:alert(1)", "unsafe javascript:alert(1)"],
  ["index.mdx", "/guides/strat#a", "broken /guides/strat#a, nearest /guides/start"],
  ["index.mdx", "/images/lgo.svg", "broken /images/lgo.svg, nearest /images/logo.svg"],
  ["index.mdx", "cursor://install?name=a", "external cursor://install?name=a"],
  ["guides/start.mdx", "../../../etc/passwd", "broken /../../../etc/passwd"],
  ["guides/start.mdx", "./install", "broken /guides/install"],
  ["index.mdx", "/__proto__", "broken /__proto__"],
])("in %s, resolves the link %j: %s", (fromPath, href, expected) => {
  expect(show(resolve(fromPath, href))).toBe(expected);
});

test("accepts links that start with the base path", () => {
  const published = testSite({
    "docs.json": {
      seo: { metatags: { canonical: "https://example.com/docs" } },
      navigation: { pages: ["index", "start", "docs/own"] },
    },
    "index.mdx": titled("Home"),
    "start.mdx": titled("Start"),
    "docs/own.mdx": titled("Own"),
  }).site;
  const resolvePublished = createLinkResolver(published);
  expect(show(resolvePublished("index.mdx", "/docs/start#a"))).toBe("page /start#a");
  expect(show(resolvePublished("index.mdx", "/docs/own"))).toBe("page /docs/own");
  expect(show(resolvePublished("index.mdx", "/docs/none"))).toBe("broken /docs/none");
});
