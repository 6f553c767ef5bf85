// Component details that only a browser shows: step counters, diagram sizes, tooltip sides, print.

import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const SVG = '{<svg viewBox="0 0 24 24"><rect width="24" height="24"/></svg>}';
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60"/></svg>';

const FILES: Record<string, string | object> = {
  "docs.json": docsJson({ pages: ["index", "samples", "diagram"] }),
  "index.mdx": `---
title: Home
description: Details.
---

<Steps>
  <Step title="Four" stepNumber={4}>x</Step>
  <Step title="Five" icon="key">x</Step>
  <Step title="Six">x</Step>
</Steps>

<Card title="Drawn" icon=${SVG}>x</Card>

<Icon icon=${SVG} size={30} />

<Tooltip tip={<>High<br/>and<br/>narrow</>} side="right" align="start">start</Tooltip> and

<Tooltip tip={<>High<br/>and<br/>narrow</>} side="right" align="end">end</Tooltip>

<Tree><Tree.File name="a.ts" /><Tree.File name="tables.ts" /></Tree>

<Color variant="compact"><Color.Item name="ink" value={{ light: "#111", dark: "#eee" }} /></Color>

<Card title="Away" href="https://example.com">![Card](/a.svg)</Card>

<Tile href="/samples" title="Tile">![Tile](/a.svg)</Tile>
`,
  "samples.mdx": `---
title: Samples
description: Examples and a panel.
---

${"Text.\n\n".repeat(30)}
\`\`\`text expandable
${"line\n".repeat(200)}\`\`\`

${"Text.\n\n".repeat(30)}
<Panel>Beside the text.</Panel>

<RequestExample>
\`\`\`bash
curl
\`\`\`
</RequestExample>
`,
  "diagram.mdx": "---\ntitle: Diagram\n---\n\n```mermaid actions={true}\ngraph TD\n  A --> B\n```\n",
  "far-diagram.mdx": `---
title: Far diagram
---

${"Text.\n\n".repeat(200)}
\`\`\`mermaid
graph TD
  A --> B --> C --> D
\`\`\`
`,
  "tab-diagram.mdx": `---
title: Diagram in a tab
---

<Tabs>
<Tab title="One">Text.</Tab>
<Tab title="Two">
\`\`\`mermaid
graph TD
  E --> F --> G --> H
\`\`\`
</Tab>
</Tabs>
`,
  "a.svg": PICTURE,
};

let site: ServedSite;

beforeAll(async () => {
  site = await serveSite(FILES);
});

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

test("continues counting after a step with its own number", async () => {
  await open("/", async (page) => {
    const mark = page.locator(".step-mark").last();
    const counted = await mark.screenshot();
    await mark.evaluate((element) => element.append("6"));
    expect(counted.equals(await mark.screenshot())).toBe(true);
  });
});

test("gives a drawing without a size that of other icons", async () => {
  await open("/", async (page) => {
    const widths = await page
      .locator("#content svg:has(rect)")
      .evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().width));
    expect(widths[0]).toBeLessThan(40);
    expect(widths[1]).toBe(30);
  });
});

test("aligns a tooltip with the start or end of its term", async () => {
  await open("/", async (page) => {
    const gaps: number[] = [];
    for (const [term, edge] of [
      ["start", 0],
      ["end", 1],
    ] as const) {
      const word = page.locator(".tooltip-term", { hasText: term });
      await word.focus();
      const tip = await page.getByRole("tooltip").filter({ visible: true }).boundingBox();
      const line = await word.locator("xpath=..").boundingBox();
      if (!tip || !line) throw new Error("Nothing is shown.");
      gaps.push(Math.abs(tip.y + edge * tip.height - line.y - edge * line.height));
    }
    expect(Math.max(...gaps)).toBeLessThan(2);
  });
});

test("leaves a tree on Tab, even with a name that starts with the key", async () => {
  await open("/", async (page) => {
    await page.getByRole("treeitem", { name: "a.ts" }).focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".tree"))).toBeNull();
  });
});

