// The search of a built site in a real browser: static files under a base path, nothing else.

import type { Browser, Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const BASE = "/docs";
const FILES = {
  "docs.json": docsJson(
    {
      languages: [
        {
          language: "en",
          tabs: [
            { tab: "Guides", pages: ["index", "guides/webhooks", "guides/markup"] },
            { tab: "Reference", pages: ["reference/retries", "reference/limits"] },
          ],
        },
        { language: "ar", tabs: [{ tab: "أدلة", pages: ["ar/index"] }] },
      ],
    },
    { search: { prompt: "Find anything" } },
  ),
  "index.mdx": "---\ntitle: Welcome\n---\nThe first page.\n",
  "guides/webhooks.mdx":
    "---\ntitle: Webhooks\n---\nEvents are sent to your server with a Zugriffsschlüssel.\n\n## Verify signatures\n\nCompare the `X-Signature` header.\n\n### Rotate the secret\n\nTwo secrets are valid for a day.\n",
  "guides/markup.mdx":
    '---\ntitle: "<img src=x onerror=window.harmed=1>"\n---\nA page about __proto__ and constructor.\n',
  "reference/retries.mdx":
    "---\ntitle: Retries\n---\nSet `max_retries` on the client. Failed webhooks are sent again.\n",
  "reference/limits.mdx":
    "---\ntitle: Rate limits\n---\nSixty a minute.\n\n## Headers\n\nEach has a name.\n\n## Higher limits\n\nWrite to support.\n",
  "ar/index.mdx": "---\ntitle: مرحبا\n---\nالصفحة الأولى.\n",
};

let browser: Browser;
let origin: string;
let page: Page;
let requests: string[] = [];
const errors: string[] = [];

beforeAll(async () => {
  // The tests add their own styles.
  const policy = "default-src 'self' 'unsafe-inline' data:";
  ({ origin } = await serveSite(FILES, { base: BASE, built: true, policy }));
  browser = await openBrowser();
});

beforeEach(async () => {
  await page?.close();
  page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  page.on("pageerror", ({ message }) => {
    // On a busy machine, Chromium skips the transition between two pages and reports it.
    if (!message.startsWith("Transition was")) errors.push(message);
  });
  requests = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
});

async function openPage(path = "/"): Promise<void> {
  await page.goto(origin + BASE + path);
  await page.locator("html.js").waitFor();
}

/** The list entries as text, with an arrow before the selected one. */
function entries(): Promise<readonly string[]> {
  return page
    .locator("#search-results [role=option]")
    .evaluateAll((all) =>
      all.map((one) => (one.ariaSelected === "true" ? "→ " : "") + one.querySelector(".find-title")?.textContent),
    );
}

const WAIT = { interval: 20 } as const;

async function type(text: string, entry: string): Promise<void> {
  await page.locator(".find-field").fill(text);
  await page.locator("#search-results [role=option]", { hasText: entry }).first().waitFor();
}

test("loads nothing before it is opened", async () => {
  await openPage();
  expect(requests.filter((path) => path.includes("search"))).toEqual([]);
});

test("opens on Ctrl+K, finds a misspelled heading and goes there on Enter", async () => {
  await openPage();
  await page.keyboard.press("Control+k");
  await type("verfy sign", "Verify signatures");
  const found = ["WebhooksGuides", "→ Verify signatures", "Verify signatures" + "Rotate the secret"];
  await expect.poll(entries, WAIT).toEqual(found);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${origin}${BASE}/guides/webhooks#verify-signatures`);
});

test("finds a compound by its last part, in a question", async () => {
  await openPage();
  await page.keyboard.press("Control+k");
  await type("how do I change the Schlüssel?", "Webhooks");
  await expect.poll(entries, WAIT).toEqual(["→ WebhooksGuides"]);
});

test("lists no sections that only the title of their page matches", async () => {
  await openPage();
  await page.keyboard.press("Control+k");
  await type("limits", "Rate limits");
  await expect.poll(entries, WAIT).toEqual(["→ Rate limitsReference", "Higher limits"]);
});

test("keeps what a reader types while search loads", async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/search-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin}${BASE}`);
  await page.locator("html.js").waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Verify ");
  release();
  await page.locator(".find-dialog[open]").waitFor();
  await page.keyboard.type("signatures");
  expect(await page.locator(".find-field").inputValue()).toBe("Verify signatures");
});

test("waits for the results of the last words on Enter", async () => {
  await openPage();
  await page.keyboard.press("Control+k");
  await type("max_retries", "Retries");
  await expect.poll(entries, WAIT).toEqual(["→ RetriesReference"]);
  // Faster than any response.
  await page.locator(".find-field").evaluate((input: HTMLInputElement) => {
    input.value = "verify signatures";
    input.dispatchEvent(new Event("input"));
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", cancelable: true }));
  });
  await page.waitForURL(`${origin}${BASE}/guides/webhooks#verify-signatures`);
});

