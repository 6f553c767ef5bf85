import { defaultConfig } from "@lectern/model/config/schema.ts";
import { expect, test } from "vitest";
import { group, testOptions, testSite, testView } from "../../../../test/support/layout-site.tsx";
import { createHead } from "./head.tsx";
import { metaTags } from "./meta-tags.tsx";

const SEO = defaultConfig().seo;

test("has a title and relative links only without a site URL", () => {
  const site = testSite([group("Start", ["/a"])], { favicon: { light: "/icon.svg", dark: "/icon.svg" } });
  const head = createHead(site.config, testOptions({ base: "/docs" })).render(
    testView(site, "/a", { markdown: "/docs/a.md" }),
  );
  expect(head.markup.replace(/^.*<\/script><title>/, "<title>")).toBe(
    '<title>a - Acme</title><meta property="og:type" content="website"><meta property="og:site_name" content="Acme"><meta property="og:title" content="a - Acme"><meta name="twitter:card" content="summary_large_image">' +
      '<link rel="alternate" type="text/markdown" href="/docs/a.md"><link rel="icon" href="/docs/icon.svg" type="image/svg+xml"><meta name="generator" content="Lectern"><meta name="application-name" content="Acme"><meta name="apple-mobile-web-app-title" content="Acme">' +
      '<link rel="stylesheet" href="/site.css"><script type="module" src="/main.js" fetchpriority="low"></script>',
  );
});

test("prefers the page over its folder and the folder over the site", () => {
  const seo = {
    ...SEO,
    metatags: new Map([
      ["og:image", "site.png"],
      ["og:title", "site"],
      ["author", "site"],
    ]),
    paths: [
      { path: "guides/deep", metatags: new Map([["og:title", "deep"]]) },
      {
        path: "/guides/",
        metatags: new Map([
          ["og:title", "folder"],
          ["author", "folder"],
        ]),
      },
      { path: "other", metatags: new Map([["author", "other"]]) },
    ],
  };
  const page = {
    frontmatter: {
      other: { author: "page", unknown: "no tag", "og:video": 5, "google-site-verification": "x1" },
      keywords: ["a", "b"],
    },
  };
  const site = testSite([group("Start", ["/guides/deep/x"])], { seo }, { "/guides/deep/x": page });
  const { tags } = metaTags(testView(site, "/guides/deep/x"), site.config, testOptions());
  expect(Object.fromEntries(tags)).toEqual({
    author: "page",
    "google-site-verification": "x1",
    keywords: "a, b",
    "og:image": "/site.png",
    "og:site_name": "Acme",
    "og:title": "deep",
    "og:type": "website",
    "twitter:card": "summary_large_image",
  });
});

test.each([
  ["the site URL and base", {}, { siteUrl: "https://x.example", base: "/docs" }, "https://x.example/docs/a"],
  ["a trailing slash", { trailingSlash: true }, { siteUrl: "https://x.example/" }, "https://x.example/a/"],
  [
    "the configured canonical base",
    { metatags: new Map([["canonical", "https://c.example"]]) },
    {},
    "https://c.example/a",
  ],
  ["nothing", {}, {}, undefined],
])("takes the canonical URL from %s", (_, seo, options, expected) => {
  const site = testSite([group("Start", ["/a"])], { seo: { ...SEO, ...seo } });
  expect(metaTags(testView(site, "/a"), site.config, testOptions(options)).canonical).toBe(expected);
});

test("strips Markdown from descriptions and excludes hidden pages from indexing", () => {
  const visibility = {
    navigation: false,
    search: false,
    sitemap: false,
    engines: false,
    assistants: false,
    llms: false,
  };
  const page = { description: "Use **bold** [links](/x) and `code`.", visibility };
  const site = testSite([], {}, { "/a": page });
  const { tags } = metaTags(testView(site, "/a"), site.config, testOptions());
  expect(tags.get("description")).toBe("Use bold links and code.");
  expect(tags.get("robots")).toBe("noindex");
});

