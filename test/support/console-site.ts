// Sites with a console for tests: a spec in, an open dialog out.

import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { withPage } from "./browser.ts";
import { type ServedSite, serveSite } from "./serve-site.ts";
import { docsJson } from "./site.ts";

/** Pages may reach any API and show what it sends. */
export const ANY_POLICY = "default-src * 'unsafe-inline' data: blob:";

/** Serves a site with one spec; `api` are docs.json settings. */
export function serveConsole(spec: object, api: object = {}, policy: string = ANY_POLICY): Promise<ServedSite> {
  const files = {
    "docs.json": docsJson({ groups: [{ group: "API", openapi: "openapi.json" }] }, { api }),
    "openapi.json": spec,
  };
  return serveSite(files, { policy });
}

export interface OpenConsole {
  readonly page: Page;
  readonly dialog: Locator;
  /** Presses Send and waits for the status of the response. */
  send(): Promise<void>;
  sample(): Promise<string>;
}

/** Opens the console of a page; the URL may prefill it. */
export async function openConsole(page: Page, url: string): Promise<OpenConsole> {
  await page.goto(url);
  const dialog = page.getByRole("dialog");
  // Such a link opens the dialog itself.
  if (!url.includes("playground=open")) await page.locator("[data-console]").first().click();
  await page.locator("dialog:modal").waitFor();
  return {
    page,
    dialog,
    send: async () => {
      await dialog.getByRole("button", { name: "Send", exact: false }).first().click();
      await dialog.locator(".console-status, .console-failure, .console-invalid").first().waitFor();
    },
    sample: async () => (await dialog.locator(".console-panel pre code").first().textContent()) ?? "",
  };
}

/** The part of a URL that prefills the form. */
export function filled(values: object): string {
  const text = Buffer.from(JSON.stringify(values)).toString("base64url");
  return `?playground=open#try=${text}`;
}

/** Opens a console in its own window. */
export function withConsole<T>(
  url: string,
  act: (console: OpenConsole) => Promise<T>,
  options: BrowserContextOptions = { viewport: { width: 1440, height: 900 } },
): Promise<T> {
  return withPage(options, async (page) => act(await openConsole(page, url)));
}
