// What a reader downloads before a page can be used stays within the budget of bench/page-weight.json, in gzip bytes.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { listAssets, packagePath, readAsset } from "../src/files/package-file.ts";
import { testSite } from "./support/site.ts";

const BUDGET = JSON.parse(readFileSync(packagePath("bench/page-weight.json"), "utf8")) as Record<string, number>;

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

test("keeps a page, its scripts and stylesheets within their budget", async () => {
  const more = Array.from({ length: 30 }, (_, index) => [`p${index}.mdx`, `---\ntitle: Page ${index}\n---\n`] as const);
  const site = testSite({ "index.mdx": PAGE, ...Object.fromEntries(more) });
  const html = await site.page("/");
  // The print stylesheet does not hold up the page. A browser loads either the scripts or their fallback.
  const seen = html.replace(/<noscript>.*?<\/noscript>/gs, "");
  const weigh = async (links: RegExp): Promise<number> => {
    const files = await Promise.all(
      [...seen.matchAll(links)].map(([, path = ""]) => site.page(`/${path.split("?")[0]}`)),
    );
    return files.reduce((sum, text) => sum + gzipSync(text).length, 0);
  };
  const weight: Record<string, number> = {
    html: gzipSync(html).length,
    js: await weigh(/<script[^>]* src="\/([^"]+)"/g),
    css: await weigh(/<link rel="stylesheet" href="\/([^"]+)">/g),
    console: consoleWeight(),
  };
  for (const [kind, most] of Object.entries(BUDGET)) {
    expect(weight[kind], `${kind}: ${weight[kind]} bytes`).toBeLessThanOrEqual(most);
    // A budget with much room would let weight creep in.
    expect(weight[kind], `${kind}: ${weight[kind]} bytes`).toBeGreaterThan(most * 0.9);
  }
});
