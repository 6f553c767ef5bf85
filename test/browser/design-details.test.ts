// Design details: groups with their own page, the page menu, callouts, the 404 page.
import { expect, test } from "vitest";
import { problemsOf, TWO_VIEWS } from "../support/accessibility.ts";
import { withPage } from "../support/browser.ts";
import { serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const FILES = {
  "docs.json": docsJson(
    { groups: [{ group: "Start", pages: ["index", { group: "Deep", root: "deep", tag: "NEW", pages: ["child"] }] }] },
    { contextual: { options: ["copy", "view"] } },
  ),
  "index.mdx":
    "---\ntitle: Home\n---\n<Note>1</Note><Info>2</Info><Tip>3</Tip><Check>4</Check><Warning>5</Warning><Danger>6</Danger>\n",
  "deep.mdx": "---\ntitle: Deep\n---\nText.\n",
  "child.mdx": "---\ntitle: Child\n---\nText.\n",
};

test("links a group with a page and opens it with the chevron", async () => {
  const { origin } = await serveSite(FILES);
  await withPage({}, async (page) => {
    await page.goto(origin);
    const sidebar = page.locator("#navigation-items");
    expect(await sidebar.locator("summary a").count()).toBe(0);
    expect(await sidebar.getByRole("link", { name: "Child" }).isVisible()).toBe(false);
    await sidebar.locator("summary").click();
    expect(await sidebar.getByRole("link", { name: "Child" }).isVisible()).toBe(true);
    const [label, tag] = await Promise.all(
      [".sidebar-title", ".nav-tag-pill"].map((part) => sidebar.locator(part).last().boundingBox()),
    );
    expect((tag?.x ?? 0) - ((label?.x ?? 0) + (label?.width ?? 0))).toBeLessThan(16);
    await sidebar.getByRole("link", { name: /Deep/ }).click();
    await page.waitForURL("**/deep");
  });
});

test("gives every kind of callout its own color", async () => {
  const { origin } = await serveSite(FILES);
  await withPage({}, async (page) => {
    await page.goto(origin);
    const colors = await page
      .locator(".notice-icon")
      .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).color));
    expect(new Set(colors).size).toBe(6);
  });
});

test("starts the content of a page and of an endpoint without a gap", async () => {
  const components = [
    "<Note>1</Note>",
    '<Card title="A">1</Card>',
    "<Steps><Step>1</Step></Steps>",
    "<Frame>1</Frame>",
  ];
  const paths = components.map((content, index) => [`/${index}`, { get: { "x-docs": { content } } }] as const);
  const { origin } = await serveSite({
    "docs.json": docsJson({
      groups: [
        { group: "API", openapi: "openapi.json" },
        { group: "Own", pages: ["own"] },
      ],
    }),
    "openapi.json": { openapi: "3.1.0", info: { title: "A", version: "1" }, paths: Object.fromEntries(paths) },
    "own.mdx": `---\ntitle: Own\n---\n${components[0]}\n`,
  });
  await withPage({}, async (page) => {
    for (const route of ["own", ...components.map((_, index) => `api-reference/get-${index}`)]) {
      await page.goto(`${origin}/${route}`);
      const first = page.locator("#content > :first-child");
      expect([route, await first.evaluate((element) => getComputedStyle(element).marginTop)]).toEqual([route, "0px"]);
    }
  });
});

