// A sidebar with hundreds of groups in a real browser: it shows those near the page, and the rest on request.

import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const NUMBERS = Array.from({ length: 300 }, (_, index) => index);

let browser: Browser;
let served: ServedSite;

beforeAll(async () => {
  served = await serveSite({
    "docs.json": docsJson({ groups: NUMBERS.map((number) => ({ group: `Group ${number}`, pages: [`p${number}`] })) }),
    ...Object.fromEntries(NUMBERS.map((number) => [`p${number}.mdx`, `---\ntitle: Page ${number}\n---\nHello`])),
  });
  browser = await openBrowser();
});

test("inserts the remaining groups around the open ones", async () => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 700 } });
  await page.goto(`${served.origin}/p100`);
  const titles = page.locator("#navigation-items .sidebar-title");
  expect(await titles.count()).toBe(101);
  await page.locator("#navigation-items a[data-nav='98']").click();
  await page.locator("#navigation-items a[href='/p98'] + ul").waitFor();
  await page.locator("#navigation-items a.sidebar-rest").last().click();
  await page.locator("#navigation-items a[href='/p299']").waitFor();
  await expect.poll(() => titles.allInnerTexts()).toEqual(NUMBERS.map((number) => `Group ${number}`));
  expect(await page.locator("#navigation-items a.sidebar-rest").count()).toBe(0);
  expect(await page.locator("#navigation-items [aria-current]").innerText()).toBe("Page 100");
  expect(await page.locator("#navigation-items a[href='/p98'] + ul").innerText()).toBe("Page 98");
  await page.close();
});
