import { expect, test } from "vitest";
import { testSite } from "../../../../../test/support/site.ts";

test.each([
  ["## Config.json options", ["configjson-options", "config-json-options"]],
  ["## Plain words", ["plain-words"]],
  ["### `_meta`", ["meta", "_meta"]],
])("links %s by the ids %j", async (heading, ids) => {
  const body = await testSite({ "index.mdx": `---\ntitle: A\n---\n\n${heading}\n` }).body();
  expect([...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual(ids);
});

test("keeps the id of a real heading over a derived one", async () => {
  const body = await testSite({ "index.mdx": "---\ntitle: A\n---\n\n## Meta\n\n## _meta\n" }).body();
  expect([...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual(["meta", "_meta"]);
});

test("gives a duplicate id to the first heading and reports the second", async () => {
  const site = testSite({ "index.mdx": "---\ntitle: A\n---\n\n## One {#dup}\n\n## Two {#dup}\n" });
  expect([...(await site.body()).matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id)).toEqual(["dup", "dup-2"]);
  expect(await site.problems()).toEqual([
    'index.mdx:7:1 page/duplicate-id Duplicate id "dup"; this heading gets "dup-2". Give this heading a unique id.',
  ]);
});

test.each([
  ['## <Tooltip tip="the **tip**" headline="h">tip</Tooltip> head', "tip-head", "tip head"],
  ["## $x^2$ math", "x^2-math", "x^2 math"],
  ["## Noted[^1] head\n\n[^1]: Note.", "noted-head", "Noted head"],
])("derives the id and TOC entry of %j from its own words", async (source, id, text) => {
  const page = await testSite({ "index.mdx": `---\ntitle: A\n---\n\n## Other\n\n${source}\n` }).page("/");
  expect(page).toContain(`<h2 id="${id}"`);
  expect(page).toContain(`<a href="#${id}">${text}</a>`);
});

test("lists a heading without an anchor link in the TOC", async () => {
  const source = "## Other\n\n<h2 noAnchor>Plain</h2>";
  const page = await testSite({ "index.mdx": `---\ntitle: A\n---\n\n${source}\n` }).page("/");
  expect(page).toContain('<a href="#plain">Plain</a>');
});

/** The headings of an operation page, each with its id and link target. */
async function describedHeadings(description: string, operation: object = {}): Promise<readonly string[]> {
  const site = testSite({
    "docs.json": {
      name: "T",
      theme: "mint",
      colors: { primary: "#123456" },
      navigation: { groups: [{ group: "API", openapi: "api.json", pages: ["GET /a"] }] },
    },
    "api.json": {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: { "/a": { get: { summary: "A", description, ...operation } } },
    },
  });
  const page = await site.page("/api-reference/a");
  return [...page.matchAll(/<h([2-6]) id="([^"]*)"[^>]*>.*?href="#([^"]*)"/g)].map(
    ([, level, id, href]) => `${level} ${id}${href === id ? "" : ` → ${href}`}`,
  );
}

test("gives headings in OpenAPI files anchors", async () => {
  expect(await describedHeadings("Text.\n\n# Rate limits\n\n## Per *hour*\n\n## Per hour\n\n#### Deep")).toEqual([
    "3 rate-limits",
    "4 per-hour",
    "4 per-hour-2",
    "6 deep",
  ]);
});

test("leaves page ids to the page, not to headings in OpenAPI files", async () => {
  const responses = { "200": { description: "# Responses\n\nText.\n\n- # Page title\n\n# Param-a" } };
  expect(await describedHeadings("# Responses\n\n# Sidebar\n\n# Schema", { responses })).toEqual([
    "3 about-responses",
    "3 about-sidebar",
    "3 about-schema",
    "2 responses",
    "3 about-responses-2",
    "3 about-page-title",
    "3 about-param-a",
  ]);
});

test("handles thousands of equal headings in a description", async () => {
  const headings = await describedHeadings("# a\n\n".repeat(9000));
  expect([headings.length, headings.at(-1)]).toEqual([9000, "3 a-9000"]);
});

test.each([
  ['### Log output <Tag label="new" />', "log-output", '<a id="log-output"></a>\n\n### Log output new'],
  ["### Log **output <Tag>beta</Tag>**", "log-output-beta", "### Log **output beta**"],
  ['### <Tag label="new" />', "new", "### new"],
  ['### It\'s on {1 + 1} <Tag label="new" />', "it’s-on-2-new", "### It's on 2 new"],
])("gives %j the id %j regardless of its component", async (source, id, markdown) => {
  const tag = "export const Tag = ({ label, children }) => <span>{label}{children}</span>;";
  const site = testSite({ "index.mdx": `---\ntitle: A\n---\n\n${tag}\n\n${source}\n` });
  expect(await site.body()).toContain(`<h3 id="${id}"`);
  expect(await site.page("/index.md")).toContain(`${markdown}\n`);
});

test("gives a heading without words an id but no TOC entry", async () => {
  const page = await testSite({ "index.mdx": "---\ntitle: A\n---\n\n## \n\n## Words\n\n## More\n" }).page("/");
  expect(page).toContain('<h2 id="section"');
  expect([...page.matchAll(/class="toc-item"[^>]*><a href="(#[^"]*)"/g)].map(([, href]) => href)).toEqual([
    "#words",
    "#more",
  ]);
});