test("keeps the paragraphs of a request body apart, and shows short paths in one line on phones", async () => {
  const schema = { type: "object", properties: { a: { type: "string" } } };
  const requestBody = { description: "One.\n\nTwo.", content: { "application/json": { schema } } };
  const { origin } = await serveSite({
    "docs.json": docsJson({ groups: [{ group: "API", openapi: "openapi.json" }] }),
    "openapi.json": {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      servers: [{ url: "https://a.test" }],
      paths: { "/link/token/create": { post: { summary: "Create", requestBody } } },
    },
  });
  await withPage({ viewport: { width: 390, height: 800 } }, async (page) => {
    await page.goto(`${origin}/api-reference/create`);
    const tops = await page
      .locator(".api-section > p")
      .evaluateAll((texts) => texts.slice(0, 2).map((text) => text.getBoundingClientRect().top));
    expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeGreaterThan(40);
    expect((await page.locator(".api-endpoint").boundingBox())?.height).toBeLessThan(60);
    expect((await page.locator(".api-try").boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});

test("offers a search and pages on the 404 page", async () => {
  const { origin } = await serveSite(FILES);
  await withPage({ viewport: { width: 390, height: 800 } }, async (page) => {
    await page.goto(`${origin}/nowhere-at-all`);
    await page.locator("html.js").waitFor();
    await page.locator(".not-found-find").click();
    await page.locator(".find-dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.goto(`${origin}/chil`);
    await page.locator(".not-found-container li a", { hasText: "Child" }).waitFor();
  });
});

test("is accessible", async () => {
  const { origin } = await serveSite(FILES);
  expect(await problemsOf([`${origin}/`, `${origin}/child`, `${origin}/nowhere-at-all`], TWO_VIEWS)).toEqual([]);
});

test.each([
  ["/child", "Thanks for your feedback.", 0],
  ["script", "Thanks for your feedback.", 0],
  ["/_lectern/feedback", "Your feedback could not be sent. Please try again.", 2],
])("thanks a reader only if %s takes the vote", async (endpoint, answer, buttons) => {
  const { origin } = await serveSite({
    ...FILES,
    "docs.json": docsJson({ pages: ["index"] }, { feedback: { thumbsRating: true, endpoint } }),
  });
  await withPage({}, async (page) => {
    await page.goto(origin);
    await page.locator("html.js").waitFor();
    await page.evaluate(() =>
      document.addEventListener("lectern:feedback", (event) => {
        document.title = JSON.stringify((event as CustomEvent).detail);
      }),
    );
    await page.locator("#feedback-thumbs-up").click();
    await expect.poll(() => page.locator(".feedback-question").innerText()).toBe(answer);
    expect(await page.locator(".feedback-button:visible").count()).toBe(buttons);
    if (buttons === 0) expect(await page.title()).toBe('{"page":"/","helpful":true}');
  });
});

test("keeps long names in their place: the version readable beside the logo, page titles at the top of their cards", async () => {
  const versions = [
    { version: "v4.12.0-beta.3 (latest)", pages: ["index", "deep", "child"] },
    { version: "v3", pages: ["old"] },
  ];
  const { origin } = await serveSite({
    ...FILES,
    "docs.json": { ...docsJson({ versions }), name: "An exceptionally long product documentation name" },
    "index.mdx": "---\ntitle: ConfigureInternationalizationAndLocalizationProviderFactoryBean\n---\nText.\n",
    "old.mdx": "---\ntitle: Old\n---\nText.\n",
  });
  await withPage({ viewport: { width: 720, height: 800 } }, async (page) => {
    await page.goto(`${origin}/deep`);
    const tops = await page
      .locator(".pagination-title")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops[0]).toBe(tops[1]);
    const widths = [];
    for (const width of [1440, 1024, 720, 390]) {
      await page.setViewportSize({ width, height: 800 });
      widths.push((await page.locator(".bar-menus .menu-label").boundingBox())?.width ?? 0);
    }
    expect(Math.min(...widths)).toBeGreaterThan(48);
    expect(Math.min(...widths.slice(0, 2))).toBeGreaterThan(130);
  });
});

test("shrinks neither the logo nor the version beside it in a wide header", async () => {
  const versions = [
    { version: "Version 2026-07-28 (latest)", pages: ["index"] },
    { version: "v3", pages: ["old"] },
  ];
  const { origin } = await serveSite({
    "docs.json": { ...docsJson({ versions }), logo: "/logo.svg" },
    "logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="190" height="28"><rect width="190" height="28"/></svg>',
    "index.mdx": "---\ntitle: A\n---\nText.\n",
    "old.mdx": "---\ntitle: B\n---\nText.\n",
  });
  await withPage({ viewport: { width: 1440, height: 800 } }, async (page) => {
    await page.goto(origin);
    const box = async (selector: string) => page.locator(selector).first().boundingBox();
    const [logo, label, menus, search] = await Promise.all(
      [".nav-logo", ".bar-menus .menu-label", ".bar-menus", ".search-entry"].map(box),
    );
    expect(logo?.width).toBe(190);
    expect(label?.width).toBeGreaterThan(150);
    expect((menus?.x ?? 0) + (menus?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0);
  });
});

test.each(["{1}", "highlight={1}", "{1} lines"])("marks the lines of a code block with %s", async (options) => {
  const { origin } = await serveSite({
    "docs.json": docsJson({ pages: ["index"] }),
    "index.mdx": `---\ntitle: A\n---\n\n\`\`\`js ${options}\na();\nb();\n\`\`\`\n`,
  });
  await withPage({}, async (page) => {
    await page.goto(origin);
    const shadows = await page
      .locator(".code-block .line")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).boxShadow !== "none"));
    expect(shadows).toEqual([true, false]);
  });
});
