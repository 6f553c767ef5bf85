// Visual alignment: shared edges, even line spacing, equal row heights, touch targets.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const EXAMPLE = JSON.stringify(
  Array.from({ length: 60 }, (_, id) => ({ id })),
  undefined,
  1,
);

const FILES = {
  "docs.json": docsJson(
    {
      versions: [
        {
          version: "Version 2 (latest)",
          languages: [
            { language: "en", groups: [{ group: "Start", pages: ["index", "lines", "trees", "changes"] }] },
            { language: "de", groups: [{ group: "Anfang", pages: ["de"] }] },
          ],
        },
        { version: "Version 1", groups: [{ group: "Old", pages: ["old"] }] },
      ],
    },
    {
      name: "Meridian",
      banner: { content: "Version 2 is out", dismissible: true },
      contextual: { options: ["copy", "view"] },
      footer: { socials: { github: "https://github.com/acme" } },
    },
  ),
  "index.mdx": `---
title: Home
---

## A section

## Another section

<CodeGroup dropdown>
\`\`\`js JavaScript
1;
\`\`\`
\`\`\`py Python
1
\`\`\`
</CodeGroup>

\`\`\`json expandable
${EXAMPLE}
\`\`\`

<Expandable title="options">Text.</Expandable>

<Prompt description="Ask" actions={["copy"]}>Use a client.</Prompt>

<Card title="Elsewhere" href="https://example.com">Text.</Card>

| One | Two | Three | Four |
| --- | --- | --- | --- |
| a | b | c | A sentence that says what the other cells of this row mean to a reader of it. |
`,
  "lines.mdx": `---
title: Lines
---

Plain.

A name in \`code\`.

Press <kbd>K</kbd>.

Raised<sup>2</sup> and lowered<sub>2</sub>.

A claim.[^1]

[^1]: Its source.
`,
  "trees.mdx": '---\ntitle: Trees\napi: "POST https://api.example.com/trees"\n---\n\nText.\n',
  "changes.mdx": '---\ntitle: Changes\nrss: true\n---\n\n<Update label="2.0" tags={["API"]}>Text.</Update>\n',
  "old.mdx": "---\ntitle: Old\n---\n",
  "de.mdx": "---\ntitle: Deutsch\n---\n",
  "list.mdx": "---\ntitle: List\nopenapi: GET /list\n---\n",
  "api.json": {
    openapi: "3.1.0",
    info: { title: "A", version: "1" },
    paths: {
      "/list": {
        get: {
          responses: {
            200: {
              description: "Fine.",
              content: {
                "application/json": { schema: { type: "array", items: { type: "object", properties: { id: {} } } } },
              },
            },
          },
        },
      },
    },
  },
};

let site: ServedSite;

beforeAll(async () => {
  site = await serveSite(FILES);
});

function open<T>(route: string, width: number, act: (page: Page) => Promise<T>): Promise<T> {
  return withPage({ viewport: { width, height: 900 } }, async (page) => {
    await page.goto(`${site.origin}${route}`);
    return act(page);
  });
}

/** One dimension of each visible element. */
function measure(page: Page, selector: string, side: "left" | "width" | "height" | "middle"): Promise<number[]> {
  return page.locator(selector).evaluateAll(
    (parts, name) =>
      parts
        .filter((part) => part.checkVisibility())
        .map((part) => part.getBoundingClientRect())
        .map((box) => (name === "middle" ? (box.top + box.bottom) / 2 : box[name])),
    side,
  );
}

test.each([1180, 1440, 1920])("at %i px, aligns the search with the text on every page", async (width) => {
  for (const route of ["/old", "/missing"])
    await open(route, width, async (page) => {
      const [text] = await open("/", width, (home) => measure(home, "#page-title", "left"));
      expect([route, await measure(page, ".search-entry", "left")]).toEqual([route, [text]]);
    });
});

test("aligns the first lines of sidebar, page and table of contents", async () => {
  await open("/", 1440, async (page) => {
    const names = [".sidebar-group-header", ".eyebrow", ".toc-title"];
    const [first, ...others] = await Promise.all(names.map(async (name) => (await measure(page, name, "middle"))[0]));
    expect(others).toEqual([first, first]);
  });
});

