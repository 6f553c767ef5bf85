// What authors of docs.json sites rely on in a browser: anchors that differ in punctuation, markup that is not prose,
// and the colors and names their stylesheets use.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const PARAGRAPHS = Array.from({ length: 60 }, (_, n) => `Paragraph ${n}.\n\n`).join("");

const FILES = {
  "docs.json": docsJson({ pages: ["index", "custom"] }, { banner: { content: "News", dismissible: true } }),
  "index.mdx": `---
title: Home
---

${PARAGRAPHS}## web_allow_hosts

<Tabs>
  <Tab title="First tab">One.</Tab>
  <Tab title="Second_tab">Two.</Tab>
</Tabs>

${PARAGRAPHS}`,
  "custom.mdx": `---
title: Custom
mode: custom
---

<a href="/" className="btn">
  Label
</a>

<a href="/" className="card-like">
  <div>
    Nested label
  </div>
</a>

<div className="not-prose">
  ## Plain

  - Item
</div>

<div className="themed">Themed</div>

<div style={{ width: "calc(100% + 13px)" }}>Wide</div>

<div className="hero" style={{ fontSize: 48 }}>Words that need more than one line on a phone</div>
`,
  "style.css": `.themed { color: rgb(var(--primary)); background: rgb(var(--gray-200) / 0.5); }
[data-banner], [data-theme], [data-mode], [data-tabs] { outline: 9px solid red; }`,
};

let site: ServedSite;

beforeAll(async () => {
  site = await serveSite(FILES);
});

async function open<T>(route: string, act: (page: Page) => Promise<T>): Promise<T> {
  return withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto(`${site.origin}${route}`);
    return act(page);
  });
}

const styleOf = (page: Page, selector: string, name: string): Promise<string> =>
  page.locator(selector).evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name);

test.each(["#web-allow-hosts", "#Web_Allow-Hosts", "#web_allow_hosts"])(
  "%s scrolls to web_allow_hosts",
  async (hash) => {
    await open(`/${hash}`, async (page) => {
      const distance = async (): Promise<number> => {
        const box = await page.locator("#web_allow_hosts").boundingBox();
        return Math.abs((box?.y ?? 0) - 140);
      };
      await expect.poll(distance).toBeLessThan(80);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
    });
  },
);

test("opens a tab whose anchor differs by punctuation", async () => {
  await open("/#second-tab", async (page) => {
    await expect.poll(() => page.getByRole("tab", { name: "Second_tab" }).getAttribute("aria-selected")).toBe("true");
  });
});

test("stays at the top for an unknown anchor", async () => {
  await open("/#nothing-like-it", async (page) => expect(await page.evaluate(() => scrollY)).toBe(0));
});

test("has no paragraph margin in link labels and honors not-prose", async () => {
  await open("/custom", async (page) => {
    expect(await page.locator("a.btn p").count()).toBe(0);
    expect(await styleOf(page, "a.card-like p", "margin-top")).toBe("0px");
    expect(await styleOf(page, ".not-prose h2", "font-size")).toBe(await styleOf(page, ".not-prose", "font-size"));
    expect(await styleOf(page, ".not-prose ul", "padding-left")).toBe("0px");
  });
});

test.each([390, 1280])("does not scroll sideways because of a decoration on a custom page at %d px", async (width) => {
  await withPage({ viewport: { width, height: 800 } }, async (page) => {
    await page.goto(`${site.origin}/custom`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});

test("lines of large text do not overlap on phones", async () => {
  await open("/custom", async (page) => {
    expect(Number.parseFloat(await styleOf(page, ".hero", "line-height"))).toBeGreaterThan(48);
  });
});

test("sets the hosted product's variables and ids on custom pages, with attributes of its own", async () => {
  await open("/custom", async (page) => {
    expect(await styleOf(page, ".themed", "color")).toBe("rgb(15, 118, 110)");
    expect(await styleOf(page, ".themed", "background-color")).toMatch(/^rgba\(2\d\d, 2\d\d, 2\d\d, 0\.5\)$/);
    for (const id of ["body-content", "content-area", "content", "navbar", "sidebar", "background-color"])
      expect(await page.locator(`#${id}`).count()).toBe(1);
    for (const part of ["html", "#body-content", "#content-area"])
      expect(await styleOf(page, part, "outline-style")).toBe("none");
  });
});
