// Every component in a real browser: accessible in light and dark, on phones and wide screens, under a strict policy.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testSite } from "../site.ts";
import { GALLERY_ROUTES, galleryFiles } from "./gallery.ts";
import { type ServedSite, serveSite } from "./serve-site.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser: Browser;
let site: ServedSite;

beforeAll(async () => {
  const files = galleryFiles();
  site = await serveSite(testSite(files).output, files);
  browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function withPage<T>(options: BrowserContextOptions, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  try {
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/** What is wrong with pages of the gallery, on a wide screen and on a phone, in light and in dark mode. */
async function problemsOf(routes: readonly string[]): Promise<readonly string[]> {
  return withPage({ colorScheme: "light" }, async (page) => {
    const problems: string[] = [];
    let place = "";
    const note = (problem: string): void => void problems.push(`${place} ${problem}`);
    page.on("console", (message) => {
      if (message.type() === "error" && !/404 \(Not Found\)/.test(message.text())) note(message.text());
    });
    page.on("pageerror", (error) => note(error.message));
    for (const route of routes) {
      place = route;
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${site.origin}${route}`);
      await page.evaluate(AXE);
      for (const width of [1440, 390]) {
        place = `${route} at ${width} px`;
        await page.setViewportSize({ width, height: 900 });
        for (const problem of await findProblems(page)) note(problem);
      }
      place = `${route} in dark mode`;
      await page.evaluate(async () => {
        document.documentElement.classList.add("dark");
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      });
      for (const problem of await violations(page, ["color-contrast"])) note(problem);
    }
    return problems;
  });
}

async function findProblems(page: Page): Promise<readonly string[]> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`is ${scrollWidth - clientWidth} px too wide`] : [];
  });
  return [...overflow, ...(await violations(page))];
}

/** What axe finds, by all its rules or by some. */
async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResult> } };
    const { violations } = await axe.run({ resultTypes: ["violations"], ...(runOnly ? { runOnly } : {}) });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.any[0]?.message ?? ""}`);
  }, rules);
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly any: readonly { readonly message: string }[] }[];
  }[];
}

const TEN_EACH = Array.from({ length: Math.ceil(GALLERY_ROUTES.length / 10) }, (_, index) =>
  GALLERY_ROUTES.slice(index * 10, index * 10 + 10),
);

test.each(TEN_EACH)("%s and the pages after it are accessible, fit and break no policy", async (...routes) => {
  expect(await problemsOf(routes)).toEqual([]);
}, 240_000);
