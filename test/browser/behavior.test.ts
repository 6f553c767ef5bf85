// The layout in a real browser: a page with the real script and stylesheet, under a strict policy.

import { createHash } from "node:crypto";
import { rawHtml } from "@lectern/base/markup/tree.ts";
import { createLayout } from "@lectern/theme/layout/create-layout.ts";
import { INLINE_SCRIPTS } from "@lectern/theme/layout/inline-scripts.ts";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { division, group, testOptions, testSite, testView } from "../support/layout-site.tsx";
import { serveTexts } from "../support/serve-site.ts";

const LARGE = Array.from({ length: 3 }, (_, index) =>
  group(
    `G${index}`,
    Array.from({ length: 50 }, (_, page) => `/g${index}/p${page}`),
  ),
);

const SITE = testSite(
  [
    division("tab", "Guides", [
      group("Start", ["/", "/a", group("Deep", ["/deep"]), group("Outer", [group("Inner", ["/inner"])])]),
    ]),
    division("tab", "Large", LARGE),
  ],
  {
    banner: { content: "News", dismissible: true, type: "info" },
    contextual: { options: ["copy", "view", "claude"], display: "header" },
  },
);

const BODY = rawHtml(`${tabs(1)}${tabs(2)}${tabs(3).replace("data-sync", "data-sync data-dropdown")}
<div class="code-block"><button type="button" aria-label="Copy" data-copy-code data-copied="Copied">c</button><pre><code>one
<span class="remove">gone
</span>two
</code></pre></div>
<details class="accordion" id="more"><summary>More</summary><p id="inside">Inside</p></details>
<p class="tall">…</p><h2 id="how">How</h2><p class="tall">…</p><h2 id="end">End</h2>
<img data-zoom="Zoom in" alt="A picture" src="/pixel.svg">`);

function tabs(number: number): string {
  const tab = (name: string, active: boolean): string =>
    `<button type="button" role="tab" id="tab-${name}${number}" aria-controls="panel-${name}${number}" aria-selected="${active}" tabindex="${active ? 0 : -1}" data-tab="${name}${number}">${name}</button>`;
  const panel = (name: string, active: boolean): string =>
    `<div class="pick-panel" role="tabpanel" id="panel-${name}${number}" aria-labelledby="tab-${name}${number}"${active ? " data-active" : ""}><h3 id="in-${name}${number}">In ${name}</h3></div>`;
  return `<div class="tabs" data-tabs data-sync><div role="tablist">${tab("npm", true)}${tab("yarn", false)}</div>${panel("npm", true)}${panel("yarn", false)}</div>`;
}

const TOC = [
  { id: "in-yarn1", text: "In yarn", level: 2, panel: "yarn1" },
  { id: "how", text: "How", level: 2 },
  { id: "end", text: "End", level: 2 },
];

let browser: Browser;
let origin: string;
let page: Page;

beforeAll(async () => {
  const files = await siteFiles();
  const hashes = INLINE_SCRIPTS.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  const policy = `default-src 'self'; script-src 'self' ${hashes.join(" ")}`;
  origin = await serveTexts(files, policy);
  browser = await openBrowser();
});

beforeEach(async () => {
  await page?.context().close();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  page = await context.newPage();
  await page.goto(`${origin}/a`);
});

async function siteFiles(): Promise<ReadonlyMap<string, { readonly type: string; readonly text: string }>> {
  const bundle = async (path: string): Promise<string> => {
    const options = { bundle: true, write: false, format: "esm", logLevel: "silent" } as const;
    // Without diagrams, which no page here has: they would be 7 of 8 MB.
    const result = await build({ ...options, entryPoints: [path], external: ["mermaid"] });
    return result.outputFiles[0]?.text ?? "";
  };
  const layout = createLayout(SITE, testOptions());
  const document = (route: string): string =>
    layout.page(testView(SITE, route, { body: BODY, toc: TOC, markdown: "/a.md" }));
  const styles = await Promise.all(
    ["site", "banner", "parts"].map((name) => bundle(`packages/theme/src/styles/${name}.css`)),
  );
  const tall = ".tall { height: 1200px } .js .pick-panel:not([data-active]) { display: none }";
  const type = "text/html; charset=utf-8";
  return new Map([
    ["/a", { type, text: document("/a") }],
    ["/g1/p0", { type, text: document("/g1/p0") }],
    ["/a.md", { type: "text/markdown", text: "# A\n" }],
    ["/pixel.svg", { type: "image/svg+xml", text: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>' }],
    ["/main.js", { type: "text/javascript", text: await bundle("packages/theme/src/client/main.ts") }],
    ["/site.css", { type: "text/css", text: styles.join("") + tall }],
    ...layout.fragments().map(({ path, body }) => [`/${path}`, { type, text: body() }] as const),
  ]);
}

test("syncs tabs with equal titles, also on the next visit", async () => {
  await page.click("#tab-yarn1");
  expect(await page.isVisible("#panel-yarn2")).toBe(true);
  expect(await page.isVisible("#panel-npm1")).toBe(false);
  await page.reload();
  expect(await page.getAttribute("#tab-yarn2", "aria-selected")).toBe("true");
});

test("syncs the menu of a group with the tabs", async () => {
  expect(await page.isVisible("#tab-npm3")).toBe(false);
  await page.click("#tab-yarn1");
  expect(await page.inputValue(".pick-select")).toBe("tab-yarn3");
  await page.selectOption(".pick-select", "npm");
  expect(await page.isVisible("#panel-npm1")).toBe(true);
});

test("moves between tabs with arrow keys", async () => {
  await page.focus("#tab-npm1");
  await page.keyboard.press("ArrowRight");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("tab-yarn1");
  await page.keyboard.press("Home");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("tab-npm1");
});

test("leaves arrow keys with a modifier to the browser", async () => {
  await page.focus("#tab-yarn1");
  const left = await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "ArrowLeft", altKey: true, bubbles: true, cancelable: true }),
    ),
  );
  expect([left, await page.evaluate(() => document.activeElement?.id)]).toEqual([true, "tab-yarn1"]);
});