test("aligns the text of an endpoint with that of other pages", async () => {
  const edges = ["/", "/trees"].map((route) => open(route, 1180, (page) => measure(page, "#page-title", "left")));
  const [page, endpoint] = await Promise.all(edges);
  expect(endpoint).toEqual(page);
});

test("puts the media type of an open response at the end of its line", async () => {
  await open("/list", 1440, async (page) => {
    const line = ".api-response[open] > summary";
    const [status = 0] = await measure(page, `${line} > .api-status`, "middle");
    expect((await measure(page, `${line} > .api-media`, "middle"))[0]).toBeCloseTo(status, 0);
    const [start = 0, width = 0] = [
      ...(await measure(page, `${line} > .api-media`, "left")),
      ...(await measure(page, `${line} > .api-media`, "width")),
    ];
    const [left = 0, whole = 0] = [...(await measure(page, line, "left")), ...(await measure(page, line, "width"))];
    expect(left + whole - start - width).toBeLessThanOrEqual(16);
  });
});

test("keeps line spacing around code, keys and superscripts", async () => {
  const heights = await open("/lines", 1440, (page) => measure(page, "#content > p", "height"));
  expect(heights).toEqual([28, 28, 28, 28, 28]);
});

test("gives sidebar entries with and without a method the same height", async () => {
  const heights = await open("/", 1440, (page) => measure(page, "#navigation-items a", "height"));
  expect(heights).toEqual([32, 32, 32, 32]);
});

test("keeps the site name whole and truncates the version name", async () => {
  await open("/", 390, async (page) => {
    const [label] = await page
      .locator(".menu-label")
      .evaluateAll((names) => names.map((n) => n.scrollWidth - n.clientWidth));
    expect(label).toBeGreaterThan(0);
    const missing = await page.locator("[data-lectern-part=navbar] .nav-logo-text").evaluate((name) => {
      const words = document.createRange();
      words.selectNodeContents(name);
      return words.getBoundingClientRect().width - name.getBoundingClientRect().width;
    });
    expect(missing).toBeLessThanOrEqual(0);
  });
});

test.each([
  ["/", "#page-context-menu button, #page-context-menu summary", 42],
  ["/", "[data-lectern-part=banner] button, .pick-select, .code-block-expand-button", 40],
  ["/", ".expandable-summary, .prompt-action, .code-block-copy-button", 40],
  ["/", ".footer-socials a", 44],
  ["/changes", "#changelog-filters button, .feed-link", 40],
])("has large enough touch targets on %s: %s", async (route, selector, min) => {
  await open(route, 390, async (page) => {
    const sizes = [...(await measure(page, selector, "height")), ...(await measure(page, selector, "width"))];
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(min);
  });
});

test("reserves space for the changelog filter", async () => {
  const top = (page: Page): Promise<number> =>
    page.locator("#content").evaluate((text) => text.getBoundingClientRect().top);
  const filled = await open("/changes", 1440, top);
  const empty = await withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(`${site.origin}/changes`);
    return top(page);
  });
  expect(empty).toBe(filled);
});

test("prints the URL of a card after it", async () => {
  await open("/", 800, async (page) => {
    await page.emulateMedia({ media: "print" });
    const card = page.locator("a.card");
    expect(await card.evaluate((link) => getComputedStyle(link, "::after").content)).toBe('" (https://example.com)"');
  });
});

test("keeps the explaining column of a wide table readable on a phone", async () => {
  const [last] = await open("/", 390, (page) => measure(page, "td:last-child", "width"));
  expect(last).toBeGreaterThanOrEqual(180);
});

test.each([640, 834, 1000])("aligns the header with the text at %i px", async (width) => {
  await withPage({ viewport: { width, height: 900 } }, async (page) => {
    await page.goto(`${site.origin}/lines`);
    const [logo, title] = await Promise.all(
      [".logo", "[data-lectern-part=page-title]"].map((one) => page.locator(one).first().boundingBox()),
    );
    expect(logo?.x).toBe(title?.x);
  });
});
