import { expect, test } from "vitest";
import { testSite } from "../../../../../test/support/site.ts";

const page = (body: string): string => `---\ntitle: A\n---\n\n${body}\n`;

test.each([
  ["> [!NOTE]\n> Text.", "callout-note"],
  ["> [!TIP]\n> Text.", "callout-tip"],
  ["> [!IMPORTANT]\n> Text.", "callout-info"],
  ["> [!WARNING]\n> Text.", "callout-warning"],
  ["> [!caution]\n> Text.", "callout-danger"],
  [":::note\nText.\n:::", "callout-note"],
  ["::: danger\nText.\n:::", "callout-danger"],
])("renders %j as a %s", async (markdown, kind) => {
  const body = await testSite({ "index.mdx": page(markdown) }).body();
  expect(body).toContain(kind);
  expect(body).toContain("<p>Text.</p>");
  expect(body).not.toMatch(/\[!|:::|<blockquote>/);
});

test.each(["> [!NOTE] Mind *this*\n>\n> Text.", "> [!NOTE]\n> Mind *this*\n>\n> Text."])(
  "keeps the marks of %j",
  async (markdown) => {
    expect(await testSite({ "index.mdx": page(markdown) }).body()).toContain("Mind <em>this</em>");
  },
);

test("supports a callout title on the page and in Markdown", async () => {
  const site = testSite({ "index.mdx": page("> [!WARNING] Look out\n> Text.\n\n:::tip Do it\nText.\n:::") });
  const body = await site.body();
  expect([...body.matchAll(/<p class="notice-title">([^<]*)/g)].map(([, title]) => title)).toEqual([
    "Look out",
    "Do it",
  ]);
  expect(await site.page("/index.md")).toContain("> **Warning: Look out**\n>\n> Text.");
});

test.each(["> [!UNKNOWN]\n> Text.", "> Text [!NOTE]", "> A quote."])("renders %j as a quote", async (markdown) => {
  expect(await testSite({ "index.mdx": page(markdown) }).body()).toContain("<blockquote>");
});
