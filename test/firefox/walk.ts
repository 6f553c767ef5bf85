// What readers do, once in Firefox: every behavior is tested in Chromium, this finds what Firefox does differently.
// Needs Firefox (FIREFOX_PATH, or firefox-esr of Debian).

import { existsSync } from "node:fs";
import puppeteer, { type Browser, type BrowserContext, type Page } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startApi, type TestApi } from "../support/console-api.ts";
import { ANY_POLICY } from "../support/console-site.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const PATHS = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

const INDEX = `---
title: Pumps
description: All about pumps.
---

export const Counter = () => { const [n, set] = useState(0); return <button className="counter" onClick={() => set(n + 1)}>{n}</button>; };

The <Tooltip tip="Moves water.">pump</Tooltip> runs. Then [valves](/valves).

<Counter />

<Tabs><Tab title="One">First.</Tab><Tab title="Two">Second.</Tab></Tabs>

<Accordion title="More">Folded.</Accordion>

\`\`\`js title="a.js"
const a = 1;
\`\`\`

${"Text.\n\n".repeat(100)}
\`\`\`mermaid
graph TD
  Tank --> Pump
\`\`\`
`;

let browser: Browser;
let context: BrowserContext;
let page: Page;
let site: ServedSite;
let arabic: ServedSite;
let api: TestApi;
const errors: string[] = [];

beforeAll(async () => {
  api = await startApi();
  const files = {
    "index.mdx": INDEX,
    "valves.mdx": "---\ntitle: Valves\ndescription: They close.\n---\n\n## Ball valve\n\nTurns.\n",
    "openapi.json": {
      openapi: "3.1.0",
      info: { title: "Pumps", version: "1" },
      servers: [{ url: api.origin }],
      paths: {
        "/pumps": {
          get: {
            operationId: "listPumps",
            summary: "List pumps",
            parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
            responses: { 200: { description: "OK" } },
          },
        },
      },
    },
  };
  const groups = [
    { group: "Guides", pages: ["index", "valves"] },
    { group: "API", openapi: "openapi.json" },
  ];
  site = await serveSite({ ...files, "docs.json": docsJson({ groups }) }, { built: true, policy: ANY_POLICY });
  const languages = [{ language: "ar", groups }];
  arabic = await serveSite({ ...files, "docs.json": docsJson({ languages }) }, { built: true, policy: ANY_POLICY });
  const executablePath = process.env["FIREFOX_PATH"] ?? PATHS.find((path) => existsSync(path)) ?? "firefox";
  browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
});

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

beforeEach(async () => {
  errors.length = 0;
  context = await browser.createBrowserContext();
  page = await context.newPage();
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.setViewport({ width: 1440, height: 900 });
});

afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
});

async function open(path: string, { origin } = site): Promise<void> {
  await page.goto(`${origin}${path}`);
  await page.waitForSelector("html.js [data-drawer][role=button]");
}

const text = (selector: string): Promise<string> => page.$eval(selector, (element) => element.textContent ?? "");

test("search opens with Ctrl+K, finds, and goes there with Enter", async () => {
  await open("/");
  await page.keyboard.down("Control");
  await page.keyboard.press("k");
  await page.keyboard.up("Control");
  await page.waitForSelector(".find-field:focus");
  await page.keyboard.type("ball");
  await page.waitForSelector(".find-option[aria-selected=true] mark");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#ball-valve");
  expect(new URL(page.url()).pathname).toBe("/valves");
});

test("search closes with Escape and returns the focus", async () => {
  await open("/");
  await page.focus("[data-search]");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".find-dialog[open]");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".find-dialog:not([open])");
  expect(await page.evaluate(() => document.activeElement?.matches("[data-search]"))).toBe(true);
});

test("tabs change with the arrow keys", async () => {
  await open("/");
  await page.focus("[role=tab][aria-selected=true]");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("[role=tab][aria-selected=true]")?.textContent === "Two");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Two");
});

test("accordions open", async () => {
  await open("/");
  await page.click("details.accordion > summary");
  await page.waitForSelector("details.accordion[open]");
  expect(await text("details.accordion[open]")).toContain("Folded.");
});

test("tooltips open with the pointer and close with Escape", async () => {
  await open("/");
  const isShown = (): Promise<boolean> => page.$eval(".tooltip-tip", (tip) => tip.checkVisibility());
  expect(await isShown()).toBe(false);
  await page.hover(".tooltip-term");
  await expect.poll(isShown).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(isShown).toBe(false);
});

test("code is copied", async () => {
  await open("/");
  await page.click("[data-copy-code]");
  await page.waitForSelector("[data-copy-code][data-done]");
});

test("the drawer of a phone opens, and closes with Escape", async () => {
  await page.setViewport({ width: 320, height: 640 });
  await open("/");
  await page.click("[data-drawer]");
  await page.waitForSelector("[data-drawer][aria-expanded=true]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("[data-drawer][aria-expanded=false]");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("a component runs", async () => {
  await open("/");
  await page.click(".counter");
  await expect.poll(() => text(".counter")).toBe("1");
});

test("a diagram is drawn before a reader scrolls to it, and the page prints", async () => {
  await open("/");
  await page.waitForSelector("[data-drawn] svg");
  expect((await page.pdf()).length).toBeGreaterThan(1000);
});

test("the mode changes and stays for the next page", async () => {
  await open("/");
  const before = await page.evaluate(() => document.documentElement.classList.contains("dark"));
  await page.click("[data-theme-toggle]");
  await page.waitForFunction((was) => document.documentElement.classList.contains("dark") !== was, {}, before);
  await open("/valves");
  expect(await page.evaluate(() => document.documentElement.classList.contains("dark"))).toBe(!before);
});

test("back and forward show the pages that were read", async () => {
  await open("/");
  await page.click('a[href="/valves"]');
  await page.waitForSelector("#ball-valve");
  // Firefox restores a page without loading it, so there is no load to wait for.
  await page.evaluate(() => history.back());
  await page.waitForSelector(".counter");
  await page.evaluate(() => history.forward());
  await page.waitForSelector("#ball-valve");
});

test.each(["left-to-right", "right-to-left"])("the console sends a request from a %s page", async (direction) => {
  const served = direction === "left-to-right" ? site : arabic;
  await open("/", served);
  await open(await page.$eval('a[href*="list-pumps"]', (link) => link.getAttribute("href") ?? ""), served);
  await page.click("[data-console]");
  await page.waitForSelector("dialog:modal");
  await page.keyboard.down("Control");
  await page.keyboard.press("Enter");
  await page.keyboard.up("Control");
  await page.waitForSelector("dialog:modal .console-status");
  expect(api.arrived.at(-1)?.url).toBe("/pumps");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog:modal"));
});

test("a right-to-left page has its sidebar on the right and does not scroll sideways", async () => {
  await open("/", arabic);
  expect(await page.$eval("html", (root) => root.dir)).toBe("rtl");
  expect(await page.$eval("#sidebar", (sidebar) => sidebar.getBoundingClientRect().left)).toBeGreaterThan(720);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
});
