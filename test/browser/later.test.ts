// Behavior in files of its own: which of them a page loads and when, and that clicks before then are not lost.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";

let site: ServedSite;

beforeAll(async () => {
  const page = (body: string): string => `---\ntitle: A\n---\n\n${body}\n`;
  const far = "Text.\n\n".repeat(200);
  site = await serveSite({
    "plain.mdx": page("Text.\n\n```js\na();\n```"),
    "tree.mdx": page('<Tree><Tree.File name="a.ts" /></Tree>'),
    "far.mdx": page(`${far}<Tree><Tree.File name="a.ts" /></Tree>`),
    "tooltip.mdx": page('<Tooltip tip="A definition.">Term</Tooltip>'),
    "views.mdx": page('<View title="npm">One.</View>\n\n<View title="pnpm">Two.</View>'),
    "island.mdx": page(
      `export const Count = () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n}</button>; };\n\n${far}<Count />`,
    ),
    "clicked.mdx": page(
      '<button className="tag" onClick={() => { document.title = "B"; }}>On a tag</button>\n\nexport const Clicked = () => { const [n, set] = useState(0); return <form onSubmit={(event) => { event.preventDefault(); set(n + 1); }}><button><svg width="20" height="20"><circle r="20" /></svg> {n}</button> <a href="/plain">A link</a></form>; };\n\n<Clicked />',
    ),
    "endpoint.mdx":
      '---\ntitle: A\napi: "GET https://api.example.com/a"\n---\n\n<ParamField query="b">Text.</ParamField>\n\n<ResponseExample>\n```json 200\n{}\n```\n</ResponseExample>\n',
    "a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"/>',
    "image.mdx": page("![A picture](/a.svg)"),
  });
});

/** The names of the scripts a page requests. */
function scriptsOf(page: Page): string[] {
  const loaded: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/_lectern\/([\w-]+)-\w{8}\.js$/.exec(request.url()) ?? [];
    if (name !== undefined) loaded.push(name);
  });
  return loaded;
}

/** Opens a page and waits until its script has run and what is in view has been painted. */
async function open(page: Page, route: string): Promise<void> {
  await page.goto(`${site.origin}/${route}`);
  await page.locator("[data-drawer][role=button]").waitFor({ state: "attached" });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

test.each([
  ["plain", []],
  ["tree", ["tree"]],
  ["far", []],
  ["tooltip", ["tooltip"]],
  ["views", ["view"]],
  ["island", []],
  ["endpoint", ["endpoint-page"]],
  ["endpoint#api-response", ["endpoint-page", "api"]],
  ["image", []],
  ["missing", ["nearest-pages"]],
])("loads with %s only what its markup needs", async (route, expected) => {
  await withPage({}, async (page) => {
    const loaded = scriptsOf(page);
    await open(page, route);
    await expect.poll(() => loaded).toEqual(["main", ...expected]);
  });
});

test("loads the behavior of an element that the reader scrolls to", async () => {
  await withPage({}, async (page) => {
    const loaded = scriptsOf(page);
    await open(page, "island");
    expect(loaded).toEqual(["main"]);
    await page.getByRole("button", { name: "0", exact: true }).scrollIntoViewIfNeeded();
    await expect.poll(() => loaded).toContain("islands");
    await expect
      .poll(async () => {
        await page.locator("lectern-island button").click();
        return page.locator("lectern-island button").textContent();
      })
      .not.toBe("0");
  });
});

/** Holds back files until the function it returns is called. */
async function holdBack(page: Page, files: string): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("repeats a click on a component that does not run yet", async () => {
  await withPage({}, async (page) => {
    const release = await holdBack(page, "**/_lectern/islands/*.js");
    await open(page, "clicked");
    const button = page.locator("form button");
    // A picture in the button, and before the component runs, the form would be sent.
    await button.locator("circle").click();
    expect(page.url()).toBe(`${site.origin}/clicked`);
    expect(await button.textContent()).toBe(" 0");
    await page.locator(".tag").click();
    release();
    await expect.poll(() => button.textContent()).toBe(" 1");
    await expect.poll(() => page.title()).toBe("B");
    await button.click();
    await expect.poll(() => button.textContent()).toBe(" 2");
  });
});

test("follows a link in a component that does not run yet", async () => {
  await withPage({}, async (page) => {
    await holdBack(page, "**/_lectern/islands/*.js");
    await open(page, "clicked");
    await page.getByRole("link", { name: "A link" }).click();
    await page.waitForURL("**/plain");
  });
});

test("ignores a click on a component that fails to load", async () => {
  await withPage({}, async (page) => {
    await page.route("**/_lectern/islands-*.js", (route) => route.abort());
    await open(page, "clicked");
    const requested = page.waitForRequest("**/_lectern/islands-*.js");
    await page.locator("form button").click();
    await requested;
    expect(page.url()).toBe(`${site.origin}/clicked`);
  });
});

test("acts on a click that came before its file", async () => {
  await withPage({}, async (page) => {
    const release = await holdBack(page, "**/_lectern/controls-*.js");
    await page.goto(`${site.origin}/image`);
    await page.getByRole("button", { name: "A picture" }).click();
    expect(await page.locator("dialog.zoom").count()).toBe(0);
    release();
    await page.locator("dialog.zoom:modal").waitFor();
    expect(await page.locator("dialog.zoom").count()).toBe(1);
  });
});

test("leaves a control its own action if its file does not load", async () => {
  await withPage({ viewport: { width: 390, height: 844 } }, async (page) => {
    await page.route("**/_lectern/controls-*.js", (route) => route.abort());
    await page.goto(`${site.origin}/plain`);
    await page.locator("[data-drawer]").click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#sidebar");
  });
});
