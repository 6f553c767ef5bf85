// The browser of the tests: the system's Chromium, started without a window.

import { type Browser, chromium } from "playwright-core";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Starts Chromium; `scripts/test.mjs` says where it is. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", args: FLAGS });
}
