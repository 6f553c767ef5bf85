// Long words, wide tables and full headers: nothing overflows or overlaps.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const NAME = "com.acme.platform.payments.v1.PaymentIntentConfirmationRequest";
const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const TABLE = `<table><thead><tr>${CELLS.map((n) => `<th>Head_${n}</th>`).join("")}</tr></thead><tbody><tr>${CELLS.map((n) => `<td>column_value_${n}</td>`).join("")}</tr></tbody></table>`;
const PARAGRAPHS = Array.from({ length: 40 }, (_, n) => `Paragraph ${n}.\n\n`).join("");
const SECTIONS = ["guides", "payments", "cards"].map((name) => `The ${name} of our platform, with a rather long label`);

const NAVBAR = {
  links: [
    { label: "Support", href: "https://example.com" },
    { label: "Status of all services", href: "https://example.com" },
    { type: "github", href: "https://github.com/acme/docs" },
    { label: "Dashboard", href: "https://example.com" },
  ],
  primary: { type: "button", label: "Get started free", href: "https://example.com" },
};

const PAGES = ["tables", "names", "endpoint", "jump"];
const NESTED = SECTIONS.reduceRight<unknown>((inner, group) => ({ group, pages: [inner] }), "deep");
const CONFIG = {
  name: "Acme Platform Documentation",
  navbar: NAVBAR,
  styling: { eyebrows: "breadcrumbs" },
  contextual: { options: ["copy", "view"] },
};

const FILES = {
  "docs.json": docsJson(
    {
      versions: [
        {
          version: "v2",
          languages: [
            { language: "en", tabs: [{ tab: "All", groups: [{ group: "Start", pages: [...PAGES, NESTED] }] }] },
            { language: "pt-BR", groups: [{ group: "Start", pages: ["pt"] }] },
          ],
        },
        {
          version: "Version 1, which is maintained for a long time",
          languages: [
            { language: "en", groups: [{ group: "Start", pages: ["old"] }] },
            { language: "pt-BR", groups: [{ group: "Start", pages: ["old-pt"] }] },
          ],
        },
      ],
    },
    CONFIG,
  ),
  "tables.mdx": `---
title: Tables
---

${TABLE}

<Tabs>
  <Tab title="Go">
    ${TABLE}
  </Tab>
</Tabs>
`,
  "names.mdx": `---
title: ${NAME}
sidebarTitle: NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY
tag: NEW
description: See https://github.com/acme-organisation/acme-platform-examples/tree/main/packages/typescript/getting-started for the code.
---

## One

<ParamField body="id" type="Record<string,Array<Record<string,Record<string,unknown>>>>" default="${NAME}">A field.</ParamField>

<Badge>${NAME}</Badge>

<Accordion title="${NAME}">Inside.</Accordion>

<Expandable title="${NAME}">Inside.</Expandable>

<Card title="${NAME}">Text.</Card>

<Tree>
- ${NAME}/
  - ${NAME}
</Tree>

<Prompt description="${NAME}">Do it.</Prompt>

<Color variant="compact"><Color.Item name="${NAME}" value="#ff0000" /></Color>

<Update label="${NAME}" tags={["${NAME}"]}>News.</Update>
`,
  "endpoint.mdx": `---
title: getCompressionSignaturesForTokenOwner
api: "POST https://api.example.com/x"
---
`,
  "jump.mdx": `---
title: Jump
---

${PARAGRAPHS}## Far away

<ParamField body="far" type="string">A field.</ParamField>

${PARAGRAPHS}`,
  "deep.mdx": "---\ntitle: Deep\n---\n",
  "pt.mdx": "---\ntitle: Página\n---\n",
  "old.mdx": "---\ntitle: Old\n---\n",
  "old-pt.mdx": "---\ntitle: Velha\n---\n",
};

let site: ServedSite;

beforeAll(async () => {
  site = await serveSite(FILES);
});