test("opens on Ctrl+K and cycles through the list with arrow keys", async () => {
  await openPage();
  await page.keyboard.press("Control+K");
  // Both are among the initial suggestions, so poll until the list shows the requested results.
  await type("max_retries", "Retries");
  await expect.poll(entries, WAIT).toEqual(["→ RetriesReference"]);
  await type("webhooks", "Webhooks");
  await expect.poll(async () => (await entries())[0], WAIT).toBe("→ WebhooksGuides");
  const before = await entries();
  await page.keyboard.press("ArrowUp");
  expect((await entries()).at(-1)).toMatch(/^→ /);
  await page.keyboard.press("ArrowDown");
  expect(await entries()).toEqual(before);
  const input = page.locator(".find-field");
  expect(await input.getAttribute("aria-activedescendant")).toBe("search-option-0");
  expect(await input.getAttribute("aria-expanded")).toBe("true");
  expect(await page.locator(".find-dialog [role=status]").textContent()).toMatch(/^\d+ results$/);
});

test("marks matched letters", async () => {
  await openPage();
  await page.keyboard.press("Control+K");
  await type("webh", "Webhooks");
  expect(await page.locator(".find-page mark").first().textContent()).toBe("Webh");
});

test("closes on Escape and restores focus to the button", async () => {
  await openPage();
  await page.locator("#search-bar-entry").click();
  await page.locator(".find-dialog[open]").waitFor();
  expect(await page.locator(".find-field").getAttribute("placeholder")).toBe("Find anything");
  await page.keyboard.press("Escape");
  await page.locator(".find-dialog[open]").waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("search-bar-entry");
});

test("closes on Escape even with text in the field", async () => {
  await openPage();
  await page.keyboard.press("Control+K");
  await type("webh", "Webhooks");
  await page.keyboard.press("Escape");
  await page.locator(".find-dialog[open]").waitFor({ state: "detached" });
});

test("opens with the text of ?search=", async () => {
  await openPage("/?search=signature");
  await page.locator(".find-option", { hasText: "Verify signatures" }).first().waitFor();
  expect(await page.locator(".find-field").inputValue()).toBe("signature");
});

test("offers recent searches and clears them on request", async () => {
  await openPage();
  await page.keyboard.press("Control+K");
  await page.locator(".find-option", { hasText: "Welcome" }).waitFor();
  await type("rotate", "Rotate the secret");
  await page.keyboard.press("Enter");
  await page.waitForURL(/rotate-the-secret/);
  await page.keyboard.press("Control+K");
  const recent = page.locator("[data-query=rotate]");
  await recent.waitFor();
  await recent.click();
  await page.locator(".find-option", { hasText: "Rotate the secret" }).waitFor();
  await page.locator(".find-field").fill("");
  await page.locator(".find-clear").click();
  await recent.waitFor({ state: "detached" });
});

test("searches the page's language until the reader widens the search", async () => {
  await openPage("/ar");
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  await page.keyboard.press("Control+K");
  await page.locator(".find-field").fill("signature");
  const everywhere = page.locator(".find-hint button");
  expect(await everywhere.textContent()).toBe("البحث في كل مكان");
  await everywhere.click();
  await page.locator(".find-option", { hasText: "Verify signatures" }).first().waitFor();
});

test("filters by tab", async () => {
  await openPage();
  await page.keyboard.press("Control+K");
  await type("webhooks", "Webhooks");
  const sections = page.getByRole("group", { name: "Section" });
  await sections.getByRole("button", { name: "Reference" }).click();
  expect(await sections.locator("[aria-pressed=true]").textContent()).toBe("Reference");
  await expect.poll(entries).toEqual(["→ RetriesReference"]);
});

test("escapes titles and handles odd words", async () => {
  await openPage();
  await page.keyboard.press("Control+K");
  await type("__proto__", "<img src=x");
  await type("constructor", "<img src=x");
  expect(await page.locator(".find-dialog img").count()).toBe(0);
  expect(await page.evaluate(() => "harmed" in window)).toBe(false);
});

test("dims the whole page behind the dialog and stops it from scrolling", async () => {
  await openPage("/guides/webhooks");
  await page.addStyleTag({ content: "body { min-height: 3000px } ::-webkit-scrollbar { width: 15px }" });
  const left = (): Promise<number> => page.locator("#page-title").evaluate((title) => title.getBoundingClientRect().x);
  const before = await left();
  await page.keyboard.press("Control+K");
  await page.locator(".find-option").first().waitFor();
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(1200);
  expect(await left()).toBe(before);
});

test("fills the screen on a phone", async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openPage();
  await page.locator("#search-bar-entry-mobile").click();
  await page.locator(".find-option").first().waitFor();
  expect(await page.locator(".find-box").boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 800 });
});

test("has no errors", () => {
  expect(errors).toEqual([]);
});
