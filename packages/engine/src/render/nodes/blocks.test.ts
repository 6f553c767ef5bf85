import { expect, test } from "vitest";
import { testSite } from "../../../../../test/support/site.ts";

const page = (body: string): string => `---\ntitle: A\n---\n\n${body}\n`;

test("gives every footnote reference an id and a backlink", async () => {
  const body = await testSite({ "index.mdx": page("One[^1] two[^1].\n\n[^1]: Note.") }).body();
  expect([...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual(["fnref-1", "fnref-1-2", "fn-1"]);
  expect([...body.matchAll(/href="#(fnref[^"]*)" class="footnote-back"/g)].map(([, id]) => id)).toEqual([
    "fnref-1",
    "fnref-1-2",
  ]);
});

test("labels a task by its own line, not by nested content", async () => {
  const source = "- [ ] **todo** it\n  - nested\n\n    ```js\n    const a = 1\n    ```\n- [x] second";
  const body = await testSite({ "index.mdx": page(source) }).body();
  expect(
    [...body.matchAll(/aria-label="([^"]*)"( checked)?/g)].map(([, label, checked]) => [label, checked]),
  ).toContainEqual(["todo it", undefined]);
  expect(body).toContain('aria-label="second" checked');
});

test("leaves a second example of a kind in place", async () => {
  const example = (name: string): string =>
    `<RequestExample>\n\n\`\`\`text ${name}\n${name} code\n\`\`\`\n\n</RequestExample>`;
  const site = testSite({ "index.mdx": page(`${example("first")}\n\nText.\n\n${example("second")}`) });
  expect(await site.page("/")).toContain("first code");
  const body = await site.body();
  expect(body).toContain("second code");
  expect(body).not.toContain("first code");
});

/** The HTML and Markdown of a page with this body. */
async function both(body: string): Promise<readonly [html: string, markdown: string]> {
  const site = testSite({ "index.mdx": page(body) });
  const markdown = await site.page("/index.md");
  return [(await site.body()).trim(), markdown.slice(markdown.indexOf("# A") + 3).trim()];
}

test("strips quote marks from multi-line code in a blockquote", async () => {
  expect(await both("> {[1, 2].map((x) =>\n>   <i key={x}>{x}</i>)}")).toEqual([
    "<blockquote>\n<i>1</i><i>2</i></blockquote>",
    "> *1* *2*",
  ]);
  const [html] = await both("> > {`a\n>>   > b`}\n\n> c {`d\n>\n> > e`}");
  expect(html).toBe(
    "<blockquote>\n<blockquote>\na\n  &gt; b</blockquote>\n</blockquote>\n<blockquote>\n<p>c d\n\n&gt; e</p>\n</blockquote>",
  );
});

test("uses the first of equal definitions", async () => {
  const [html, markdown] = await both("[a]: /first\n[a]: /second\n\n[A][a][^1]\n\n[^1]: One.\n\n[^1]: Two.");
  expect(html).toContain('href="/first"');
  expect(html).toContain("<p>One.</p>");
  expect(markdown).toBe("[A](/first)[^1]\n\n[^1]: One.");
});

test("separates fragments from adjacent inline content", async () => {
  expect(await both("<b>a</b> <>b</>\n\n- <>100%</> {true}{1}\n\n<>\n\nc\n\n</>\n<b>d</b>")).toEqual([
    "<b>a</b>\nb<ul>\n<li>100%\n1</li>\n</ul>\n<p>c</p>\n<b>d</b>",
    "**a** b\n\n- 100% 1\n\nc\n\n**d**",
  ]);
});

test("makes the whole list loose for one blank line, with checkboxes in paragraphs", async () => {
  expect(await both("1. one\n2. two\n\n   more")).toEqual([
    "<ol>\n<li><p>one</p>\n</li>\n<li><p>two</p>\n<p>more</p>\n</li>\n</ol>",
    "1. one\n\n2. two\n\n   more",
  ]);
  expect(await both("- a\n  - b\n\n    c\n- d")).toEqual([
    "<ul>\n<li>a<ul>\n<li><p>b</p>\n<p>c</p>\n</li>\n</ul>\n</li>\n<li>d</li>\n</ul>",
    "- a\n  - b\n\n    c\n- d",
  ]);
  expect(await both("- [x] one\n\n- [ ] two")).toEqual([
    '<ul class="task-list">\n<li class="task"><p><input type="checkbox" disabled aria-label="one" checked> one</p>\n</li>\n<li class="task"><p><input type="checkbox" disabled aria-label="two"> two</p>\n</li>\n</ul>',
    "- [x] one\n\n- [ ] two",
  ]);
});

test("gives every table row as many cells as the header", async () => {
  const [html, markdown] = await both("| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |");
  expect(html).toContain("<tr><td>1</td><td></td></tr>\n<tr><td>1</td><td>2</td></tr>\n</tbody>");
  expect(markdown).toBe("| a | b |\n| --- | --- |\n| 1 |  |\n| 1 | 2 |");
  const site = testSite({ "index.mdx": page("| a | b |\n|---|---|\n| 1 | 2 | |\n| 1 | 2 | 3 |") });
  expect(await site.problems()).toEqual([
    "index.mdx:8:1 mdx/extra-cells The row has 3 cells, but the table header has 2; the last one is not shown. Add columns to the header, or escape a literal bar as \\|.",
  ]);
});

test("parses an ordered list after an expression with any start number", async () => {
  expect(await both("- a\n  - {1}\n\n    2. d **e**\n    3. f")).toEqual([
    '<ul>\n<li>a<ul>\n<li>1<ol start="2">\n<li>d <strong>e</strong></li>\n<li>f</li>\n</ol>\n</li>\n</ul>\n</li>\n</ul>',
    "- a\n  - 1\n\n    2. d **e**\n    3. f",
  ]);
  expect((await both("- a\n  - {1}\n\n    2\\. d"))[0]).toContain("<p>2. d</p>");
});

test("keeps a summary apart from the paragraph that follows it", async () => {
  const source = "<details>\n<summary>More</summary>\nAbout **it**. <Note>Mind.</Note>\n</details>";
  const site = testSite({ "index.mdx": `---\ntitle: A\n---\n\n${source}\n` });
  expect(await site.body()).toMatch(
    /^<details><summary>More<\/summary><div class="paragraph">\nAbout <strong>it<\/strong>/,
  );
  expect(await site.page("/index.md")).toContain("**More**\n\nAbout **it**.\n\n> **Note:** Mind.");
});
