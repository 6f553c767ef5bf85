import { rawHtml } from "@lectern/base/markup/tree.ts";
import { expect, test } from "vitest";
import { testSite } from "../../../../../test/support/site.ts";
import { htmlToInline, htmlToMarkdown } from "./html-to-markdown.ts";

test.each([
  ["<p>One</p><p>Two <b>bold </b>and <i>soft</i></p>", "One\n\nTwo **bold** and *soft*"],
  ["<div>a<div>b</div>c</div>", "a\n\nb\n\nc"],
  ["<h3><a class='heading-anchor' href='#t'>Title</a></h3>", "### Title"],
  ["<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", "- a\n- b\n\n  - c"],
  ['<ol start="3"><li>x</li><li>y</li></ol>', "3. x\n4. y"],
  [
    "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>x | y</td></tr></table>",
    "| A | B |\n| --- | --- |\n| 1 | x \\| y |",
  ],
  ["<pre><code class='language-js'>a &lt; b\n</code></pre>", "```js\na < b\n```"],
  ["<details><summary>More</summary><p>Text</p></details>", "**More**\n\nText"],
  ['<a href="/x">Go <em>on</em></a> or <a href="/y"></a>', "[Go *on*](/x) or"],
  ["press <kbd>Esc</kbd>, x<sup>2</sup>", "press `Esc`, x<sup>2</sup>"],
  ["<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
  ["a<br>b", "a  \nb"],
  ["<script>evil()</script><style>p{}</style><!-- no --><svg><text>no</text></svg>yes", "yes"],
  ["<p hidden>no</p><span aria-hidden='true'>no</span>yes", "yes"],
  ["5 * 3 = 15, a_b, *", "5 * 3 = 15, a_b, \\*"],
  ['<img src="/a.png" alt="A"><img class="hidden dark:block" src="/b.png" alt="B">', "![A](/a.png)"],
  ['<video controls><source src="/v.mp4">Film</video>', "[Film](/v.mp4)"],
  ['<iframe src="https://a.test/v" title="Tour"></iframe>', "[Tour](https://a.test/v)"],
])("%s", (markup, markdown) => {
  expect(htmlToMarkdown(rawHtml(markup))).toBe(markdown);
});

test("parses unclosed, overlapping and very deep tags", () => {
  expect(htmlToMarkdown(rawHtml("<b>a<i>b</b>c"))).toBe("**a*b***c");
  expect(htmlToMarkdown(rawHtml(`${"<div>".repeat(5000)}deep`))).toBe("deep");
  expect(htmlToMarkdown(rawHtml("a < b <!-- open"))).toBe("a < b");
});

test("keeps inline markup on one line", () => {
  expect(htmlToInline(rawHtml("<p>a</p>\n<p>b &amp; c</p>"))).toBe("a b & c");
  expect(htmlToInline(rawHtml("plain"))).toBe("plain");
});

test.each([
  ["{true && <Warning>Danger</Warning>}", "> **Warning:** Danger"],
  ['{true && <Note title="Mind">\n\ntext\n\n</Note>}', "> **Note: Mind**\n>\n> text"],
  [
    '<Steps>\n  <Step title="A">a</Step>\n  {true && <Step title="Cond">cond</Step>}\n  <Step title="C">c</Step>\n</Steps>',
    "1. **A**\n\n    a\n\n2. **Cond**\n\n    cond\n\n3. **C**\n\n    c",
  ],
  ['<Tabs>\n  {["A"].map((t) => <Tab title={t}>a</Tab>)}\n</Tabs>', "**A**\n\na"],
  ["<Nots>\n\n- list\n\n</Nots>\n<my-element>ce</my-element>", "- list\n\nce"],
])("preserves the type of expression results: %j", async (source, expected) => {
  const page = await testSite({ "index.mdx": `---\ntitle: T\n---\n\n${source}\n` }).page("/index.md");
  expect(page.slice(page.indexOf("# T") + 3).trim()).toBe(expected);
});

test("separates inline boxes as displayed and keeps adjacent text close", () => {
  const markup =
    "<div>Press <button>Save</button><span><button>Cancel</button></span>, or <select><option>A</option><option>B</option></select>.</div>";
  expect(htmlToMarkdown(rawHtml(markup))).toBe("Press Save Cancel, or A B.");
  expect(htmlToMarkdown(rawHtml("<p><button>One</button><button></button><button>Two</button></p>"))).toBe("One Two");
  expect(htmlToMarkdown(rawHtml("<p><b><button>One</button></b><button>Two</button></p>"))).toBe("**One** Two");
});

test("separates marks that would merge", () => {
  expect(htmlToMarkdown(rawHtml("<p><b>a</b><b>b</b><i>c</i><b>d</b>e<s>f</s><s>g</s></p>"))).toBe(
    "**a** **b** *c* **d**e~~f~~ ~~g~~",
  );
  expect(htmlToMarkdown(rawHtml("<p>5*<b>a</b></p>"))).toBe("5\\***a**");
  expect(htmlToMarkdown(rawHtml("<p><i>list</i>* methods</p>"))).toBe("*list** methods");
});