async function open<T>(route: string, width: number, act: (page: Page) => Promise<T>): Promise<T> {
  return withPage({ viewport: { width, height: 900 } }, async (page) => {
    await page.goto(`${site.origin}${route}`);
    return act(page);
  });
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The boxes of the visible elements, in inline order. */
async function boxesOf(page: Page, selector: string): Promise<readonly Box[]> {
  const boxes = await page.locator(selector).evaluateAll((parts) =>
    parts
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { left, right, top, width, height } = part.getBoundingClientRect();
        return { left, right, top, width, height };
      }),
  );
  return boxes.toSorted((one, other) => one.left - other.left);
}

/** How many boxes start before their neighbor ends. */
function overlaps(boxes: readonly Box[]): number {
  return boxes.slice(1).filter(({ left }, index) => left < (boxes[index]?.right ?? 0) - 1).length;
}

const ROUTES = ["/tables", "/names", "/endpoint", "/deep"];

test.each(ROUTES)("%s never exceeds the window width", async (route) => {
  await open(route, 1440, async (page) => {
    for (const width of [320, 390, 834, 1040, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([width, wide]).toEqual([width, 0]);
    }
  });
});

test.each(["/names", "/endpoint"])("keeps the title of %s in its column", async (route) => {
  for (const width of [1280, 1440])
    await open(route, width, async (page) => {
      const boxes = await boxesOf(page, "#page-title, .side, #table-of-contents-layout");
      expect([boxes.length, overlaps(boxes)]).toEqual([2, 0]);
      // The text itself, not just its box, fits the column.
      const cut = await page.locator("#page-title").evaluate((title) => title.scrollWidth - title.clientWidth);
      expect(cut).toBe(0);
    });
});

test("shows the whole name and tag of a sidebar entry", async () => {
  await open("/names", 1440, async (page) => {
    const [sidebar] = await boxesOf(page, "#sidebar");
    const [tag] = await boxesOf(page, "#navigation-items .nav-tag-pill");
    expect(tag?.right).toBeLessThan(sidebar?.right ?? 0);
    const cut = await page.locator("#sidebar-content").evaluate((list) => list.scrollWidth - list.clientWidth);
    expect(cut).toBe(0);
  });
});

const PARTS =
  ".logo, .bar-menus > details, .search-entry, #search-bar-entry-mobile, .bar-links, #topbar-cta-button, .theme-toggle, .menu-button";

test.each(["/tables", "/old"])("keeps the header parts of %s apart and readable", async (route) => {
  await open(route, 1440, async (page) => {
    for (const width of [390, 834, 1024, 1040, 1100, 1180, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await boxesOf(page, PARTS);
      expect([width, overlaps(boxes), boxes.filter((box) => box.width < 36)]).toEqual([width, 0, []]);
      const keys = await boxesOf(page, ".search-entry kbd");
      expect(keys.every(({ height }) => height < 26)).toBe(true);
      const names = await boxesOf(page, ".menu-small:not(.menu-language) .menu-label");
      if (width > 1000) expect(names.every((name) => name.width >= 14)).toBe(true);
    }
  });
});

test.each([390, 1440])("at %i px, scrolls headings and fields to the same height", async (width) => {
  const header = width === 390 ? 56 : 64 + 46;
  for (const id of ["far-away", "param-far"])
    await open(`/jump#${id}`, width, async (page) => {
      const top = async (): Promise<number> => Math.round((await boxesOf(page, `#${id}`))[0]?.top ?? 0);
      await expect.poll(top, { message: id }).toBe(header + 32);
    });
});

test("wraps breadcrumbs like text", async () => {
  await open("/deep", 390, async (page) => {
    const [list] = await boxesOf(page, ".breadcrumb-list");
    expect(list?.height).toBeLessThanOrEqual(6 * 24);
  });
});

test("has touch targets for short tabs and field names", async () => {
  const sizes = async (route: string, selector: string): Promise<readonly Box[]> =>
    open(route, 390, (page) => boxesOf(page, selector));
  for (const [route, selector] of [
    ["/tables", ".tabs .tab"],
    ["/names", "a.field-name"],
  ] as const)
    for (const { width, height } of await sizes(route, selector))
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});
