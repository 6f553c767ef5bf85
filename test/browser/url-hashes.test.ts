// URL hashes: tabs, and headings whose ids clash with those of the layout, with and without scripts.

import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";

const PARAGRAPHS = Array.from({ length: 60 }, (_, n) => `Paragraph ${n}.\n\n`).join("");

const FILES = {
  "index.mdx": `---
title: Home
---

[To the tab](#second-tab), [to the answer](#answer) and [to the content](#content)

${PARAGRAPHS}<Tabs>
  <Tab title="First tab">One.</Tab>
  <Tab title="Second tab">Two.</Tab>
</Tabs>

${PARAGRAPHS}## Content

${PARAGRAPHS}## Sidebar

${PARAGRAPHS}<Accordion title="Question">
### Answer

${PARAGRAPHS}</Accordion>
`,
  "other.mdx": "---\ntitle: Other\n---\n",
};

let site: ServedSite;

beforeAll(async () => {
  site = await serveSite(FILES);
});

const WIDE = { viewport: { width: 1280, height: 800 } };
const PLAIN = { ...WIDE, javaScriptEnabled: false };

async function open<T>(route: string, options: BrowserContextOptions, act: (page: Page) => Promise<T>): Promise<T> {
  return withPage(options, async (page) => {
    await page.goto(`${site.origin}${route}`);
    return act(page);
  });
}

async function topOf(page: Page, selector: string): Promise<number> {
  return Math.round((await page.locator(selector).boundingBox())?.y ?? 0);
}

/** 32 px below the header. */
const STOP = 96;

test("opens a linked tab and scrolls to its row, from the page and from elsewhere", async () => {
  for (const [route, act] of [
    ["/", (page: Page) => page.getByRole("link", { name: "To the tab" }).click()],
    ["/#second-tab", () => Promise.resolve()],
  ] as const)
    await open(route, WIDE, async (page) => {
      await act(page);
      await page.locator("#panel-second-tab").waitFor({ state: "visible" });
      await expect.poll(() => topOf(page, ".tabs")).toBe(STOP);
    });
});

test("opens the tab in the URL again after another was opened", async () => {
  await open("/#second-tab", WIDE, async (page) => {
    await page.getByRole("tab", { name: "First tab" }).click();
    await page.getByRole("link", { name: "To the tab" }).click();
    await page.locator("#panel-second-tab").waitFor({ state: "visible" });
    await expect.poll(() => topOf(page, ".tabs")).toBe(STOP);
  });
});

test.each([WIDE, PLAIN])("opens a linked accordion and scrolls there, even during motion", async (view) => {
  await open("/", { ...view, reducedMotion: "no-preference" }, async (page) => {
    await page.getByRole("link", { name: "to the answer" }).click();
    await expect.poll(() => topOf(page, "#answer")).toBe(STOP);
  });
});

test("links to the title of a tab without scripts", async () => {
  await open("/#second-tab", PLAIN, async (page) => {
    await expect.poll(() => topOf(page, "#second-tab")).toBe(STOP);
  });
});

test("scrolls to a heading named like a part of the frame without scripts, and keeps the frame's look", async () => {
  await open("/#content", PLAIN, async (page) => {
    await expect.poll(() => topOf(page, "h2#content")).toBe(STOP);
  });
  const looks = async (route: string): Promise<unknown> =>
    open(route, WIDE, (page) =>
      page.locator("main, main > .prose, aside").evaluateAll((parts) =>
        parts.slice(0, 3).map((part) => {
          const { left, width } = part.getBoundingClientRect();
          return [left, width, getComputedStyle(part).position];
        }),
      ),
    );
  expect(await looks("/")).toEqual(await looks("/other"));
});

test("opens the drawer of such a page without scripts", async () => {
  await open("/", { ...PLAIN, viewport: { width: 390, height: 800 } }, async (page) => {
    await page.locator(".menu-button").click();
    await page.locator("#navigation-items").waitFor({ state: "visible" });
  });
});
