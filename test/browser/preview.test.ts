import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { type Preview, startPreview } from "../support/preview.ts";
import { serveTexts } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const LONG = Array.from({ length: 60 }, (_, n) => `Paragraph ${n} of a page that is long enough to scroll.`).join(
  "\n\n",
);
const HOME = `---\ntitle: Home\n---\nimport Note2 from "/snippets/note.mdx"\n\n<Note2 />\n\n${LONG}\n\nThe end.`;
const SPEC = (summary: string): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "A", version: "1" },
    paths: { "/a": { get: { summary, responses: { 200: { description: "ok" } } } } },
  });
const config = (pages: readonly string[]): string =>
  JSON.stringify(
    docsJson({
      groups: [
        { group: "Guide", pages },
        { group: "API", openapi: "openapi.json", pages: ["GET /a"] },
      ],
    }),
  );

let browser: Browser;
let preview: Preview;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  preview = await startPreview({
    "docs.json": config(["index"]),
    "index.mdx": HOME,
    "snippets/note.mdx": "First words.",
    "openapi.json": SPEC("List things"),
    "style.css": "#page-title { letter-spacing: 1px }",
  });
  page = await browser.newPage({ viewport: { width: 1200, height: 700 } });
  await page.goto(preview.url);
});

afterAll(async () => {
  await preview?.close();
});

async function shows(text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor({ state: "attached" });
}

async function gone(text: string): Promise<void> {
  await page.getByText(text).first().waitFor({ state: "detached" });
}

test("shows a saved change without losing the scroll position", async () => {
  await page.evaluate(() => window.scrollTo(0, 900));
  const token = await page.evaluate(() => Object.assign(window, { marker: "yes" }).marker);
  preview.write("index.mdx", `${HOME}\n\nAdded at the end.`);
  await shows("Added at the end.");
  expect(await page.evaluate(() => [window.scrollY, (window as unknown as { marker?: string }).marker])).toEqual([
    900,
    token,
  ]);
});

test("updates only what changed and keeps the reader's state", async () => {
  const body = (words: string, panel: string): string =>
    `${HOME}\n\n<Tabs>\n<Tab title="One">\nFirst panel.\n</Tab>\n<Tab title="Two">\n${panel}\n</Tab>\n</Tabs>\n\n${words}`;
  preview.write("index.mdx", body("Words below.", "Second panel."));
  await shows("Words below.");
  await page.getByRole("tab", { name: "Two" }).click();
  const untouched = await page.getByText("Second panel.").elementHandle();
  preview.write("index.mdx", body("Other words, and **more**.\n\nAnd a paragraph.", "Second panel."));
  await shows("And a paragraph.");
  expect(await untouched?.evaluate((element) => element.isConnected && element.checkVisibility())).toBe(true);
  preview.write("index.mdx", body("Words below.", "Second panel, changed."));
  await shows("Second panel, changed.");
  expect(await page.getByText("Second panel, changed.").isVisible()).toBe(true);
  expect(await page.getByText("And a paragraph.").count()).toBe(0);
  preview.write("index.mdx", HOME);
  await gone("Words below.");
});

test("ignores a late response", async () => {
  let respond = (): void => {};
  const late = new Promise<void>((resolve) => {
    respond = resolve;
  });
  let fetched = 0;
  await page.route(`${preview.url}/`, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    if (++fetched === 1) await late;
    await route.fulfill({ response, body });
  });
  preview.write("index.mdx", `${HOME}\n\nWords of the first change.`);
  await expect.poll(() => fetched).toBe(1);
  preview.write("index.mdx", `${HOME}\n\nWords of the second change.`);
  await shows("Words of the second change.");
  const finished = page.waitForEvent("requestfinished");
  respond();
  await finished;
  // The script has processed a response by the second frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.getByText("Words of the second change.").count()).toBe(1);
  await page.unroute(`${preview.url}/`);
  preview.write("index.mdx", HOME);
  await gone("Words of the second change.");
});

test("shows an error with its location and removes it once fixed", async () => {
  preview.write("index.mdx", `${HOME}\n\n<Wraning>hot</Wraning>`);
  await shows("Unknown component <Wraning>");
  await shows("<Wraning>hot</Wraning>");
  preview.write("index.mdx", HOME);
  await gone("Unknown component <Wraning>");
});

test("updates the page that shows a changed snippet", async () => {
  preview.write("snippets/note.mdx", "Second words.");
  await shows("Second words.");
});

test("reports a broken docs.json and recovers", async () => {
  preview.write("docs.json", config(["index"]).replace('"name"', '"nmae"'));
  await shows("nmae");
  await shows(/^\d problems? in docs.json$/);
  preview.write("docs.json", config(["index"]));
  await gone("nmae");
});

