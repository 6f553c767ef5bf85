import { expect, test } from "vitest";
import { docsJson, testSite } from "./support/site.ts";

const FILES = {
  "docs.json": docsJson({
    languages: [
      { language: "en", default: true, tabs: [{ tab: "Guides", pages: ["index", "b"] }] },
      { language: "fr", tabs: [{ tab: "Guides", pages: ["fr/index"] }] },
    ],
  }),
  "index.mdx": "---\ntitle: Start\n---\nHello",
  "b.mdx": "---\ntitle: Only English\n---\nEnglish words",
  "fr/index.mdx": "---\ntitle: Début\n---\nBonjour",
};

test("names translations for search engines", async () => {
  const site = testSite(FILES, { siteUrl: "https://docs.example.com" });
  expect((await site.page("/fr")).match(/<link rel="alternate" hreflang[^>]*>/g)).toEqual([
    '<link rel="alternate" hreflang="x-default" href="https://docs.example.com/">',
    '<link rel="alternate" hreflang="en" href="https://docs.example.com/">',
    '<link rel="alternate" hreflang="fr" href="https://docs.example.com/fr">',
  ]);
});

test("shows an untranslated page in the default language, with a notice", async () => {
  const site = testSite(FILES, { siteUrl: "https://docs.example.com" });
  const page = await site.page("/fr/b");
  expect(page).toContain('<html lang="fr"');
  expect(page).toContain('<p class="untranslated" role="note">Cette page n’est pas encore disponible en français.</p>');
  expect(page).toContain(
    'data-lectern-part="content" class="mdx-content prose" lang="en" dir="ltr"><p>English words</p>',
  );
  expect(page).toContain('<link rel="canonical" href="https://docs.example.com/b">');
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).toContain('href="/fr"><span>Début</span>');
  expect(await site.page("/b")).toContain('href="/fr/b" lang="fr"');
});

test("shows global links of the site on every page, and those of a language on its pages", async () => {
  const site = testSite({
    "docs.json": docsJson({
      global: { anchors: [{ anchor: "Blog", href: "https://blog.test" }] },
      languages: [
        {
          language: "en",
          pages: ["index"],
          global: { anchors: [{ anchor: "Forum", href: "https://forum.test" }] },
        },
        { language: "fr", pages: ["fr/index"] },
      ],
    }),
    "index.mdx": "---\ntitle: Home\n---\n",
    "fr/index.mdx": "---\ntitle: Accueil\n---\n",
  });
  const links = async (route: string) =>
    [...(await site.page(route)).matchAll(/https:\/\/(blog|forum)\.test/g)].map(([, name]) => name);
  expect(await Promise.all(["/", "/fr"].map(links))).toEqual([["blog", "forum"], ["blog"]]);
});

test("writes legacy codes as language tags in the sitemap", async () => {
  const languages = [
    { language: "en", pages: ["a"] },
    { language: "cn", pages: ["cn/a"] },
  ];
  const files = { "docs.json": docsJson({ languages }), "a.mdx": FILES["index.mdx"], "cn/a.mdx": FILES["index.mdx"] };
  const site = testSite(files, { siteUrl: "https://a.test" });
  expect([...(await site.page("/sitemap.xml")).matchAll(/hreflang="([^"]*)"/g)].map(([, tag]) => tag)).toEqual([
    ...["en", "zh-CN", "x-default"],
    ...["en", "zh-CN", "x-default"],
  ]);
});

test("names generated pages in the language of their division", async () => {
  const site = testSite({
    "docs.json": {
      ...docsJson({
        languages: [
          { language: "en", pages: ["index"] },
          {
            language: "fr",
            tabs: [
              { tab: "Guides", pages: ["fr/index"] },
              { tab: "API", openapi: { source: "api.json", directory: "fr/api" } },
            ],
          },
        ],
      }),
    },
    "index.mdx": FILES["index.mdx"],
    "fr/index.mdx": FILES["fr/index.mdx"],
    "api.json": JSON.stringify({
      openapi: "3.1.0",
      info: { title: "API", version: "1" },
      paths: { "/a": { get: { responses: { 200: { description: "OK" } } } } },
    }),
  });
  expect(await site.page("/fr/api/overview")).toContain("<span>Vue d’ensemble</span>");
});
