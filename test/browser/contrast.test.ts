// Contrast of custom colors (a black accent in the theme with tinted backgrounds, a code theme with pale text), and of what
// axe does not measure: selected entries, inputs, tints over tints.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { EVERY_VIEW, problemsOf } from "../support/accessibility.ts";
import { withPage } from "../support/browser.ts";
import { openConsole, serveConsole } from "../support/console-site.ts";
import { contrastOf } from "../support/contrast.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const FILES = {
  "docs.json": docsJson(
    { groups: [{ group: "Trees", pages: ["index", "list"] }] },
    {
      theme: "almond",
      colors: { primary: "#111111", light: "#fafafa", dark: "#1f1f1f" },
      styling: { codeblocks: { theme: { light: "catppuccin-latte", dark: "min-dark" } } },
    },
  ),
  "index.mdx": `---
title: Home
---

\`\`\`bash Install lines
install
\`\`\`

<CodeGroup>
\`\`\`text One
1
\`\`\`
\`\`\`text Two
2
\`\`\`
</CodeGroup>
`,
  "list.mdx": '---\ntitle: List trees\napi: "GET https://api.example.com/trees"\n---\n',
};

let site: ServedSite;

beforeAll(async () => {
  site = await serveSite(FILES);
});

test("keeps pale code and the active sidebar entry readable", async () => {
  const urls = ["/", "/list"].map((route) => `${site.origin}${route}`);
  expect(await problemsOf(urls, EVERY_VIEW)).toEqual([]);
});

const TAGGED = {
  "docs.json": docsJson(
    {
      versions: [
        {
          version: "2.0",
          tag: "Latest",
          tabs: [
            { tab: "Guides", pages: ["index"] },
            { tab: "Reference", pages: ["list"] },
          ],
        },
        { version: "1.0", tag: "Old", pages: ["old"] },
      ],
    },
    { colors: { primary: "#0F766E" }, search: { prompt: "Find" } },
  ),
  "index.mdx": "---\ntitle: Pumps\n---\n\n## Start a pump\n\nOpen the valve.\n",
  "list.mdx": "---\ntitle: List\n---\n",
  "old.mdx": "---\ntitle: Old pumps\n---\n\nOpen the valve.\n",
};

/** Opens a page in one mode. */
async function inMode<T>(mode: "light" | "dark", act: (page: Page) => Promise<T>): Promise<T> {
  return withPage({ colorScheme: mode, viewport: { width: 1440, height: 900 } }, act);
}

test.each(["light", "dark"] as const)("marks the selected search result clearly in %s mode", async (mode) => {
  const { origin } = await serveSite(TAGGED, { built: true });
  await inMode(mode, async (page) => {
    await page.goto(`${origin}/?search=pump`);
    const selected = page.locator(".find-option[aria-selected=true]");
    await selected.waitFor();
    expect(await selected.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
    expect(await contrastOf(selected, "outlineColor")).toBeGreaterThanOrEqual(3);
    for (const part of [".find-title", ".find-place"])
      expect(await contrastOf(selected.locator(part), "color"), part).toBeGreaterThanOrEqual(4.5);
  });
});

test.each(["light", "dark"] as const)("keeps tags in the version menu readable in %s mode", async (mode) => {
  const { origin } = await serveSite(TAGGED, { built: true });
  await inMode(mode, async (page) => {
    await page.goto(origin);
    await page.locator("[data-lectern-part] summary", { hasText: "2.0" }).first().click();
    for (const tag of await page.locator(".nav-tag-pill:visible").all()) {
      await tag.hover();
      expect(await contrastOf(tag, "color")).toBeGreaterThanOrEqual(4.5);
    }
    expect(await page.locator(".nav-tag-pill:visible").count()).toBeGreaterThan(1);
  });
});

test.each(["light", "dark"] as const)("draws the inputs of the console with 3:1 in %s mode", async (mode) => {
  const { origin } = await serveConsole({
    openapi: "3.1.0",
    info: { title: "Pumps", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    paths: {
      "/pumps": {
        get: {
          summary: "List",
          operationId: "list",
          parameters: [
            { name: "site", in: "query", schema: { type: "string" } },
            { name: "state", in: "query", schema: { enum: ["on", "off"] } },
          ],
        },
      },
    },
  });
  await inMode(mode, async (page) => {
    const { dialog } = await openConsole(page, `${origin}/api-reference/list`);
    for (const input of await dialog.locator(".console-entry, .console-select").all())
      expect(await contrastOf(input, "borderTopColor")).toBeGreaterThanOrEqual(3);
  });
});
