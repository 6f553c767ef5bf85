// What axe, the window and the policy find wrong with pages: on a wide screen and on a phone, in light and in dark mode.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** How tests start the browser. */
export const LAUNCH: { readonly executablePath: string; readonly args: string[] } = {
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
};

/** Opens a window, and closes it whatever happens. */
export async function withPage<T>(
  browser: Browser,
  options: BrowserContextOptions,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  try {
    // Numbers of repositories come from GitHub, which tests never ask.
    await context.route("https://api.github.com/**", (route) =>
      route.fulfill({
        json: { stargazers_count: 2800, forks_count: 40 },
        headers: { "access-control-allow-origin": "*" },
      }),
    );
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Lists in tens, so that a test is done in a minute. */
export function tens<T>(list: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / 10) }, (_, index) => list.slice(index * 10, index * 10 + 10));
}

/** Everything that is wrong with pages of a site. */
export async function problemsOf(
  browser: Browser,
  origin: string,
  routes: readonly string[],
): Promise<readonly string[]> {
  return withPage(browser, { colorScheme: "light" }, async (page) => {
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
      await page.goto(`${origin}${route}`);
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