test("uses the first paragraph of a long description, on one line", () => {
  const site = testSite([], {}, { "/a": { description: "\nLists the\nrows.\n\n- One of **them**.\n" } });
  const { tags } = metaTags(testView(site, "/a"), site.config, testOptions());
  expect(tags.get("description")).toBe("Lists the rows.");
  expect(tags.get("og:description")).toBe("Lists the rows.");
});

test("names publisher, page and breadcrumbs in structured data", () => {
  const site = testSite(
    [group("Start", ["/a"])],
    { logo: { light: "/l.svg", dark: "/d.svg" } },
    { "/a": { title: "</script>" } },
  );
  const head = createHead(site.config, testOptions({ siteUrl: "https://x.example" })).render(testView(site, "/a"));
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head.markup)?.[1] ?? "";
  expect(JSON.parse(json)).toEqual({
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": "https://x.example#organization",
        name: "Acme",
        url: "https://x.example",
        logo: "https://x.example/l.svg",
      },
      {
        "@type": "WebSite",
        "@id": "https://x.example#website",
        url: "https://x.example",
        name: "Acme",
        publisher: { "@id": "https://x.example#organization" },
      },
      {
        "@type": "WebPage",
        "@id": "https://x.example/a",
        url: "https://x.example/a",
        name: "</script>",
        isPartOf: { "@id": "https://x.example#website" },
      },
      {
        "@type": "TechArticle",
        headline: "</script>",
        name: "</script>",
        mainEntityOfPage: { "@id": "https://x.example/a" },
        publisher: { "@id": "https://x.example#organization" },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Start", item: "https://x.example/a" },
          { "@type": "ListItem", position: 2, name: "</script>", item: "https://x.example/a" },
        ],
      },
    ],
  });
});

test("includes the math stylesheet only if needed or forced", () => {
  const assets = { ...testOptions().assets, math: "/katex.css" };
  const site = testSite([group("Start", ["/a"])]);
  const head = createHead(site.config, testOptions({ assets }));
  expect(head.render(testView(site, "/a")).markup).not.toContain("katex");
  expect(head.render(testView(site, "/a", { features: new Set(["math"]) })).markup).toContain(
    '<link rel="stylesheet" href="/katex.css">',
  );
});

test("references the preview image of a page", () => {
  const site = testSite([group("Start", ["/a"])]);
  const options = testOptions({ siteUrl: "https://x.example", base: "/docs" });
  const { tags } = metaTags(testView(site, "/a", { image: "/_lectern/cards/1.png" }), site.config, options);
  expect(tags.get("og:image")).toBe("https://x.example/docs/_lectern/cards/1.png");
  expect(tags.get("og:image:width")).toBe("1200");
});

test("makes image paths and the canonical path absolute", () => {
  const page = {
    frontmatter: { canonical: "/b", other: { "og:image": "/p.png", "twitter:image": "https://cdn.example/q.png" } },
  };
  const site = testSite([group("Start", ["/a"])], {}, { "/a": page });
  const options = testOptions({ siteUrl: "https://x.example", base: "/docs" });
  const { tags, canonical } = metaTags(testView(site, "/a"), site.config, options);
  expect(canonical).toBe("https://x.example/docs/b");
  expect(tags.get("og:url")).toBe("https://x.example/docs/b");
  expect(tags.get("og:image")).toBe("https://x.example/docs/p.png");
  expect(tags.get("twitter:image")).toBe("https://cdn.example/q.png");
});

test("states the date of a page for search engines", () => {
  const site = testSite(
    [group("Start", ["/a"])],
    {},
    { "/a": { frontmatter: { other: {}, createdDate: "2026-01-02" } } },
  );
  const head = createHead(site.config, testOptions({ siteUrl: "https://x.example" })).render(testView(site, "/a"));
  expect(head.markup).toContain('"datePublished":"2026-01-02"');
});