test("keeps the button under the pointer when long code is collapsed", async () => {
  await open("/samples", async (page) => {
    const button = page.locator("[data-expand-code]");
    await button.click();
    await page.getByRole("button", { expanded: true }).waitFor();
    await button.scrollIntoViewIfNeeded();
    const before = await button.boundingBox();
    await button.click();
    await expect.poll(() => page.getByRole("button", { expanded: false }).count()).toBe(1);
    expect((await button.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  });
});

test.each([
  ["light", "#111"],
  ["dark", "#eee"],
] as const)("copies a color as shown in %s mode", async (colorScheme, color) => {
  const copy = async (page: Page): Promise<void> => {
    await page.locator(".color-item").click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(color);
  };
  await open("/", copy, { permissions: ["clipboard-read", "clipboard-write"], colorScheme });
});

test("adds no button to an image in a linked card or tile", async () => {
  await open("/", async (page) => {
    await page.locator("img[alt=Tile]").scrollIntoViewIfNeeded();
    expect(await page.locator("img[role=button]").count()).toBe(0);
    await page.locator("img[alt=Tile]").click({ force: true });
    await page.waitForURL("**/samples");
  });
});

test("prints the URL of a card after it", async () => {
  await open("/", async (page) => {
    await page.emulateMedia({ media: "print" });
    const link = page.locator('a.card[href^="https"]');
    expect(await link.evaluate((card) => getComputedStyle(card, "::after").content)).toBe('" (https://example.com)"');
  });
});

test("keeps a diagram enlarged when the mode changes", async () => {
  await open("/diagram", async (page) => {
    const width = async (id: string): Promise<number> => {
      const svg = page.locator(`.mermaid-drawing svg#${id}`);
      await svg.waitFor();
      return (await svg.boundingBox())?.width ?? 0;
    };
    const before = await width("diagram-1");
    await page.locator("[data-act=in]").click();
    await page.evaluate(() => document.documentElement.classList.add("dark"));
    expect(await width("diagram-2")).toBeCloseTo(before * 1.25, 0);
  });
});

test("prints a dark diagram dark on white", async () => {
  await open("/diagram", async (page) => {
    const fill = (): Promise<string> =>
      page
        .locator(".mermaid-drawing .node rect")
        .first()
        .evaluate((shape) => getComputedStyle(shape).fill);
    const light = await fill();
    await page.evaluate(() => document.documentElement.classList.add("dark"));
    await expect.poll(fill).not.toBe(light);
    const dark = await fill();
    await page.evaluate(() => {
      addEventListener("beforeprint", () => {
        const shape = document.querySelector(".mermaid-drawing .node rect");
        document.title = shape ? getComputedStyle(shape).fill : "";
      });
    });
    // The print version is drawn after the visible one.
    await expect
      .poll(async () => {
        await page.pdf();
        return page.title();
      })
      .toBe("rgb(242, 242, 244)");
    expect(await fill()).toBe(dark);
  });
});

test("draws a diagram before a reader scrolls to it, so that it is printed", async () => {
  await open("/far-diagram", async (page) => {
    await page.locator("[data-drawn] svg").waitFor({ state: "attached" });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".mermaid-source").boundingBox()).toMatchObject({ width: 1, height: 1 });
  });
});

test("shows the controls of a diagram that was drawn in a closed tab", async () => {
  await open("/tab-diagram", async (page) => {
    await page.locator("[data-drawn] svg").waitFor({ state: "attached" });
    expect(await page.locator(".mermaid-actions:visible").count()).toBe(0);
    await page.getByRole("tab", { name: "Two" }).click();
    await page.locator(".mermaid-actions:visible").waitFor();
  });
});

test("puts a panel under the examples of its page", async () => {
  await open("/samples", async (page) => {
    const [example, panel] = await Promise.all(
      ["#request-example", "#panel"].map((part) => page.locator(part).boundingBox()),
    );
    expect(panel?.x).toBe(example?.x);
    expect(panel?.y).toBeGreaterThan((example?.y ?? 0) + (example?.height ?? 0));
    expect(await page.locator("#panel").innerText()).toBe("Beside the text.");
  });
});
