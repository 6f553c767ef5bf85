// Reading and trying out an endpoint with the keyboard alone, on a wide screen and on a narrow one or at 400 % zoom.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { startApi, type TestApi } from "../support/console-api.ts";
import { ANY_POLICY } from "../support/console-site.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const WIDTHS = [1440, 320];

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"/>';

let api: TestApi;
let site: ServedSite;

beforeAll(async () => {
  api = await startApi();
  const groups = [
    { group: "Guides", pages: ["index"] },
    { group: "API", openapi: "openapi.json" },
  ];
  const files = {
    "docs.json": docsJson({ groups }),
    "index.mdx": `---
title: Pumps
---

![A pump](/pump.svg)

<CodeGroup dropdown>
\`\`\`js One
1
\`\`\`
\`\`\`js Two
2
\`\`\`
</CodeGroup>

<View title="npm">First.</View>

<View title="pnpm">Second.</View>
`,
    "pump.svg": PICTURE,
    "openapi.json": {
      openapi: "3.1.0",
      info: { title: "Pumps", version: "1" },
      servers: [{ url: api.origin }],
      paths: {
        "/pumps/{name}": {
          get: {
            operationId: "getPump",
            summary: "Get a pump",
            parameters: [{ name: "name", in: "path", required: true, schema: { type: "string" } }],
            responses: {
              200: { description: "OK", content: { "application/json": { example: { name: "a" } } } },
              404: { description: "None", content: { "application/json": { example: { error: "none" } } } },
            },
          },
        },
      },
    },
  };
  site = await serveSite(files, { built: true, policy: ANY_POLICY });
});

afterAll(() => api?.close());

function open(width: number, path: string, act: (page: Page) => Promise<void>): Promise<void> {
  return withPage({ viewport: { width, height: 720 } }, async (page) => {
    await page.goto(`${site.origin}${path}`);
    await page.locator("[data-drawer][role=button]").waitFor({ state: "attached" });
    await act(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

const isFocused = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((one) => document.activeElement?.closest(one) !== null, selector);

/** Presses Tab until an element is focused. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if (await isFocused(page, selector)) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
}

test.each(WIDTHS)("at %i px, finds an endpoint, tries it and returns", async (width) => {
  await open(width, "/", async (page) => {
    await page.keyboard.press("Tab");
    expect(await isFocused(page, ".skip")).toBe(true);
    await tabTo(page, ".search-entry, [data-search]");
    await page.keyboard.press("Enter");
    await page.locator(".find-field:focus").waitFor();
    await page.keyboard.type("get a pump");
    await page.locator(".find-option[aria-selected=true] mark").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/get-a-pump|getpump/);

    await tabTo(page, "[data-console]");
    await page.keyboard.press("Enter");
    await page.locator("dialog:modal").waitFor();
    // Without its value, the field that lacks it takes the focus.
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => isFocused(page, "dialog [aria-invalid=true]")).toBe(true);
    await page.keyboard.type("a");
    await page.keyboard.press("Control+Enter");
    await page.locator(".console-status").waitFor();
    expect(api.arrived.at(-1)?.url).toBe("/pumps/a");
    await page.keyboard.press("Escape");
    await expect.poll(() => isFocused(page, "[data-console]")).toBe(true);
  });
});

test.each(WIDTHS)("at %i px, changes the response of an endpoint page", async (width) => {
  await open(width, "/api-reference/get-a-pump", async (page) => {
    await tabTo(page, "#response-example [role=tab], #response-example select");
    await page.keyboard.press((await isFocused(page, "select")) ? "ArrowDown" : "ArrowRight");
    await expect.poll(() => page.locator("#response-example").innerText()).toContain("error");
  });
});

test("at 320 px, opens the drawer, follows a link in it, and closes it", async () => {
  await open(320, "/api-reference/get-a-pump", async (page) => {
    await tabTo(page, "[data-drawer]");
    await page.keyboard.press("Enter");
    await page.locator("[data-drawer][aria-expanded=true]").waitFor();
    expect(await isFocused(page, "[data-drawer-close]")).toBe(true);
    await page.keyboard.press("Escape");
    await page.locator("[data-drawer][aria-expanded=false]").waitFor();
    expect(await isFocused(page, "[data-drawer]")).toBe(true);
    await page.keyboard.press("Enter");
    await page.locator("[data-drawer][aria-expanded=true]").waitFor();
    await tabTo(page, '#navigation-items a[href="/"]');
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.origin}/`);
  });
});

test.each(WIDTHS)("at %i px, closes an enlarged image with its button, and names menus", async (width) => {
  await open(width, "/", async (page) => {
    await tabTo(page, "img[role=button]");
    await page.keyboard.press("Enter");
    await page.locator("dialog.zoom:modal").waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog.zoom").waitFor({ state: "detached" });
    expect(await isFocused(page, "img[role=button]")).toBe(true);
    expect(await page.getByRole("combobox", { name: "Examples" }).count()).toBe(1);
    expect(await page.getByRole("combobox", { name: "View", exact: true }).count()).toBe(1);
  });
});