test("shows the headings of open panels in the table of contents and follows the reader", async () => {
  expect(await page.isVisible(".toc a[href='#in-yarn1']")).toBe(false);
  await page.click("#tab-yarn1");
  expect(await page.isVisible(".toc a[href='#in-yarn1']")).toBe(true);
  await page.click(".toc a[href='#how']");
  await page.waitForSelector(".toc a[href='#how'][aria-current]");
});

test("opens the accordion or tab that hides the URL's target", async () => {
  await page.goto(`${origin}/a#inside`);
  expect(await page.isVisible("#inside")).toBe(true);
  await page.evaluate(() => {
    location.hash = "in-yarn2";
  });
  await page.waitForSelector("#in-yarn2", { state: "visible" });
});

test("copies code without removed lines and confirms it", async () => {
  await page.click("[data-copy-code]");
  await page.waitForSelector("[data-copy-code][aria-label=Copied]");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("one\ntwo\n");
});

test("copies by selection where the browser has no clipboard", async () => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined }));
  await page.reload();
  const copied = async (button: string): Promise<unknown> => {
    await page.evaluate(() => {
      document.addEventListener("copy", () => Object.assign(window, { copied: String(getSelection()) }), true);
    });
    await page.click(button);
    await page.waitForSelector(`${button}[data-done]`);
    return page.evaluate(() => ("copied" in window ? window.copied : undefined));
  };
  expect(await copied("[data-copy-code]")).toBe("one\ntwo\n");
  expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-copy-code"))).toBe(true);
  expect(await copied("#page-context-menu-button")).toBe("# A\n");
});

test("copies the page as Markdown and passes its URL to assistants", async () => {
  await page.click("#page-context-menu-button");
  await page.waitForSelector("#page-context-menu-button[data-done]");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("# A\n");
  const link = page.locator("#page-context-menu a[href*='claude.ai']");
  expect(await link.getAttribute("href")).toBe(
    `https://claude.ai/new?q=Read%20${encodeURIComponent(`${origin}/a.md`)}%20and%20help%20me%20with%20questions%20about%20it.`,
  );
});

test("closes a menu on Escape and restores focus", async () => {
  await page.click("#page-context-menu summary");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.isVisible("#page-context-menu .menu-list")).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
});

test("restores the chosen theme and a dismissed banner before the first paint", async () => {
  await page.click("[data-theme-toggle]");
  await page.click("#banner [data-dismiss]");
  await page.reload({ waitUntil: "commit" });
  await page.waitForSelector("#navbar");
  expect(await page.evaluate(() => document.documentElement.className)).toBe("js dark no-banner");
  expect(await page.isVisible("#banner")).toBe(false);
});

test("follows a theme chosen in another window or on an earlier page", async () => {
  const isDark = (): Promise<boolean> => page.evaluate(() => document.documentElement.classList.contains("dark"));
  const other = await page.context().newPage();
  await other.goto(`${origin}/a`);
  await other.click("[data-theme-toggle]");
  await page.waitForFunction(() => document.documentElement.classList.contains("dark"));
  await page.evaluate(() => {
    document.documentElement.classList.remove("dark");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  expect(await isDark()).toBe(true);
});

test("opens an image enlarged and closes it on Escape", async () => {
  await page.click("img[data-zoom]");
  await page.waitForSelector("dialog.zoom img", { state: "visible" });
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog.zoom", { state: "detached" });
});

test("keeps an opened group open on the next page", async () => {
  await page.click("#navigation-items summary");
  await page.waitForFunction(() => sessionStorage.getItem("lectern-groups") !== null);
  await page.reload();
  expect(await page.isVisible("#navigation-items a[href='/deep']")).toBe(true);
});

test("remembers a group apart from its first nested group", async () => {
  const open = (): Promise<readonly boolean[]> =>
    page.locator("#navigation-items details").evaluateAll((all) => all.map((one) => one.hasAttribute("open")));
  await page.click("#navigation-items summary:has-text('Outer')");
  await page.waitForFunction(() => sessionStorage.getItem("lectern-groups") !== null);
  await page.reload();
  expect(await open()).toEqual([false, true, false]);
});

test("loads a closed group of a large sidebar in place", async () => {
  await page.goto(`${origin}/g1/p0`);
  await page.click("a[data-nav]");
  await page.waitForSelector("a[href='/g0/p49']", { state: "visible" });
  await page.click("a[data-nav]");
  await page.waitForSelector("a[href='/g0/p49']", { state: "hidden" });
  expect(page.url()).toBe(`${origin}/g1/p0`);
});

test("moves focus into the drawer and back, and overflows nothing on a phone", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForSelector("#sidebar", { state: "hidden" });
  await page.click("[data-drawer]");
  await page.waitForFunction(() => document.activeElement?.hasAttribute("data-drawer-close"));
  await page.keyboard.press("Escape");
  await page.waitForSelector("#sidebar", { state: "hidden" });
  expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-drawer"))).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("opens the drawer and shows every tab without scripts", async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${origin}/a`);
  expect(await plain.isVisible("#panel-yarn1")).toBe(true);
  await plain.click("[data-drawer]");
  await plain.waitForSelector("#sidebar", { state: "visible" });
  await plain.click("[data-drawer-close]");
  await plain.waitForSelector("#sidebar", { state: "hidden" });
  await context.close();
});
