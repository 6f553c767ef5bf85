import { expect, test } from "vitest";
import { docsJson, testSite } from "./support/site.ts";

const page = (title: string, description = ""): string =>
  `---\ntitle: ${title}\n${description && `description: ${description}\n`}---\nText of ${title}.`;

const API = {
  openapi: "3.1.0",
  info: { title: "Orchard", version: "1" },
  servers: [{ url: "https://api.orchard.test" }],
  paths: { "/trees": { get: { summary: "List trees", responses: {} } } },
};

test("lists pages in navigation order in llms.txt, with descriptions, specs and other sites", async () => {
  const site = testSite(
    {
      "docs.json": docsJson(
        {
          groups: [
            { group: "Start", pages: ["quickstart", "secret", "https://blog.orchard.test"] },
            { group: "API", openapi: "specs/orchard.json", pages: ["GET /trees"] },
          ],
          global: { anchors: [{ anchor: "Status", href: "https://status.orchard.test" }] },
        },
        { name: "Orchard API", description: "Manage trees." },
      ),
      "quickstart.mdx": page("Quick [start]", "Plant your first tree."),
      "secret.mdx": "---\ntitle: Secret\nhidden: true\n---\nNo.",
      "specs/orchard.json": API,
    },
    { siteUrl: "https://docs.orchard.test" },
  );
  const text = `# Orchard API

> Manage trees.

## Start

- [Quick \\[start\\]](https://docs.orchard.test/quickstart.md): Plant your first tree.

## API

- [List trees](https://docs.orchard.test/api-reference/list-trees.md)

## OpenAPI Specs

- [orchard](https://docs.orchard.test/specs/orchard.json)

## Optional

- [blog.orchard.test](https://blog.orchard.test)
- [Status](https://status.orchard.test)
`;
  expect(await site.page("/llms.txt")).toBe(text);
  expect(await site.page("/.well-known/llms.txt")).toBe(text);
  const full = await site.page("/llms-full.txt");
  expect(
    full.startsWith(`# Quick [start]

Source: https://docs.orchard.test/quickstart

> Plant your first tree.

Text of Quick [start].


# List trees

Source: https://docs.orchard.test/api-reference/list-trees
`),
  ).toBe(true);
  expect(full).not.toContain("Secret");
});

test("starts links at the base path without a site URL, and truncates long descriptions at a word", async () => {
  const site = testSite({ "a.mdx": page("A", "word ".repeat(100).trim()) }, { base: "/docs" });
  const [, description = ""] = /\[A\]\(\/docs\/a\.md\): (.*)/.exec(await site.page("/llms.txt")) ?? [];
  expect(description.length).toBeLessThanOrEqual(300);
  expect(description).toMatch(/^(?:word )+word…$/);
});

test("keeps code in the description of an entry and drops tags and links", async () => {
  const site = testSite({ "a.mdx": page("A", "'Set <b>the</b> `<key>` in [a `Map<k>`](/b)'") });
  expect(await site.page("/llms.txt")).toContain("- [A](/a.md): Set the `<key>` in a `Map<k>`\n");
});

test("gives other languages and versions their own lists", async () => {
  const site = testSite({
    "docs.json": docsJson({
      languages: [
        {
          language: "en",
          versions: [
            { version: "v2", pages: ["en/a"] },
            { version: "v1", pages: ["en/v1/a"] },
          ],
        },
        { language: "fr", pages: ["fr/a"] },
      ],
    }),
    "en/a.mdx": page("A"),
    "en/v1/a.mdx": page("Old A"),
    "fr/a.mdx": page("A en français"),
  });
  expect(await site.page("/llms.txt")).toBe(`# Acme

## Docs

- [A](/en/a.md)

## Other languages and versions

- [v1 (1 page)](/_llms/v1.md)
- [Français (1 page)](/_llms/fr.md)
`);
  expect(await site.page("/_llms/fr.md")).toBe("# Acme: Français\n\n- [A en français](/fr/a.md)\n");
});

