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

/** What is wrong with every page of the gallery in one shape of window. */
async function problemsOfAll(options: BrowserContextOptions): Promise<readonly string[]> {
  return withPage(options, async (page) => {
    const problems: string[] = [];
    let route = "";
    const note = (problem: string): void => void problems.push(`${route} ${problem}`);
    page.on("console", (message) => {
      if (message.type() === "error" && !/404 \(Not Found\)/.test(message.text())) note(message.text());
    });
    page.on("pageerror", (error) => note(error.message));
    for (route of GALLERY_ROUTES) {
      await page.goto(`${site.origin}${route}`);
      for (const problem of await findProblems(page)) note(problem);
      await page.evaluate(async () => {
        document.documentElement.classList.add("dark");
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      });
      for (const problem of await violations(page, ["color-contrast"])) note(`in dark mode ${problem}`);
    }
    return problems;
  });
}

async function findProblems(page: Page): Promise<readonly string[]> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`is ${scrollWidth - clientWidth} px too wide`] : [];
  });
  await page.evaluate(AXE);
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

test.each([390, 834, 1440])(
  "pages are accessible, fit and break no policy at %i px, light and dark",
  async (width) => {
    expect(await problemsOfAll({ viewport: { width, height: 900 }, colorScheme: "light" })).toEqual([]);
  },
  300_000,
);
