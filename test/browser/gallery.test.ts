// Every component in a real browser: accessible in light and dark, on phones and wide screens, under a strict policy.

import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { problemsOf, TWO_VIEWS, tens } from "../support/accessibility.ts";
import { GITHUB, openBrowser, withPage } from "../support/browser.ts";
import { GALLERY_ROUTES, galleryFiles } from "../support/gallery.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";

let site: ServedSite;

beforeAll(async () => {
  site = await serveSite(galleryFiles());
});

test.each(tens(GALLERY_ROUTES))(
  "%s and the following pages are accessible, fit and break no policy",
  async (...routes) => {
    const urls = routes.map((route) => `${site.origin}${route}`);
    expect(await problemsOf(urls, TWO_VIEWS)).toEqual([]);
  },
  240_000,
);

async function open<T>(
  route: string,
  act: (page: Page) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  return withPage({ viewport: { width: 1440, height: 900 }, ...options }, async (page) => {
    await page.goto(`${site.origin}${route}`);
    return act(page);
  });
}

test("syncs a tab, a code group and a menu with the same titles", async () => {
  await open("/sync", async (page) => {
    await page.getByRole("tab", { name: "npm" }).first().focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.getByRole("tabpanel").filter({ visible: true }).allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining("first yarn"), expect.stringContaining("yarn add")]),
    );
    expect(
      await page.locator("select.pick-select").evaluate((menu: HTMLSelectElement) => menu.selectedOptions[0]?.text),
    ).toBe("yarn");
  });
});

test("announces a heading once and keeps its words selectable", async () => {
  await open("/changelog", async (page) => {
    const heading = page.locator(".update-label").first();
    expect(await heading.ariaSnapshot()).toBe(
      '- heading "2.1.0" [level=2]:\n  - text: 2.1.0\n  - link "Link to this section":\n    - /url: "#2-1-0"',
    );
    await heading.dblclick();
    expect(await page.evaluate(() => [String(getSelection()).trim() !== "", location.hash])).toEqual([true, ""]);
  });
});

test("names a heading with a link by its title and shows focus on its anchor", async () => {
  await open("/edges", async (page) => {
    const heading = page.getByRole("heading", { name: "See the note", exact: true });
    await heading.getByRole("link", { name: "the note" }).focus();
    await page.keyboard.press("Tab");
    const mark = heading.getByRole("link", { name: "Link to this section" });
    const ring = mark.evaluate((link) =>
      [getComputedStyle(link), getComputedStyle(link, "::after")].map((style) => style.outlineStyle),
    );
    expect(await ring).toEqual(["none", "solid"]);
  });
});

/** Texts smaller than this in a page at 24 px have not grown with it. */
const SMALLEST = 10.5 * 1.5;

/**
 * Each page, loaded once by a reader with a large font size: its font size, width and texts that are too small, in narrow
 * and wide windows.
 */