test("names lists of nested languages, versions and products after all of them", async () => {
  const versions = (language: string): object[] =>
    ["v2", "v1"].map((version) => ({
      version,
      groups: [
        { group: "Start", pages: [`${language}/${version}/a`] },
        { group: "Use", pages: [{ group: "More", pages: [`${language}/${version}/b`] }] },
      ],
    }));
  const names = ["en/v2", "en/v1", "fr/v2", "fr/v1"].flatMap((folder) => [`${folder}/a`, `${folder}/b`]);
  const site = testSite({
    "docs.json": docsJson({
      languages: [
        { language: "en", versions: versions("en") },
        { language: "fr", products: [{ product: "App", versions: versions("fr") }] },
      ],
    }),
    ...Object.fromEntries(names.map((name) => [`${name}.mdx`, page(name)])),
  });
  expect(await site.page("/llms.txt")).toBe(`# Acme

## Start

- [en/v2/a](/en/v2/a.md)

## Use

### More

- [en/v2/b](/en/v2/b.md)

## Other languages and versions

- [v1 (2 pages)](/_llms/v1.md)
- [Français (2 pages)](/_llms/fr.md)
- [Français / App / v1 (2 pages)](/_llms/francais-app-v1.md)
`);
  expect(await site.page("/_llms/fr.md")).toMatchInlineSnapshot(`
    "# Acme: Français

    ## App

    ### Start

    - [fr/v2/a](/fr/v2/a.md)

    ### Use

    #### More

    - [fr/v2/b](/fr/v2/b.md)
    "
  `);
  expect(await site.page("/_llms/francais-app-v1.md")).toMatchInlineSnapshot(`
    "# Acme: Français / App / v1

    ## Start

    - [fr/v1/a](/fr/v1/a.md)

    ## Use

    ### More

    - [fr/v1/b](/fr/v1/b.md)
    "
  `);
});

test("splits a large site into lists that cover every page", async () => {
  const names = (group: string, count: number) => Array.from({ length: count }, (_, index) => `${group}/p${index}`);
  const [small, large] = [names("small", 20), names("large", 900)];
  const files: Record<string, string | object> = {
    "docs.json": docsJson({
      groups: [
        { group: "Small part", pages: small },
        { group: "Large part", pages: large },
      ],
    }),
  };
  for (const path of [...small, ...large])
    files[`${path}.mdx`] = page(path, "Something to read about this matter here.");
  const site = testSite(files);
  const found = new Set<string>();
  const pending = ["/llms.txt"];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const text = await site.page(path);
    expect(text.length).toBeLessThanOrEqual(50_000);
    for (const [, href = ""] of text.matchAll(/\]\(([^)]+)\)/g)) {
      if (href.startsWith("/_llms/")) pending.push(href);
      else found.add(href);
    }
  }
  expect(await site.page("/llms.txt")).toContain(
    "- [Small part (20 pages)](/_llms/small-part.md)\n- [Large part (900 pages)]",
  );
  expect([...found].sort()).toEqual([...small, ...large].map((path) => `/${path}.md`).sort());
});

test("prefers a file of the project", async () => {
  const site = testSite({ "a.mdx": page("A"), "llms.txt": "mine", "robots.txt": "mine too" });
  const body = async (path: string) => (await site.output.artifacts()).get(path)?.body();
  expect(await body("llms.txt")).toEqual({ copy: "llms.txt" });
  expect(await body(".well-known/llms.txt")).toEqual({ copy: "llms.txt" });
  expect(await body("robots.txt")).toEqual({ copy: "robots.txt" });
});

test("emits an empty robots policy and no lists for a site hidden from search engines", async () => {
  const site = testSite({
    "docs.json": docsJson({ pages: ["a"] }, { seo: { metatags: { robots: "noindex" } } }),
    "a.mdx": page("A"),
  });
  expect(await site.page("/robots.txt")).toBe("User-agent: *\nDisallow: /\n");
  const paths = [...(await site.output.artifacts()).keys()];
  expect(paths.filter((path) => /llms|skill|api-catalog/.test(path))).toEqual([]);
});

test("emits an empty sitemap and no structured data for a site hidden from search engines", async () => {
  const site = testSite(
    {
      "docs.json": docsJson({ pages: ["a", "b"] }, { seo: { metatags: { robots: "noindex, nofollow" } } }),
      "a.mdx": page("A"),
      "b.mdx": "---\ntitle: B\nrobots: index\n---\n",
    },
    { siteUrl: "https://a.test" },
  );
  expect(await site.page("/sitemap.xml")).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n</urlset>\n',
  );
  const text = await site.page("/a");
  expect(text).toContain('<meta name="robots" content="noindex, nofollow">');
  expect(text).not.toContain("application/ld+json");
});

