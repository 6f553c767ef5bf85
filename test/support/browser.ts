// Chromium for tests: one per worker, shared by its files. Each test opens its own context.

import { existsSync } from "node:fs";
import { packagePath } from "@lectern/io/package-file.ts";
import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions, type Page } from "playwright-core";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Where to look without `npm test`, which sets CHROMIUM_PATH. The headless shell takes a quarter of the CPU time. */
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  packagePath("node_modules/.cache/lectern-browser/start.sh"),
];

/** The source of star counts. */
export const GITHUB = "https://api.github.com/";

/** The longest wait for a state, as in vitest.config.ts. */
const TIMEOUT = 60_000;

const running = new Map<string, Promise<Browser>>();

/** This worker's Chromium, started on first use and closed with the worker; extra flags start a separate one. */
export function openBrowser(...flags: readonly string[]): Promise<Browser> {
  const key = flags.join(" ");
  const executablePath = process.env["CHROMIUM_PATH"] ?? INSTALLED.find((path) => existsSync(path)) ?? "chromium";
  // Without a locale, Chromium drops file names that are not ASCII.
  const env = { ...process.env, LC_ALL: "C.UTF-8" };
  const browser = running.get(key) ?? launch({ executablePath, args: [...FLAGS, ...flags], env });
  running.set(key, browser);
  return browser;
}

async function launch(options: LaunchOptions): Promise<Browser> {
  const browser = await chromium.launch(options);
  return browser.on("context", (context) => context.setDefaultTimeout(TIMEOUT));
}

/** Closes what a test file left open, so that the next one starts with an idle browser. */
export async function closeContexts(): Promise<void> {
  for (const browser of running.values()) {
    await Promise.all((await browser).contexts().map((context) => context.close()));
  }
}

/** Opens a page in its own context, and closes it in any case. */
export async function withPage<T>(options: BrowserContextOptions, act: (page: Page) => Promise<T>): Promise<T> {
  const browser = await openBrowser();
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  try {
    // Star counts come from GitHub, which tests never contact. A route would work, but disables the browser's cache.
    await context.addInitScript(`{
      const send = window.fetch;
      const stars = () => Response.json({ stargazers_count: 2800, forks_count: 40 });
      window.fetch = async (url, ...rest) => (String(url).startsWith("${GITHUB}") ? stars() : send(url, ...rest));
    }`);
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}
