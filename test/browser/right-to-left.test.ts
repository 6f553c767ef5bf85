// Labels in another script on right-to-left pages.

import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

let browser: Browser;
let served: ServedSite;

beforeAll(async () => {
  const versions = ["2.x", "1.0-beta"].map((version, index) => ({
    version,
    pages: [`ar/${index}/a`, `ar/${index}/b`],
  }));
  served = await serveSite({
    "docs.json": docsJson(
      { languages: [{ language: "ar", versions }] },
      { name: "Acme & Co.", banner: { content: "Version 2 is out!" } },
    ),
    ...Object.fromEntries(
      [0, 1].flatMap((index) => [
        [`ar/${index}/a.mdx`, '---\ntitle: "1.x notes"\n---\nمرحبا'],
        [`ar/${index}/b.mdx`, "---\ntitle: C++\n---\nمرحبا"],
      ]),
    ),
  });
  browser = await openBrowser();
});

test.each([
  [".menu-label", "2.x"],
  ["#page-title", "1.x notes"],
  ["#sidebar li:nth-child(2) span", "C++"],
  [".pagination-title", "C++"],
  [".nav-logo-text", "Acme & Co."],
  ["[data-lectern-part=banner] p", "Version 2 is out!"],
])("%s shows %s left-to-right", async (selector, text) => {
  const page = await browser.newPage();
  await page.goto(`${served.origin}/ar/0/a`);
  const locations = await page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const node = element.firstChild;
      return [...(element.textContent ?? "")].map((_, index) => {
        const range = document.createRange();
        if (node) range.setStart(node, index);
        if (node) range.setEnd(node, index + 1);
        return range.getBoundingClientRect().left;
      });
    });
  expect([locations.length, locations]).toEqual([text.length, locations.toSorted((a, b) => a - b)]);
  await page.close();
});
