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

test("a link to a tab opens it and goes to its row, on the page and from elsewhere", async () => {
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

test("a link to the tab that the address names opens it again after another was opened", async () => {
  await open("/#second-tab", WIDE, async (page) => {
    await page.getByRole("tab", { name: "First tab" }).click();
    await page.getByRole("link", { name: "To the tab" }).click();
    await page.locator("#panel-second-tab").waitFor({ state: "visible" });
    await expect.poll(() => topOf(page, ".tabs")).toBe(STOP);
  });
});

test.each([WIDE, PLAIN])(
  "a link into a closed accordion opens it and goes there, while things move too",
  async (view) => {
    await open("/", { ...view, reducedMotion: "no-preference" }, async (page) => {
      await page.getByRole("link", { name: "to the answer" }).click();
      await expect.poll(() => topOf(page, "#answer")).toBe(STOP);
    });
  },
);

test("without scripts a link to a tab goes to its title", async () => {
  await open("/#second-tab", PLAIN, async (page) => expect(await topOf(page, "#second-tab")).toBe(STOP));
});

test("a heading that is named like a part of the frame is reached without scripts, and the frame keeps its look", async () => {
  await open("/#content", PLAIN, async (page) => expect(await topOf(page, "h2#content")).toBe(STOP));
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

test("without scripts the drawer of such a page opens", async () => {
  await open("/", { ...PLAIN, viewport: { width: 390, height: 800 } }, async (page) => {
    await page.locator(".menu-button").click();
    await page.locator("#navigation-items").waitFor({ state: "visible" });
  });
});
