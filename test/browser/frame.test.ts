// The layout of a site with every kind of menu and long names: on phones, by keyboard, in print, without scripts.

import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { EVERY_VIEW, problemsOf } from "../support/accessibility.ts";
import { withPage } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const DESCRIPTION = {
  openapi: "3.1.0",
  info: { title: "Trees", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  paths: {
    "/trees": {
      get: {
        summary: "List trees",
        deprecated: true,
        parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
        responses: {
          200: {
            description: "Trees.",
            content: { "application/json": { example: Array.from({ length: 40 }, (_, id) => ({ id })) } },
          },
        },
      },
    },
  },
};

const TABS = [
  {
    tab: "Guides",
    groups: [{ group: "Start", pages: ["index", { group: "Nested", pages: ["second"] }] }],
  },
  { tab: "Resources", menu: [{ item: "Downloads", description: "Get files.", pages: ["third"] }] },
  { tab: "API", openapi: "openapi.json" },
];

const FILES = {
  "docs.json": docsJson({
    languages: [
      {
        language: "en",
        versions: [
          { version: "Version 2, which is maintained for a long time", tabs: TABS },
          { version: "Version 1", groups: [{ group: "Old", pages: ["old"] }] },
        ],
      },
      { language: "ar", groups: [{ group: "Arabic", pages: ["ar"] }] },
    ],
  }),
  "openapi.json": DESCRIPTION,
  "index.mdx":
    '---\ntitle: Home\n---\n\n<AccordionGroup>\n<Accordion title="Question">The answer.</Accordion>\n</AccordionGroup>\n',
  "second.mdx": "---\ntitle: Second\n---\n\nText.\n",
  "third.mdx": "---\ntitle: Third\n---\n\nText.\n",
  "old.mdx": "---\ntitle: Old\n---\n\nText.\n",
  "ar.mdx": "---\ntitle: Arabic\n---\n\nText.\n",
};

let site: ServedSite;

beforeAll(async () => {
  site = await serveSite(FILES);
});

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 } };
const WIDE: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

function open<T>(route: string, options: BrowserContextOptions, act: (page: Page) => Promise<T>): Promise<T> {
  return withPage(options, async (page) => {
    await page.goto(`${site.origin}${route}`);
    return act(page);
  });
}

test("is accessible in both modes with every kind of menu and a marked, current endpoint", async () => {
  const urls = ["/", "/old", "/ar", "/api-reference/list-trees"].map((route) => `${site.origin}${route}`);
  expect(await problemsOf(urls, EVERY_VIEW)).toEqual([]);
});

test("truncates a long version name on a phone and keeps header parts apart", async () => {
  await open("/", PHONE, async (page) => {
    const boxes = await page
      .locator(
        "[data-lectern-part=navbar] .logo, .bar-menus > details, #search-bar-entry-mobile, .theme-toggle, .menu-button",
      )
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes.every(({ top, bottom }) => top >= 0 && bottom <= 57)).toBe(true);
    expect(boxes.slice(1).every(({ left }, index) => left >= (boxes[index]?.right ?? 0) - 1)).toBe(true);
    expect((boxes[0]?.width ?? 0) > 40).toBe(true);
  });
});

test("does not move touch targets below an open menu in the drawer", async () => {
  await open("/", PHONE, async (page) => {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator("#mobile-nav summary", { hasText: "Resources" }).click();
    await page.locator("#navigation-items summary", { hasText: "Nested" }).click();
    await page.getByRole("link", { name: "Second", exact: true }).click();
    await page.waitForURL("**/second");
  });
});

test("closes menu, drawer and search on Escape and restores focus", async () => {
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.className || "");
  await open("/", WIDE, async (page) => {
    await page.locator("#localization-select-trigger").press("Enter");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toContain("localization-select-item");
    await page.keyboard.press("Escape");
    expect([await focused(page), await page.locator("details[data-menu][open]").count()]).toEqual([
      "localization-select-trigger",
      0,
    ]);
    await page.locator("#search-bar-entry").press("Enter");
    await page.locator(".find-field").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".find-field").waitFor({ state: "hidden" });
    expect(await focused(page)).toBe("search-bar-entry");
  });
  await open("/", PHONE, async (page) => {
    await page.locator(".menu-button").press("Enter");
    await expect.poll(() => focused(page)).toContain("drawer-close");
    await page.keyboard.press("Escape");
    expect(await focused(page)).toContain("menu-button");
  });
});

test("skips the frame with the first Tab stop", async () => {
  await open("/", WIDE, async (page) => {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("skip");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });
});

test("prints the text of closed accordions and long examples in full", async () => {
  await open("/", WIDE, async (page) => {
    const height = (): Promise<number> =>
      page.locator(".accordion").evaluate((accordion) => accordion.getBoundingClientRect().height);
    const closed = await height();
    await page.emulateMedia({ media: "print" });
    expect((await height()) - closed).toBeGreaterThan(20);
  });
  await open("/api-reference/list-trees", { viewport: { width: 700, height: 900 } }, async (page) => {
    const cut = (): Promise<boolean> =>
      page.locator("#response-example pre").evaluate((pre) => pre.scrollHeight > pre.clientHeight);
    expect(await cut()).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await cut()).toBe(false);
  });
});

test("puts examples after the fields without scripts, and the drawer button at the end", async () => {
  await open("/api-reference/list-trees", { ...PHONE, javaScriptEnabled: false }, async (page) => {
    const top = async (selector: string): Promise<number> => (await page.locator(selector).boundingBox())?.y ?? 0;
    expect(await top(".examples")).toBeGreaterThan(await top("#responses"));
    const button = await page.locator(".menu-button").boundingBox();
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeGreaterThan(370);
  });
});

test("puts the search shortcut at the end of its box in every direction", async () => {
  const room = (page: Page): Promise<readonly number[]> =>
    page.locator("#search-bar-entry").evaluate((entry) => {
      const [box, key] = [entry, entry.querySelector("kbd")].map((element) => element?.getBoundingClientRect());
      return [(key?.left ?? 0) - (box?.left ?? 0), (box?.right ?? 0) - (key?.right ?? 0)].map(Math.round);
    });
  expect((await open("/", WIDE, room))[1]).toBe(13);
  expect((await open("/ar", WIDE, room))[0]).toBe(13);
});
