// What a reader downloads before a page can be used stays within the budget of bench/page-weight.json, in gzip bytes.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { listAssets, packagePath, readAsset } from "@lectern/io/package-file.ts";
import { expect, test } from "vitest";
import { docsJson, testSite } from "./support/site.ts";

const { limits, ...BUDGET } = JSON.parse(readFileSync(packagePath("bench/page-weight.json"), "utf8")) as Record<
  string,
  number
> & { readonly limits: Record<"html" | "js" | "css", number> };

const PAGE = `---
title: Install
description: How to install Acme.
---

Read this first, then [go on](/p1).

## Before you start

| Name | Meaning |
| --- | --- |
| one | the first |

<Note>Needs Node.js.</Note>

<Tabs><Tab title="npm">\`npm i acme\`</Tab><Tab title="pnpm">\`pnpm add acme\`</Tab></Tabs>

## Install

<Steps><Step title="Run it">\n\n\`\`\`js\nimport { acme } from "acme";\nacme({ key: 1 });\n\`\`\`\n\n</Step></Steps>

<CardGroup><Card title="Next" href="/p1">More of it.</Card></CardGroup>
`;

/** What the API console loads when it opens, without the data of its endpoint. */
function consoleWeight(): number {
  const core = listAssets("console-parts").filter((name) => name.startsWith("chunk-"));
  const files = ["console.js", "console-style.css", ...core.map((name) => `console-parts/${name}`)];
  return files.reduce((sum, name) => sum + gzipSync(readAsset(name)).length, 0);
}

/** The weight of the files that a page links to. Browsers load styles for print last. */
async function linkedWeight(site: ReturnType<typeof testSite>, html: string, links: RegExp): Promise<number> {
  const found = html.matchAll(links);
  const files = await Promise.all([...found].map(([, path = ""]) => site.page(`/${path.split("?")[0]}`)));
  return files.reduce((sum, text) => sum + gzipSync(text).length, 0);
}

const STYLESHEETS = /<link rel="stylesheet" href="\/([^"]+)">/g;
const PRINT = /<link rel="stylesheet" href="\/([^"]+)" media="print">/g;

const ENDPOINT = `---
title: Get a station
api: "GET https://api.example.com/stations/{id}"
---

<ParamField path="id" type="string" required>The station.</ParamField>

<Note>Needs a key.</Note>
`;

test("keeps a page, its scripts and stylesheets within their budget", async () => {
  const more = Array.from({ length: 30 }, (_, index) => [`p${index}.mdx`, `---\ntitle: Page ${index}\n---\n`] as const);
  const site = testSite({ "index.mdx": PAGE, "endpoint.mdx": ENDPOINT, ...Object.fromEntries(more) });
  const html = await site.page("/");
  const weight: Record<string, number> = {
    html: gzipSync(html).length,
    js: await linkedWeight(site, html, /<script[^>]* src="\/([^"]+)"/g),
    css: await linkedWeight(site, html, STYLESHEETS),
    api: await linkedWeight(site, await site.page("/endpoint"), STYLESHEETS),
    print: await linkedWeight(site, html, PRINT),
    console: consoleWeight(),
  };
  for (const [kind, max] of Object.entries(BUDGET)) {
    expect(weight[kind], `${kind}: ${weight[kind]} bytes`).toBeLessThanOrEqual(max);
    // A budget with much room would let weight creep in.
    expect(weight[kind], `${kind}: ${weight[kind]} bytes`).toBeGreaterThan(max * 0.9);
  }
});

test.each(["update", "view", "nearest-pages", "endpoint-page", "github", "tree", "tooltip"])(
  "keeps the script of every page and that of %s within the limit",
  async (name) => {
    const site = testSite({ "index.mdx": PAGE });
    const js = await linkedWeight(site, await site.page("/"), /<script[^>]* src="\/([^"]+)"/g);
    const weight = js + gzipSync(readAsset(`${name}.js`)).length;
    expect(weight, `${weight} bytes`).toBeLessThanOrEqual(limits.js);
  },
);

const THEMES = listAssets("themes").map((name) => name.replace(".css", ""));

test.each(THEMES)(
  "keeps the stylesheets of a page with a banner within their budget in the theme %s",
  async (theme) => {
    const config = { ...docsJson({ pages: ["index"] }), theme, banner: { content: "New: Acme 2" } };
    const site = testSite({ "index.mdx": PAGE, "docs.json": config });
    const css = await linkedWeight(site, await site.page("/"), STYLESHEETS);
    expect(css, `${css} bytes`).toBeLessThanOrEqual(BUDGET["css"] ?? 0);
  },
);

test("loads the styles of components only with pages that need them", async () => {
  const page = (body: string, more = ""): string => `---\ntitle: A\n${more}---\n\n${body}\n`;
  const site = testSite({
    "plain.mdx": page("Text."),
    "accordion.mdx": page('<Accordion title="A">More.</Accordion>'),
    "later.mdx": page(
      'export const Later = () => { const [open, show] = useState(false); return <div onClick={() => show(true)}>{open && <Accordion title="A">More.</Accordion>}</div>; };\n\n<Later />',
    ),
    "tile.mdx": page('<Tile href="/plain" title="A">![](/a.png)</Tile>'),
    "table.mdx": page("| A |\n| --- |\n| b |"),
    "colors.mdx": page('<p style={{ color: "rgb(var(--gray-500))" }}>Text.</p>'),
    "custom.mdx": page("Text.", "mode: custom\n"),
    "panel.mdx": page("<Panel>Beside.</Panel>\n\nText."),
    "endpoint.mdx": '---\ntitle: A\napi: "GET /a"\n---\n\n<ParamField query="b">Text.</ParamField>\n',
  });
  const marks: Readonly<Record<string, string>> = {
    accordion: ".fold-summary{",
    tile: ".tile-link{",
    table: "border-collapse",
    colors: "--gray-500:",
    custom: "[data-lectern-mode=custom]{",
    panel: "[data-lectern-side]{",
    endpoint: ".api-endpoint{",
  };
  for (const route of ["plain", "later", ...Object.keys(marks)]) {
    const html = await site.page(`/${route}`);
    const links = [...html.matchAll(STYLESHEETS)].map(([, path = ""]) => path);
    const css = (await Promise.all(links.map((path) => site.page(`/${path}`)))).join("");
    const found = Object.keys(marks).filter((name) => css.includes(marks[name] ?? ""));
    const expected = { plain: [], later: ["accordion", "table"], endpoint: ["panel", "endpoint"] };
    expect([route, found]).toEqual([route, expected[route as keyof typeof expected] ?? [route]]);
  }
});

test("loads the styles of header links and socials only with sites that have some, in any division", async () => {
  const links = { links: [{ label: "Blog", href: "/blog" }] };
  const english = { language: "en", pages: ["index"] };
  const css = async (config: object): Promise<string> => {
    const site = testSite({ "index.mdx": PAGE, "docs.json": { ...docsJson({ pages: ["index"] }), ...config } });
    const [, path = ""] = /<link rel="stylesheet" href="\/([^"]+)">/.exec(await site.page("/")) ?? [];
    return site.page(`/${path}`);
  };
  const found = async (config: object): Promise<readonly boolean[]> => {
    const text = await css(config);
    return [text.includes(".bar-links{"), text.includes(".footer-socials{")];
  };
  expect(await found({})).toEqual([false, false]);
  expect(await found({ navbar: links })).toEqual([true, false]);
  expect(await found({ navigation: { languages: [{ ...english, navbar: links }] } })).toEqual([true, false]);
  expect(await found({ footer: { socials: { github: "https://github.com/a" } } })).toEqual([false, true]);
});