test("lists only real translations in the sitemap", async () => {
  const site = testSite(
    {
      "docs.json": docsJson({
        languages: [
          { language: "en", pages: ["a", "only"] },
          { language: "de", pages: ["de/a"] },
        ],
      }),
      "a.mdx": "---\ntitle: A\nlastUpdatedDate: 2026-05-01\n---\n",
      "only.mdx": page("Only"),
      "de/a.mdx": page("A"),
    },
    { siteUrl: "https://a.test" },
  );
  const links =
    '<xhtml:link rel="alternate" hreflang="en" href="https://a.test/a"/><xhtml:link rel="alternate" hreflang="de" href="https://a.test/de/a"/><xhtml:link rel="alternate" hreflang="x-default" href="https://a.test/a"/>';
  expect(await site.page("/sitemap.xml")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>https://a.test/a</loc><lastmod>2026-05-01</lastmod>${links}</url>
<url><loc>https://a.test/only</loc></url>
<url><loc>https://a.test/de/a</loc>${links}</url>
</urlset>
`);
  expect(await site.page("/robots.txt")).toBe("User-agent: *\nAllow: /\n\nSitemap: https://a.test/sitemap.xml\n");
});

test("emits a changelog feed with an item per entry, or per heading inside it", async () => {
  const site = testSite(
    {
      "log.mdx": `---
title: Changelog
description: What is new
rss: true
---
<Update label="March 1, 2026" description="v2" tags={["API", "CLI"]}>
## Faster

See [the guide](/guide). <Badge>new</Badge>

\`\`\`bash
dropped
\`\`\`

## Fixed

- a & b
</Update>

<Update label="v1" rss={{ title: "First", description: "It begins" }}>Text</Update>

<Update label="2025-12">Plain **words**.</Update>`,
      "guide.mdx": page("Guide"),
    },
    { siteUrl: "https://a.test", base: "/docs" },
  );
  expect(await site.page("/log/rss.xml")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Changelog - Acme</title>
    <link>https://a.test/docs/log</link>
    <description>What is new</description>
    <atom:link href="https://a.test/docs/log/rss.xml" rel="self" type="application/rss+xml"/>
    <item>
      <title>March 1, 2026: Faster</title>
      <link>https://a.test/docs/log#faster</link>
      <guid isPermaLink="true">https://a.test/docs/log#faster</guid>
      <pubDate>Sun, 01 Mar 2026 00:00:00 GMT</pubDate>
      <category>API</category>
      <category>CLI</category>
      <description>&lt;p&gt;See &lt;a href=&quot;https://a.test/docs/guide&quot;&gt;the guide&lt;/a&gt;. &lt;/p&gt;</description>
    </item>
    <item>
      <title>March 1, 2026: Fixed</title>
      <link>https://a.test/docs/log#fixed</link>
      <guid isPermaLink="true">https://a.test/docs/log#fixed</guid>
      <pubDate>Sun, 01 Mar 2026 00:00:00 GMT</pubDate>
      <category>API</category>
      <category>CLI</category>
      <description>&lt;ul&gt;
&lt;li&gt;a &amp;amp; b&lt;/li&gt;
&lt;/ul&gt;</description>
    </item>
    <item>
      <title>First</title>
      <link>https://a.test/docs/log#v1</link>
      <guid isPermaLink="true">https://a.test/docs/log#v1</guid>
      <description>It begins</description>
    </item>
    <item>
      <title>2025-12: Plain words</title>
      <link>https://a.test/docs/log#2025-12</link>
      <guid isPermaLink="true">https://a.test/docs/log#2025-12</guid>
      <pubDate>Mon, 01 Dec 2025 00:00:00 GMT</pubDate>
      <description>Plain &lt;strong&gt;words&lt;/strong&gt;.</description>
    </item>
  </channel>
</rss>
`);
  expect(await site.page("/log")).toContain(
    '<link rel="alternate" type="application/rss+xml" href="/docs/log/rss.xml">',
  );
  expect((await site.output.artifacts()).has("guide/rss.xml")).toBe(false);
});

test("resolves links in a Markdown description and shows plain text in lists", async () => {
  const site = testSite(
    {
      "index.mdx": page("Home"),
      "guides/two.mdx": page("Two", '"Design, then [deploy **them**](./three) or [go](/index) with `code`."'),
      "guides/three.mdx": page("Three"),
    },
    { siteUrl: "https://a.test", base: "/docs" },
  );
  const markdown =
    "> Design, then [deploy **them**](https://a.test/docs/guides/three) or [go](https://a.test/docs/) with `code`.\n";
  expect(await site.page("/guides/two.md")).toContain(markdown);
  expect(await site.page("/llms-full.txt")).toContain(markdown);
  expect(await site.page("/llms.txt")).toContain(": Design, then deploy **them** or go with `code`.\n");
  expect(await site.page("/guides/two")).toContain('<a class="link" href="/docs/guides/three">');
  const found: string[] = [];
  for await (const { path, body } of site.output.deferredArtifacts())
    if (path.startsWith("_lectern/search/texts")) found.push(String(await body()));
  expect(found.join("")).toContain("Design, then deploy them or go with code. Text of Two.");
});

test("ignores example entries and entries in comments in the feed", async () => {
  const entry = '<Update label="v1">Text</Update>';
  const site = testSite({
    "index.mdx": `${page("Help")}\n\n\`\`\`mdx\n${entry}\n\`\`\`\n\n{/*\n${entry}\n*/}`,
    "log.mdx": `${page("Log")}\n\n\`\`\`mdx\n${entry}\n\`\`\`\n\n${entry}`,
  });
  expect(await site.page("/")).not.toContain("application/rss+xml");
  const artifacts = await site.output.artifacts();
  expect([artifacts.has("rss.xml"), artifacts.has("log/rss.xml")]).toEqual([false, true]);
});

