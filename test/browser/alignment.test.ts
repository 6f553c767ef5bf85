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

test.each([1180, 1440, 1920])("at %i px the search begins where the text does, on every page", async (width) => {
  for (const route of ["/old", "/missing"])
    await open(route, width, async (page) => {
      const [text] = await open("/", width, (home) => measure(home, "#page-title", "left"));
      expect([route, await measure(page, ".search-entry", "left")]).toEqual([route, [text]]);
    });
});

test("the first names of the sidebar, the page and its contents stand on one line", async () => {
  await open("/", 1440, async (page) => {
    const names = [".sidebar-group-header", ".eyebrow", ".toc-title"];
    const [first, ...others] = await Promise.all(names.map(async (name) => (await measure(page, name, "middle"))[0]));
    expect(others).toEqual([first, first]);
  });
});

test("text of an endpoint begins where that of other pages does", async () => {
  const edges = ["/", "/trees"].map((route) => open(route, 1180, (page) => measure(page, "#page-title", "left")));
  const [page, endpoint] = await Promise.all(edges);
  expect(endpoint).toEqual(page);
});

test("code, keys and raised signs leave the lines of a paragraph as far apart as they were", async () => {
  const heights = await open("/lines", 1440, (page) => measure(page, "#content > p", "height"));
  expect(heights).toEqual([28, 28, 28, 28, 28]);
});

test("an entry of the sidebar with a method is as high as one without", async () => {
  const heights = await open("/", 1440, (page) => measure(page, "#navigation-items a", "height"));
  expect(heights).toEqual([32, 32, 32, 32]);
});

test("the name of a site keeps its letters where the name of a version is cut off", async () => {
  await open("/", 390, async (page) => {
    const [label] = await page
      .locator(".menu-label")
      .evaluateAll((names) => names.map((n) => n.scrollWidth - n.clientWidth));
    expect(label).toBeGreaterThan(0);
    const missing = await page.locator(".part-navbar .nav-logo-text").evaluate((name) => {
      const words = document.createRange();
      words.selectNodeContents(name);
      return words.getBoundingClientRect().width - name.getBoundingClientRect().width;
    });
    expect(missing).toBeLessThanOrEqual(0);
  });
});

test.each([
  ["/", "#page-context-menu button, #page-context-menu summary", 42],
  ["/", ".part-banner button, .tab-select, .code-block-expand-button", 40],
  ["/", ".expandable-summary, .prompt-action, .code-block-copy-button", 40],
  ["/", ".footer-socials a", 44],
  ["/changes", "#changelog-filters button, .feed-link", 40],
])("on a phone fingers find what can be pressed on %s: %s", async (route, selector, least) => {
  await open(route, 390, async (page) => {
    const sizes = [...(await measure(page, selector, "height")), ...(await measure(page, selector, "width"))];
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(least);
  });
});

test("the filter of a changelog has its place before a script fills it", async () => {
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

test("on paper the address of a card stands in its title, not on the card", async () => {
  await open("/", 800, async (page) => {
    await page.emulateMedia({ media: "print" });
    const after = await page.locator(".card-link").evaluate((link) => {
      const { content, position } = getComputedStyle(link, "::after");
      return { content, position };
    });
    expect(after).toEqual({ content: '" (https://example.com)"', position: "static" });
  });
});

test("on a phone the column that explains a wide table is no tower of words", async () => {
  const [last] = await open("/", 390, (page) => measure(page, "td:last-child", "width"));
  expect(last).toBeGreaterThanOrEqual(180);
});
