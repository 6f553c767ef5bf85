// The stylesheets of existing docs.json sites: their selectors match what authors mean, and rules written for other
// markup do not break ours.

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { MEANT, selectorsOf, UNMATCHED } from "../support/author-selectors.ts";
import { withPage } from "../support/browser.ts";
import { probeFiles } from "../support/selector-probe.ts";
import { serveSite } from "../support/serve-site.ts";

const ALMOND = {
  theme: "almond",
  styling: { eyebrows: "breadcrumbs" },
  navbar: { primary: { type: "github", href: "https://github.com/example/acme" } },
};

const PAGES: readonly (readonly [more: object, routes: readonly string[]])[] = [
  [{}, ["/", "/two", "/changes", "/api-reference/put-a-user", "/missing"]],
  [ALMOND, ["/", "/three"]],
];

const WIDE = { viewport: { width: 1440, height: 900 } };

async function openAll(act: (page: Page) => Promise<void>): Promise<void> {
  for (const [more, routes] of PAGES) {
    const { origin } = await serveSite(probeFiles("", more));
    await withPage({ ...WIDE, colorScheme: "dark" }, async (page) => {
      for (const route of routes) {
        await page.goto(`${origin}${route}`);
        if (route === "/two") {
          await page.keyboard.press("Control+k");
          await page.keyboard.type("guide");
          await page.locator("dialog a[role=option]").first().waitFor();
        }
        await act(page);
      }
    });
  }
}

describe("the 185 selectors that two or more sites use", () => {
  const own = new Map(MEANT.flatMap(([meant, list]) => selectorsOf(list).map((one) => [one, meant] as const)));
  const none = UNMATCHED.flatMap(([, list]) => selectorsOf(list));
  const found = new Map<string, Set<string>>();

  beforeAll(async () => {
    const list = [
      ...[...own].map(([selector, meant]) => ({ selector, meant })),
      ...none.map((selector) => ({ selector, meant: "" })),
    ];
    await openAll(async (page) => {
      const results = await page.evaluate(
        (pairs) =>
          pairs.map(({ selector, meant }) =>
            [...document.querySelectorAll(selector)].map((element) =>
              meant && element.matches(meant)
                ? "meant"
                : `${element.localName}${[...element.classList].map((name) => `.${name}`).join("")}`,
            ),
          ),
        list,
      );
      for (const [index, { selector }] of list.entries()) {
        const known = found.get(selector) ?? new Set();
        found.set(selector, known);
        for (const result of results[index] ?? []) known.add(result);
      }
    });
  }, 240_000);

  test("are all listed once", () => {
    expect(own.size + none.length).toBe(185);
    expect(none.filter((selector) => own.has(selector))).toEqual([]);
  });

  test("match what authors mean and nothing else", () => {
    const results = [...own.keys()].map((selector) => `${selector}: ${[...(found.get(selector) ?? [])].join(", ")}`);
    expect(results.filter((one) => !one.endsWith(": meant"))).toEqual([]);
    expect(own.size).toBeGreaterThanOrEqual(150);
  });

  test("otherwise match nothing", () => {
    expect(none.flatMap((selector) => [...(found.get(selector) ?? [])].map((one) => `${selector}: ${one}`))).toEqual(
      [],
    );
  });
});

/** Names of elements, as their authors would recognize them. */
const names = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate(
    (one) =>
      [
        ...new Set(
          [...document.querySelectorAll(one)].map((element) =>
            [
              element.localName,
              element.id && `#${element.id}`,
              element.classList[0] && `.${element.classList[0]}`,
            ].join(""),
          ),
        ),
      ].sort(),
    selector,
  );

