// Content that appears late or is hidden at first: components that an island shows after a click, views, search
// results.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";

const FOLD = `export const Fold = () => {
  const [open, setOpen] = useState(false);
  const [lang, setLang] = useState("js");
  return <div>
    <button onClick={() => setOpen(!open)}>toggle</button><button onClick={() => setLang("py")}>switch</button>
    <CodeBlock language={lang} filename={"f." + lang}>{lang === "js" ? "const a = 1" : "a = 1"}</CodeBlock>
    {open && <div class="late">
      <Card title="Late card" icon="rocket">body</Card>
      <Tabs><Tab title="First">one</Tab><Tab title="Second">two</Tab></Tabs>
      <Mermaid chart="graph TD; Q-->R" />
      <Prompt description="d">prompt body</Prompt>
    </div>}
  </div>;
};`;
const VIEWS = `---
title: Views
---

<View title="One">

## First head

</View>

<View title="Two">

${"Text.\n\n".repeat(60)}

## Second head

</View>
`;

let site: ServedSite;

beforeAll(async () => {
  const files = {
    "index.mdx": '---\ntitle: Home\n---\n\nimport { Fold } from "/snippets/fold.jsx"\n\n<Fold />\n',
    "views.mdx": VIEWS,
    "snippets/fold.jsx": FOLD,
  };
  site = await serveSite(files);
});

function open(route: string, act: (page: Page) => Promise<void>): Promise<void> {
  return withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.goto(`${site.origin}${route}`);
    await act(page);
  });
}

/** An island that is still loading misses a click. */
async function clickUntil(page: Page, name: string, expected: string): Promise<void> {
  const click = async (): Promise<number> => {
    const found = await page.locator(expected).count();
    if (found === 0) await page.getByRole("button", { name, exact: true }).click();
    return found;
  };
  await expect.poll(click, { interval: 250 }).toBeGreaterThan(0);
}

test("renders components shown after a click with icons, strings and behaviors", async () => {
  await open("/", async (page) => {
    await clickUntil(page, "toggle", ".late");
    expect(await page.locator(".late .card svg").count()).toBeGreaterThan(0);
    expect(await page.locator(".late .prompt-summary").textContent()).toBe("Show prompt");
    await page.getByRole("tab", { name: "Second" }).click();
    await page.getByRole("tab", { name: "Second", selected: true }).waitFor();
    expect(await page.locator(".late [role=tabpanel][data-active]").textContent()).toContain("two");
    await expect.poll(() => page.locator(".late .mermaid-drawing svg").count()).toBe(1);
    expect(await page.locator(".late .prompt").evaluate((part) => getComputedStyle(part).borderTopWidth)).toBe("1px");
  });
});

test("frames a code block that an island creates", async () => {
  await open("/", async (page) => {
    await clickUntil(page, "switch", '.code-block-title:text-is("f.py")');
    expect(await page.locator(".code-block-title").textContent()).toBe("f.py");
    expect(await page.locator(".code-block code").textContent()).toBe("a = 1");
    expect(await page.locator(".code-block [data-copy-code]").getAttribute("aria-label")).toBe("Copy");
  });
});

test("shows the hidden view of a linked heading", async () => {
  await open("/views#second-head", async (page) => {
    await expect.poll(() => page.locator("#multi-view-dropdown").inputValue()).toBe("Two");
    await expect
      .poll(() => page.locator("#second-head").evaluate((head) => head.getBoundingClientRect().top))
      .toBeLessThan(900);
    await page.evaluate(() => {
      location.hash = "#first-head";
    });
    await expect.poll(() => page.locator("#first-head").isVisible()).toBe(true);
    expect(await page.locator("#second-head").isVisible()).toBe(false);
  });
});