test("reports a problem in a file that docs.json includes", async () => {
  preview.write("parts/navigation.json", JSON.stringify({ pages: ["index", "gone"] }));
  preview.write(
    "docs.json",
    JSON.stringify({ ...JSON.parse(config(["index"])), navigation: { $ref: "parts/navigation.json" } }),
  );
  await shows(/"gone" is in the navigation/);
  await shows(/^\d problems? in parts\/navigation.json$/);
  preview.write("docs.json", config(["index"]));
  await gone("parts/navigation.json");
});

test("adds and removes pages in the sidebar", async () => {
  preview.write("extra.mdx", "---\ntitle: Extra page\n---\nMore");
  preview.write("docs.json", config(["index", "extra"]));
  await shows("Extra page");
  expect((await fetch(`${preview.url}/extra`)).status).toBe(200);
  preview.remove("extra.mdx");
  await gone("Extra page");
  expect((await fetch(`${preview.url}/extra`)).status).toBe(404);
});

test("turns a removed page into a styled 404 page", async () => {
  preview.write("extra.mdx", "---\ntitle: Extra page\n---\nMore");
  preview.write("docs.json", config(["index", "extra"]));
  await expect.poll(async () => (await fetch(`${preview.url}/extra`)).status).toBe(200);
  const own = await browser.newPage();
  await own.goto(`${preview.url}/extra`);
  preview.remove("extra.mdx");
  await own.locator(".not-found-container").waitFor();
  const look = (target: Page) => target.locator("#content-area").evaluate((main) => getComputedStyle(main).textAlign);
  const fresh = await browser.newPage();
  await fresh.goto(`${preview.url}/extra`);
  expect(await look(own)).toBe(await look(fresh));
  expect(await own.locator("#body-content").getAttribute("data-lectern-mode")).toBe("center");
  await own.close();
  await fresh.close();
  preview.write("docs.json", config(["index"]));
});

test("updates the sidebar for a changed spec", async () => {
  preview.write("openapi.json", SPEC("List other things"));
  await shows("List other things");
});

test("swaps a changed stylesheet without a reload", async () => {
  await page.evaluate(() => Object.assign(window, { marker: "still" }));
  preview.write("style.css", "#page-title { letter-spacing: 7px }");
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector("#page-title") as Element).letterSpacing === "7px",
    undefined,
  );
  expect(await page.evaluate(() => (window as unknown as { marker?: string }).marker)).toBe("still");
});

test("updates eight open tabs", async () => {
  const tabs = await Promise.all(Array.from({ length: 8 }, () => browser.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto(preview.url)));
  preview.write("index.mdx", `${HOME}\n\nFor every tab.`);
  await Promise.all(tabs.map((tab) => tab.getByText("For every tab.").waitFor({ state: "attached" })));
  await Promise.all(tabs.map((tab) => tab.close()));
});

test("updates a site under a base path", async () => {
  const other = await startPreview({ "docs.json": config(["index"]), "index.mdx": HOME, "openapi.json": SPEC("A") }, [
    "--base",
    "/docs",
  ]);
  const tab = await browser.newPage();
  await tab.goto(`${other.url}/docs`);
  await expect
    .poll(
      async () => {
        other.write("index.mdx", `${HOME}\n\nUnder a path, ${performance.now()}.`);
        return tab.getByText("Under a path").count();
      },
      { interval: 500 },
    )
    .toBe(1);
  await tab.close();
  await other.close();
});

const COUNTER =
  "export const Counter = ({ by }) => { const [n, setN] = useState(0); return <button className='counter' onClick={() => setN(n + by)}>count {n}</button>; };";
const svg = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${color}"/></svg>`;
const MOVING = (words: string, by = 1): string =>
  `---\ntitle: Moving\n---\nimport { Counter } from "/snippets/counter.jsx"\n\n![dot](/dot.svg)\n\n<Counter by={${by}} />\n\n${LONG}\n\n${words}`;