describe("rules that authors wrote for other markup", () => {
  /** Opens the probe under an author's rules. */
  async function under<T>(css: string, act: (page: Page) => Promise<T>, options: object = WIDE): Promise<T> {
    const { origin } = await serveSite(probeFiles(css));
    return withPage({ ...options, colorScheme: "light" }, async (page) => {
      await page.goto(`${origin}/`);
      return act(page);
    });
  }

  const style = (page: Page, selector: string, property: string, pseudo?: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, [name = "", part]) => getComputedStyle(element, part).getPropertyValue(name),
        [property, pseudo],
      );

  /** The link that a click near the bottom of an element opens. */
  const clicked = (page: Page, selector: string): Promise<string | null> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, width, bottom } = element.getBoundingClientRect();
        return (
          document
            .elementFromPoint(left + width / 2, bottom - 6)
            ?.closest("a")
            ?.getAttribute("href") ?? null
        );
      });

  const RED = "rgb(255, 0, 0)";

  test("D1: marks beside headings are hidden, headings are not", async () => {
    await under(':is(.prose h1, .prose h2, .prose h3, .prose h4) a[href^="#"] { opacity: 0 }', async (page) => {
      const hidden = await page.evaluate(
        () =>
          [...document.querySelectorAll("main :is(h1, h2, h3, h4, h5, h6)")].filter((heading) => {
            const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
            for (let text = words.nextNode(); text; text = words.nextNode())
              for (let around = text.parentElement; around; around = around.parentElement)
                if (text.textContent?.trim() && getComputedStyle(around).opacity === "0") return true;
            return false;
          }).length,
      );
      expect(hidden).toBe(0);
      expect(await style(page, "#first-heading a", "opacity")).toBe("0");
    });
  });

  test("D2 and D3: the button keeps its label", async () => {
    const css = `#navbar a[href="https://example.com/start"] > span:first-child { display: none }
#navbar a { color: rgb(1, 2, 3) }`;
    const plain = await under("", (page) => style(page, "#topbar-cta-button .button-label", "color"));
    await under(css, async (page) => {
      expect((await page.locator("#topbar-cta-button .button-label").boundingBox())?.width).toBeGreaterThan(20);
      expect(await style(page, "#topbar-cta-button .button-label span", "color")).toBe(plain);
      expect(await style(page, ".navbar-link a", "color")).toBe("rgb(1, 2, 3)");
    });
    await under("#topbar-cta-button > a > span, .bg-primary-dark { background: red }", async (page) => {
      expect(await style(page, "#topbar-cta-button a > span", "background-color")).toBe(RED);
      expect(await style(page, "#topbar-cta-button .button-label", "background-color")).toBe("rgba(0, 0, 0, 0)");
    });
  });

  test("D4 and D5: linked cards and tiles can be clicked anywhere", async () => {
    const css = `a[class*="card"] { border: 2px solid red; position: relative; overflow: hidden }
a[href^="http"]:not(.x)::after { content: "↗"; position: relative }`;
    await under(css, async (page) => {
      expect(await names(page, 'a[class*="card"]')).toEqual(["a.card"]);
      expect(await clicked(page, 'a.card[href="/two"]')).toBe("/two");
      expect(await clicked(page, 'a.card[href="https://example.com"]')).toBe("https://example.com");
      expect(await clicked(page, ".tile")).toBe("/two");
    });
  });

  test.each([".prose a", "#content a", "#content-area a", '.prose :where(a):not(:where([class~="not-prose"] *))'])(
    "D6: %s colors links in text, not titles",
    async (selector) => {
      await under(`${selector} { color: red; border-bottom: 3px solid red; font-weight: 900 }`, async (page) => {
        expect(await style(page, ".prose > p a.link", "color")).toBe(RED);
        for (const title of ["a.card .deck-title", ".tile-title", ".field-name", "#first-heading"]) {
          expect([title, await style(page, title, "color")]).not.toEqual([title, RED]);
          expect([title, await style(page, title, "border-bottom-color")]).not.toEqual([title, RED]);
        }
      });
    },
  );

  test.each([
    ["D7", '[class*="card"]', ["a.card", "div.card", "div.card-group"]],
    ["D8", '[class*="callout"]', ["div.callout"]],
    ["D8", '[class*="note"]', ["div.callout"]],
    ["D8", '[class*="warning"]', ["div.callout"]],
    ["D9", '[class*="accordion"]', ["details#closed.accordion", "details#open.accordion", "div.accordion-group"]],
    ["D10", '[class*="navbar"]', ["li.navbar-link"]],
    ["D11", '[class*="content"]', ["div#content.mdx-content"]],
    ["D11", '[class*="header"]', ["div.sidebar-group-header", "summary.sidebar-group-header"]],
    ["D11", 'main[class*="content"], header[class*="header"]', []],
    ["D12", '[class*="search"]', ["button#search-bar-entry.search-entry"]],
    ["D12", '[class*="put"]', []],
  ])("%s: %s matches only components of that name", async (_, selector, expected) => {
    await under("", async (page) => expect(await names(page, selector)).toEqual(expected));
  });

  test("D12: the current tab keeps its line", async () => {
    await under('[class*="tab"]::after { content: none }', async (page) => {
      const line = await page.locator('.nav-tabs-item[data-active="true"]').evaluate((tab) => {
        const own = getComputedStyle(tab);
        return own.boxShadow !== "none" || Number.parseFloat(own.borderBottomWidth) > 0;
      });
      expect(line).toBe(true);
      const chosen = await style(page, '[role="tab"][aria-selected="true"]', "border-bottom-width");
      expect(Number.parseFloat(chosen)).toBeGreaterThan(0);
    });
  });

  test("D13: hiding or resizing the sidebar leaves the drawer alone", async () => {
    await under(
      "#sidebar { display: none; width: 220px; top: 90px }",
      async (page) => {
        await page.locator("[data-drawer]").click();
        await page.locator("[data-drawer-close]").waitFor();
        const drawer = await page.locator("[data-lectern-part=drawer]").boundingBox();
        expect(drawer?.width).toBeGreaterThan(280);
        expect(await page.locator(".mobile-nav-tabs-item").first().isVisible()).toBe(true);
        expect(await page.locator(".mobile-nav-links a").first().isVisible()).toBe(true);
      },
      { viewport: { width: 390, height: 844 } },
    );
  });

  test("D14: the first block of the column holds title and text", async () => {
    await under("#content-area > div:first-child { margin-top: 99px }", async (page) => {
      expect(await page.locator("#content-area > div").count()).toBe(1);
      expect(await page.locator("#content-area > div:first-child :is(#page-title, #content)").count()).toBe(2);
      expect(await page.locator(".not-found-container > div").count()).toBe(0);
      expect(await style(page, "#content-area > div", "margin-top")).toBe("99px");
    });
  });

  test("D15: variables with short names change nothing", async () => {
    const look = (page: Page): Promise<readonly string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll("body, body *")].map((element) => {
          const { color, backgroundColor, borderColor, width, fontFamily } = getComputedStyle(element);
          return [color, backgroundColor, borderColor, width, fontFamily].join();
        }),
      );
    const short = "bg text muted border accent surface tint radius-m header sidebar content font-sans font-mono d"
      .split(" ")
      .map(
        (name) =>
          `--${name}: ${/font/.test(name) ? "serif" : /radius|header|sidebar|content/.test(name) ? "9px" : "red"}`,
      );
    const plain = await under("a { top: 0 }", look);
    expect(await under(`:root, .dark { ${short.join("; ")} }`, look)).toEqual(plain);
  });

  test("D16: a group is its list of pages", async () => {
    await under(
      ".sidebar-group { padding-left: 0; display: flex; flex-direction: column; margin-top: 9px }",
      async (page) => {
        expect(await names(page, ".sidebar-group")).toEqual(["ul.sidebar-group"]);
        expect(await page.locator(".sidebar-group > li > a").count()).toBeGreaterThan(2);
      },
    );
  });

  test("rules for the sidebar win over ours", async () => {
    const css = `.sidebar-group > li > a { padding-left: 33px; font-size: 11px }
li[data-active="true"] > a { background: red }
.sidebar-group-header { color: red }
.sidebar-title { font-size: 11px }`;
    await under(css, async (page) => {
      const current = "#sidebar a[aria-current]";
      expect(await style(page, current, "padding-left")).toBe("33px");
      expect(await style(page, current, "font-size")).toBe("11px");
      expect(await style(page, current, "background-color")).toBe(RED);
      expect(await style(page, "#sidebar h5", "color")).toBe(RED);
      expect(await style(page, "#sidebar h5", "font-size")).toBe("11px");
    });
  });
});