test("generates a skill from the navigation, listed with its digest", async () => {
  const site = testSite(
    {
      "docs.json": docsJson({ groups: [{ group: "Start", pages: ["a"] }] }, { name: "Orchard API" }),
      "a.mdx": page("A"),
    },
    { siteUrl: "https://a.test" },
  );
  const skill = `---
name: orchard-api
description: "Documentation for Orchard API."
---

# Orchard API

All pages are listed at https://a.test/llms.txt. Every page can be read as Markdown: add \`.md\` to its URL.

## Contents

- [Start](https://a.test/a.md)
`;
  expect(await site.page("/skill.md")).toBe(skill);
  expect(await site.page("/.well-known/agent-skills/orchard-api/SKILL.md")).toBe(skill);
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(skill));
  expect(JSON.parse(await site.page("/.well-known/agent-skills/index.json"))).toEqual({
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: [
      {
        name: "orchard-api",
        type: "skill-md",
        description: "Documentation for Orchard API.",
        url: "https://a.test/.well-known/agent-skills/orchard-api/SKILL.md",
        digest: `sha256:${Buffer.from(hash).toString("hex")}`,
      },
    ],
  });
  expect(JSON.parse(await site.page("/.well-known/skills/index.json"))).toEqual({
    skills: [{ name: "orchard-api", description: "Documentation for Orchard API.", files: ["SKILL.md"] }],
  });
});

test("serves the project's skills unchanged and updates them with their file", async () => {
  const site = testSite({
    "a.mdx": page("A"),
    "skill.md": "---\nname: Plant Trees\ndescription: Plants them.\n---\nDig.",
    ".mintlify/skills/prune/SKILL.md": "no head",
    "docs.json": docsJson({ pages: ["a"] }),
  });
  expect(await site.page("/skill.md")).toContain("Dig.");
  expect(site.output.pageCount).toBe(1);
  const { skills } = JSON.parse(await site.page("/.well-known/skills/index.json"));
  expect(skills).toEqual([
    { name: "plant-trees", description: "Plants them.", files: ["SKILL.md"] },
    { name: "prune", description: "Documentation for Acme.", files: ["SKILL.md"] },
  ]);
  site.write("skill.md", "---\nname: Plant Trees\n---\nDig deeper.");
  expect(await site.page("/.well-known/skills/plant-trees/SKILL.md")).toContain("Dig deeper.");
});