test("keeps live components when the page's text changes", async () => {
  preview.write("snippets/counter.jsx", COUNTER);
  preview.write("dot.svg", svg("red"));
  preview.write("moving.mdx", MOVING("Words below."));
  preview.write("docs.json", config(["index", "moving"]));
  await expect.poll(async () => (await fetch(`${preview.url}/moving`)).status).toBe(200);
  await page.goto(`${preview.url}/moving`);
  const counter = page.locator(".counter");
  await expect
    .poll(async () => {
      await counter.click();
      return counter.textContent();
    })
    .toMatch(/count [1-9]/);
  const count = await counter.textContent();
  await page.evaluate(() => Object.assign(window, { marker: "yes" }));
  const hasMarker = (): Promise<unknown> => page.evaluate(() => (window as unknown as { marker?: string }).marker);
  preview.write("moving.mdx", MOVING("Other words."));
  await shows("Other words.");
  expect(await counter.textContent()).toBe(count);
  expect(await hasMarker()).toBe("yes");
  // With other props it starts over and stays interactive.
  preview.write("moving.mdx", MOVING("Other words.", 10));
  await expect.poll(() => counter.textContent()).toBe("count 0");
  await expect
    .poll(async () => {
      await counter.click();
      return counter.textContent();
    })
    .toMatch(/count \d*0$/);
  preview.write("snippets/counter.jsx", COUNTER.replace("count {n}", "sum {n}"));
  await expect.poll(() => counter.textContent()).toContain("sum");
  expect(await hasMarker()).toBe("yes");
});

test("swaps a changed image in the open page", async () => {
  const color = (): Promise<string> =>
    page.evaluate(async () => {
      const image = document.querySelector<HTMLImageElement>("img[alt=dot]");
      const canvas = document.createElement("canvas");
      await image?.decode();
      if (image) canvas.getContext("2d")?.drawImage(image, 0, 0);
      return [...(canvas.getContext("2d")?.getImageData(1, 1, 1, 1).data ?? [])].join();
    });
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(color).toBe("255,0,0,255");
  preview.write("dot.svg", svg("blue"));
  await expect.poll(color).toBe("0,0,255,255");
});

test("keeps what a reader opened and typed when text is added above and changed inside", async () => {
  const body = (above: string, inside: string): string => `---
title: Stateful
---
import { Counter } from "/snippets/counter.jsx"

${above}Words above.

<details><summary>First</summary>Text of the first. ${inside}</details>

<details><summary>Second</summary>Text of the second. ${inside}</details>

<Accordion title="Third">Text of the third. ${inside}</Accordion>

<Counter by={1} />

<Tabs>
<Tab title="One">First panel. ${inside}</Tab>
<Tab title="Two">Second panel. ${inside}</Tab>
</Tabs>

<label>Name <input className="typed" /></label>

Words below. ${inside}`;
  preview.write("snippets/counter.jsx", COUNTER);
  preview.write("stateful.mdx", body("", ""));
  preview.write("docs.json", config(["index", "moving", "stateful"]));
  await expect.poll(async () => (await fetch(`${preview.url}/stateful`)).status).toBe(200);
  await page.goto(`${preview.url}/stateful`);
  const counter = page.locator(".counter");
  await expect
    .poll(async () => {
      await counter.click();
      return counter.textContent();
    })
    .toMatch(/count [1-9]/);
  await page.locator("summary", { hasText: "Second" }).click();
  await page.locator("summary", { hasText: "Third" }).click();
  await page.getByRole("tab", { name: "Two" }).click();
  await page.locator(".typed").fill("Typed by hand");
  const state = (): Promise<unknown> =>
    page.evaluate(() => ({
      open: [...document.querySelectorAll("#content details[open] > summary")].map((one) => one.textContent?.trim()),
      count: document.querySelector(".counter")?.textContent,
      tab: document.querySelector("[role=tab][aria-selected=true]")?.textContent,
      panel: [...document.querySelectorAll("[role=tabpanel]")].filter((one) => one.checkVisibility()).length,
      typed: document.querySelector<HTMLInputElement>(".typed")?.value,
      focus: document.activeElement?.className,
      ids: document.querySelectorAll("[id^=lectern-pair]").length,
    }));
  const before = await state();
  expect(before).toMatchObject({
    open: ["Second", "Third"],
    tab: "Two",
    panel: 1,
    typed: "Typed by hand",
    focus: "typed",
  });
  const added = "A paragraph.\n\n<details><summary>New</summary>Closed.</details>\n\nAnother one.\n\n";
  preview.write("stateful.mdx", body(added, ""));
  await shows("Another one.");
  expect(await state()).toEqual(before);
  preview.write("stateful.mdx", body(added, "Changed."));
  await shows("Words below. Changed.");
  expect(await state()).toEqual(before);
  preview.write("stateful.mdx", body("", "Changed."));
  await gone("Another one.");
  expect(await state()).toEqual(before);
});