async function visitEnlarged(
  widths: readonly number[],
): Promise<readonly (readonly [string, string, number, readonly string[]][])[]> {
  const browser = await openBrowser("--blink-settings=defaultFontSize=24");
  const page = await browser.newPage();
  const seen = widths.map((): [string, string, number, readonly string[]][] => []);
  for (const route of GALLERY_ROUTES) {
    await page.goto(`${site.origin}${route}`);
    for (const [index, width] of widths.entries()) {
      await page.setViewportSize({ width, height: 900 });
      const { fontSize, scrollWidth, small } = await page.evaluate((smallest) => {
        const texts = [...document.body.querySelectorAll("*:not(svg *, .katex *, sup *, sub *)")].filter(
          (element) =>
            element.checkVisibility() &&
            [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
        );
        const isSmall = (element: Element): boolean => Number.parseFloat(getComputedStyle(element).fontSize) < smallest;
        return {
          fontSize: getComputedStyle(document.body).fontSize,
          scrollWidth: document.documentElement.scrollWidth,
          small: [...new Set(texts.filter(isSmall).map(({ className, tagName }) => `${tagName}.${className}`))],
        };
      }, SMALLEST);
      seen[index]?.push([route, fontSize, scrollWidth, small]);
    }
  }
  await page.close();
  return seen;
}

describe("scales with the reader's font size without overflow", () => {
  const WIDTHS = [390, 1280];
  let seen: Awaited<ReturnType<typeof visitEnlarged>>;

  beforeAll(async () => {
    seen = await visitEnlarged(WIDTHS);
  });

  test.each(WIDTHS)("at %i px", (width) => {
    expect(seen[WIDTHS.indexOf(width)]).toEqual(GALLERY_ROUTES.map((route) => [route, "24px", width, []]));
  });
});

test("filters a changelog by tags and updates the URL", async () => {
  await open("/changelog", async (page) => {
    const shown = (): Promise<readonly string[]> => page.locator(".update:visible h2").allInnerTexts();
    await page.getByRole("button", { name: "API" }).click();
    await expect.poll(() => shown()).toEqual(["2.1.0", "2.0.0"]);
    await page.getByRole("button", { name: "New" }).click();
    await expect.poll(() => shown()).toEqual(["2.1.0"]);
    expect(new URL(page.url()).searchParams.get("tags")).toBe("API,New");
    await page.reload();
    await expect.poll(shown).toEqual(["2.1.0"]);
  });
});

test("has one Tab stop per tree, with the keys of the ARIA pattern", async () => {
  await open("/sync", async (page) => {
    const focused = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.querySelector(".tree-name")?.textContent?.trim() ?? "");
    const tree = page.getByRole("tree");
    await expect.poll(() => tree.locator("[tabindex='0']").count()).toBe(1);
    const guides = page.getByRole("treeitem", { name: "guides/" }).last();
    await page.getByRole("treeitem").first().focus();
    for (const key of ["ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    expect([await focused(), await guides.getAttribute("aria-expanded")]).toEqual(["guides/", "true"]);
    await page.keyboard.press("ArrowLeft");
    expect(await guides.getAttribute("aria-expanded")).toBe("false");
    expect(await page.getByText("start.mdx").isVisible()).toBe(false);
    await page.keyboard.press("ArrowLeft");
    expect(await focused()).toBe("docs/");
    await page.keyboard.press("End");
    expect(await focused()).toBe("README.md");
    await page.keyboard.press("g");
    await page.keyboard.press("Enter");
    expect([await focused(), await guides.getAttribute("aria-expanded")]).toEqual(["guides/", "true"]);
  });
});

test("styles and links a heading named like a part of the frame", async () => {
  await open("/sync#banner", async (page) => {
    const heading = page.getByRole("heading", { name: "Banner" });
    await page.waitForFunction(() => scrollY > 0);
    expect(await heading.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgba(0, 0, 0, 0)");
    expect(await heading.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  });
});

test("prints a dark page dark on white", async () => {
  await open("/", async (page) => {
    await page.evaluate(() => document.documentElement.classList.add("dark"));
    const seen = page.evaluate(
      () =>
        new Promise((resolve) =>
          addEventListener("beforeprint", () => resolve(document.documentElement.classList.contains("dark"))),
        ),
    );
    await page.pdf();
    expect(await seen).toBe(false);
    expect(await page.evaluate(() => document.documentElement.classList.contains("dark"))).toBe(true);
  });
});

test("keeps a tooltip inside the window on any side", async () => {
  const act = async (page: Page): Promise<void> => {
    for (const term of ["Start", "left"]) {
      await page.locator(".tooltip-term", { hasText: term }).focus();
      const isInside = async (): Promise<boolean> => {
        const box = await page.getByRole("tooltip").filter({ visible: true }).boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 834;
      };
      await expect.poll(isInside, { message: term }).toBe(true);
    }
  };
  await open("/edges", act, { viewport: { width: 834, height: 900 } });
});

test("puts a panel beside the text, or before the page links if there is no room", async () => {
  await open("/edges", async (page) => {
    const box = (selector: string): Promise<DOMRect> =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect());
    expect((await box("#panel")).left).toBeGreaterThan((await box("#content")).right);
    await page.setViewportSize({ width: 834, height: 900 });
    const [panel, content] = [await box("#panel"), await box("#content")];
    expect([panel.left, panel.top > content.bottom]).toEqual([content.left, true]);
    expect(panel.bottom).toBeLessThan((await box("#pagination")).top);
  });
});

test("keeps formulas and code left-to-right on right-to-left pages", async () => {
  await open("/edges", async (page) => {
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    const direction = page.locator(".katex").first();
    expect(await direction.evaluate((element) => getComputedStyle(element).direction)).toBe("ltr");
  });
});

test("aligns a task with its checkbox and marks a plain summary", async () => {
  await open("/edges", async (page) => {
    const line = page.getByRole("listitem").filter({ hasText: "First task" });
    expect(await line.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(40);
    const summary = page.locator("summary", { hasText: "Plain details" });
    expect(await summary.evaluate((element) => getComputedStyle(element).listStyleType)).toBe("disclosure-closed");
  });
});

test("enlarges an image by keyboard and restores focus on Escape", async () => {
  await open("/", async (page) => {
    const picture = page.getByRole("button", { name: "A green field (Zoom in)", exact: true });
    await picture.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "A green field" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await picture.evaluate((image) => image === document.activeElement)).toBe(true);
  });
});

test("suggests the closest pages for an unknown URL", async () => {
  await open("/c/accordio", async (page) => {
    await page.getByText("You might be looking for:").waitFor();
    const links = page.locator(".not-found-recommended-pages-list a");
    expect((await links.allInnerTexts()).slice(0, 2)).toEqual(["Accordion", "AccordionGroup"]);
    expect(await links.first().getAttribute("href")).toBe("/c/accordion");
  });
});

test("announces what was copied", async () => {
  await open(
    "/sync",
    async (page) => {
      await page.getByRole("button", { name: "Copy", exact: true }).first().click();
      await page.getByRole("status").filter({ hasText: "Copied" }).waitFor({ state: "attached" });
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("npm i");
    },
    { permissions: ["clipboard-read", "clipboard-write"] },
  );
});

test("underlines only the selected tab in forced colors", async () => {
  const act = async (page: Page): Promise<void> => {
    const lines = await page
      .getByRole("tablist")
      .first()
      .getByRole("tab")
      .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor));
    expect(new Set(lines).size).toBe(2);
  };
  await open("/sync", act, { forcedColors: "active" });
});

test("underlines a pressed button in forced colors", async () => {
  const act = async (page: Page): Promise<void> => {
    const lines = await page.evaluate(() =>
      ["true", "false"].map((pressed) => {
        const button = document.createElement("button");
        button.setAttribute("aria-pressed", pressed);
        document.body.append(button);
        return getComputedStyle(button).textDecorationLine;
      }),
    );
    expect(lines).toEqual(["underline", "none"]);
  };
  await open("/sync", act, { forcedColors: "active" });
});

test("copies an image as PNG and saves it", async () => {
  await open(
    "/sync",
    async (page) => {
      await page.getByRole("button", { name: "Copy A map" }).click();
      await page.locator("[data-copy-image][data-done]").waitFor();
      expect(await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types))).toEqual(
        ["image/png"],
      );
      expect(await page.locator(".image-actions a[download]").getAttribute("href")).toBe("/picture.svg");
    },
    { permissions: ["clipboard-read", "clipboard-write"] },
  );
});