test("links each spec to its server and pages in the API catalog", async () => {
  const site = testSite(
    {
      "docs.json": docsJson({ groups: [{ group: "API", openapi: "orchard.json", pages: ["GET /trees"] }] }),
      "orchard.json": API,
    },
    { siteUrl: "https://a.test" },
  );
  expect(JSON.parse(await site.page("/.well-known/api-catalog"))).toEqual({
    linkset: [
      {
        anchor: "https://api.orchard.test",
        "service-desc": [{ href: "https://a.test/orchard.json", type: "application/openapi+json" }],
        "service-doc": [{ href: "https://a.test/api-reference/list-trees", type: "text/html" }],
      },
    ],
  });
});

test("advertises the MCP server to programs if the page menu offers it", async () => {
  const files = { "a.mdx": page("A") };
  const config = docsJson({ pages: ["a"] });
  const offering = { ...config, contextual: { options: ["copy", "mcp"] } };
  const build = async (docs: object, siteUrl?: string): Promise<readonly string[]> => {
    const site = testSite({ ...files, "docs.json": docs }, siteUrl === undefined ? {} : { siteUrl });
    return [...(await site.output.artifacts()).keys()].filter((path) => /mcp|ai-catalog/.test(path));
  };
  expect(await build(offering, "https://a.test")).toEqual([
    ".well-known/mcp.json",
    ".well-known/mcp/server-card.json",
    ".well-known/mcp/server-cards.json",
    ".well-known/ai-catalog.json",
    "mcp/server-card",
  ]);
  expect(await build(config, "https://a.test")).toEqual([]);
  expect(await build(offering)).toEqual([]);
});

test("advertises the Markdown and the index to pages and static hosts", async () => {
  const site = testSite({ "a.mdx": page("A") }, { base: "/docs" });
  const files = await site.output.artifacts();
  const index =
    '</docs/llms.txt>; rel="llms-txt", </docs/llms.txt>; rel="describedby"; type="text/plain", </docs/llms-full.txt>; rel="llms-full-txt", </docs/.well-known/agent-skills/index.json>; rel="agent-skills"';
  expect(files.get("a/index.html")?.markdown).toBe("a.md");
  expect(files.get("a/index.html")?.headers?.()).toEqual({
    Link: `${index}, </docs/a.md>; rel="alternate"; type="text/markdown"`,
    "X-Llms-Txt": "/docs/llms.txt",
    Vary: "Accept",
  });
  expect(files.get("a.md")?.headers?.()).toMatchObject({ "X-Robots-Tag": "noindex", Vary: "Accept" });
  const headers = await site.page("/_headers");
  expect(headers).toMatch(
    /^\/docs\/_lectern\/site-[0-9a-z]+\.css\n {2}Cache-Control: public, max-age=31536000, immutable$/m,
  );
  const common = `  Link: ${index}
  X-Llms-Txt: /docs/llms.txt
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin-allow-popups
  X-Frame-Options: SAMEORIGIN
  Content-Security-Policy: base-uri 'none'; object-src 'none'; frame-ancestors 'self'
`;
  const bare = "  Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox\n";
  expect(headers).not.toMatch(/(?:site|redirects|index)\.json\n {2}Cache-Control/);
  expect(headers.slice(0, headers.indexOf("\n/docs/_lectern/"))).toBe(`/docs
${common}
/docs/*
${common}
/docs/*.md
  Content-Type: text/markdown; charset=utf-8

/docs/*.md
  X-Robots-Tag: noindex

/docs/*.txt
  X-Robots-Tag: noindex

/docs/*.svg
${bare}
/docs/*.xml
${bare}
/docs/.well-known/api-catalog
  Content-Type: application/linkset+json
`);
  const vercel = JSON.parse(await site.page("/vercel.json"));
  expect(vercel.redirects.at(-1)).toEqual({
    source: "/docs/:path((?!.*\\.[a-zA-Z][a-zA-Z0-9]{0,4}$).+)",
    has: [{ type: "header", key: "accept", value: ".*text/markdown.*" }],
    destination: "/docs/:path.md",
    permanent: false,
  });
});