test.each([
  ["an update", ""],
  ["a full reload", "mode: wide\n"],
])("returns to the same heading after %s", async (_, mode) => {
  const sections = Array.from({ length: 40 }, (_, n) => `## Section ${n}\n\n${"Words of a section. ".repeat(40)}`);
  const text = (top: string, mode = ""): string => `---\ntitle: Far\n${mode}---\n${top}\n\n${sections.join("\n\n")}`;
  preview.write("far.mdx", text(""));
  preview.write("docs.json", config(["index", "moving", "far"]));
  await expect.poll(async () => (await fetch(`${preview.url}/far`)).status).toBe(200);
  await expect.poll(async () => (await fetch(`${preview.url}/far`)).text()).not.toContain("counter");
  await page.goto(`${preview.url}/far`);
  const offset = (): Promise<number | undefined> =>
    page.evaluate(() => document.getElementById("section-20")?.getBoundingClientRect().top);
  await page.evaluate(() => {
    document.getElementById("section-20")?.scrollIntoView({ behavior: "instant" });
    document.body.dataset["before"] = "yes";
  });
  const before = (await offset()) ?? 0;
  const top = `import { Counter } from "/snippets/counter.jsx"\n\n<Counter by={1} />\n\n${LONG}`;
  preview.write("far.mdx", text(top, mode));
  await page.locator(".counter").waitFor({ state: "attached" });
  await expect.poll(async () => Math.abs(((await offset()) ?? 9999) - before) < 3).toBe(true);
  expect(await page.evaluate(() => document.body.dataset["before"])).toBe(mode === "" ? "yes" : undefined);
});

test("searches the new index if it was replaced meanwhile", async () => {
  let rejected = 0;
  await page.route("**/_lectern/search/words-*", (route) =>
    rejected++ === 0 ? route.fulfill({ status: 404, body: "gone" }) : route.continue(),
  );
  await page.keyboard.press("Control+k");
  await page.locator("dialog[open] input").fill("section");
  await expect.poll(() => rejected).toBeGreaterThan(1);
  await page.locator("dialog[open] [role=option]", { hasText: "Section" }).first().waitFor();
});

test("loads a closed group of a large sidebar once for several clicks", async () => {
  const groups = Array.from({ length: 12 }, (_, group) => ({
    group: `Group ${group}`,
    pages: Array.from({ length: 12 }, (_, number) => `g${group}/p${number}`),
  }));
  const pages = groups.flatMap((group) => group.pages);
  const large = await startPreview({
    "docs.json": JSON.stringify(
      docsJson({ groups: [{ group: "Start", pages: ["index", "gr\u00f6\u00dfen"] }, ...groups] }),
    ),
    "index.mdx": "---\ntitle: Home\n---\nHello",
    "gr\u00f6\u00dfen.mdx": "---\ntitle: Sizes\n---\nHello",
    ...Object.fromEntries(pages.map((path) => [`${path}.mdx`, `---\ntitle: ${path}\n---\nHello`])),
  });
  const other = await browser.newPage({ viewport: { width: 1200, height: 700 } });
  try {
    await other.goto(large.url);
    const link = other.locator("a[data-nav]").first();
    await link.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await link.locator("xpath=following-sibling::ul").first().waitFor();
    await other.waitForLoadState("networkidle");
    expect(await link.locator("xpath=following-sibling::ul").count()).toBe(1);
    expect(await link.getAttribute("aria-expanded")).toBe("true");
    await other.goto(`${large.url}/gr\u00f6\u00dfe`);
    const nearest = other.locator(".not-found-recommended-pages-list a").first();
    await expect.poll(() => nearest.innerText()).toBe("Sizes");
  } finally {
    await other.close();
    await large.close();
  }
});

test("keeps the problem marker on a changing image", async () => {
  preview.write("lake.svg", svg("red"));
  preview.write("pictured.mdx", "---\ntitle: Pictured\n---\n\n![image](/lake.svg)");
  await expect.poll(async () => (await fetch(`${preview.url}/pictured`)).status).toBe(200);
  await page.goto(`${preview.url}/pictured`);
  const marked = (): Promise<string | null> =>
    page.evaluate(() => document.querySelector("img[data-lectern-problem]")?.getAttribute("src") ?? null);
  await expect.poll(marked).toBe("/lake.svg");
  preview.write("lake.svg", svg("blue"));
  await expect.poll(marked).toMatch(/\/lake\.svg\?t=\d+$/);
});

test("follows a page that becomes an external link", async () => {
  const elsewhere = await serveTexts(new Map([["/x", { type: "text/html", text: "elsewhere" }]]));
  preview.write("pictured.mdx", `---\ntitle: Pictured\nurl: ${elsewhere}/x\n---\n\nText.`);
  await expect.poll(() => page.url()).toBe(`${elsewhere}/x`);
});