test("writes an opened accordion into the URL, which opens it again", async () => {
  await open("/c/accordion", async (page) => {
    await page.getByText("How do I cancel?").click();
    await page.waitForURL(/#how-do-i-cancel$/);
    await page.reload();
    expect(await page.getByText("Cancel plan").isVisible()).toBe(true);
  });
});

test("draws a diagram from local files in both modes and enlarges it", async () => {
  await open("/c/mermaid", async (page) => {
    await page.locator(".mermaid svg").waitFor();
    const received = await page.getByRole("figure", { name: "Diagram", exact: true }).ariaSnapshot();
    expect([received.includes("Client"), received.includes("-->")]).toEqual([true, true]);
    expect(await page.locator(".mermaid-source").boundingBox()).toMatchObject({ width: 1, height: 1 });
    await page.evaluate(() => document.documentElement.classList.add("dark"));
    await page.locator('[data-drawn="dark"] svg').waitFor();
  });
});

test("swaps light and dark images, with sizes known in advance", async () => {
  await open("/", async (page) => {
    const visible = (): Promise<readonly (string | null)[]> =>
      page
        .locator("#content > p > img:visible, #content > img:visible")
        .evaluateAll((images) => images.map((image) => image.getAttribute("alt")));
    expect(await visible()).toEqual(["Shown in light mode"]);
    await page.evaluate(() => document.documentElement.classList.add("dark"));
    expect(await visible()).toEqual(["Shown in dark mode"]);
    expect(await page.locator('img[alt="A green field"]').getAttribute("width")).toBe("640");
  });
});

test("shows the stars of a repository under the content policy", async () => {
  const page = await (await openBrowser()).newPage();
  await page.route(`${GITHUB}**`, (route) =>
    route.fulfill({
      json: { stargazers_count: 2800, forks_count: 40 },
      headers: { "access-control-allow-origin": "*" },
    }),
  );
  await page.goto(`${site.origin}/c/github-repo`);
  expect(await page.locator(".github-numbers").innerText()).toBe("★ 2.8K\n40");
});

test("shows the text of every page without scripts, dark if the system is", async () => {
  await open(
    "/",
    async (page) => {
      for (const text of ["A version number.", "yarn add", "One", "A name."]) {
        expect([text, (await page.locator("#content").innerHTML()).includes(text)]).toEqual([text, true]);
      }
      const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      expect(background).toMatch(/^oklch\(0\.1/);
    },
    { javaScriptEnabled: false, colorScheme: "dark" },
  );
});
