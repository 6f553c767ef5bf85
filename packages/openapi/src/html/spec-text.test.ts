import { expect, test } from "vitest";
import { startCost } from "../../../../test/support/cost.ts";
import { specTextToMarkdown, specTextToPlain } from "./spec-text.ts";

test.each<[string, string, string]>([
  ["nothing", "Plain < text > and a<b", "Plain < text > and a<b"],
  ["paragraphs", "<p>Delete a domain.</p>\n<p>At once.</p>", "Delete a domain.\n\nAt once."],
  ["paragraphs that never end", "One.<p>Two.<p>Three.", "One.\n\nTwo.\n\nThree."],
  ["an end without a beginning", "One.</p>Two.", "One.\n\nTwo."],
  ["emphasis", "a <b>b</b> <STRONG>c</STRONG> <i>d</i> <em> e </em>f", "a **b** **c** *d*  *e* f"],
  ["emphasis inside a word", "a<b>b</b>c, a<b>(b)</b>c", "a**b**c, a(b)c"],
  ["emphasis in emphasis", "<b>a <i>b</i></b> <b><b>c</b></b>", "**a *b*** **c**"],
  ["emphasis over paragraphs", "<b>one\n\ntwo</b>", "one\n\ntwo"],
  ["emphasis around blocks", "<b><p>one</p></b>", "one"],
  ["code", "Set <code>a*b*</code>, <tt>&lt;id&gt;</tt>, <code>`x`</code>", "Set `a*b*`, `<id>`, `x`"],
  ["code with a tag", "<code><b>x</b> <id></code>", "`x <id>`"],
  ["code with ticks", "<code>a`b</code>", "``a`b``"],
  ["a line break", "One<br>two<br/>\nthree<BR />", "One  \ntwo  \nthree"],
  ["two line breaks", "One<br><br>two", "One\n\ntwo"],
  ["a break in a list of Markdown", "- a<br>b<br><br>c\n- d", "- a  \n  b\n\n  c\n- d"],
  ["a break in a table of Markdown", "| a<br>b |\n|---|\n| c |", "| a b |\n|---|\n| c |"],
  [
    "a link",
    'See <a href="https://a.test/b?c=1&amp;d=2" target="_blank">here</a>.',
    "See [here](<https://a.test/b?c=1&d=2>).",
  ],
  [
    "links of this site",
    "<a href='/a'>a</a> <a href=#b>b</a> <a href=mailto:x@y.test>c</a>",
    "[a](/a) [b](#b) [c](mailto:x@y.test)",
  ],
  ["a link without an address", '<a name="x">a</a><a>b</a>', "ab"],
  ["a link with brackets", '<a href="/a">a[0]</a>', "[a\\[0\\]](/a)"],
  ["a list", "<ul>\n  <li>One</li>\n  <li>Two <b>x</b></li>\n</ul>\nAfter", "- One\n- Two **x**\n\nAfter"],
  ["items that never end", "Of:<ol><li>One<li>Two</ol>", "Of:\n\n1. One\n2. Two"],
  ["a list in a list", "<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>", "- a\n  - b\n- c"],
  ["a list between items", "<ul><li>a</li><ol><li>b</li></ol><li>c</li></ul>", "- a\n  1. b\n- c"],
  ["items without a list", "<li>a</li>\n<li>b</li>", "- a\n- b"],
  ["headings", "<h2>A\nb</h2>text<hr>more", "## A b\n\ntext\n\n***\n\nmore"],
  ["a quote", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
  ["preformatted text", "<pre><code>a &lt; b\n  c</code></pre>", "```\na < b\n  c\n```"],
  ["powers", "10<sup>-3</sup> m<sup>2</sup> H<sub>2</sub>O 1<sup>st</sup>", "10⁻³ m² H₂O 1st"],
  ["boxes", '<div class="x">a <span style="y">b</span></div><note><p>c</p></note>', "a b\n\nc"],
  ["an aside with Markdown", "<aside>Of `a`.\n\nOf [b](/b).</aside>\n\nEnd", "Of `a`.\n\nOf [b](/b).\n\nEnd"],
  ["deleted text", "a <del>b</del> <s>c</s>", "a ~~b~~ ~~c~~"],
  ["tags that Markdown lacks", "<fullname>A</fullname> <nobr>`b`</nobr> <u>c</u> <small>d</small>", "A `b` c d"],
  [
    "a tag in a table of Markdown",
    "| a | b |\n|---|---|\n| <nobr>`c`</nobr> | d |",
    "| a | b |\n|---|---|\n| `c` | d |",
  ],
  ["details", "Of:<details><summary>Types</summary><p>a</p></details>After", "Of:\n\n**Types**\n\na\n\nAfter"],
  ["definitions", "<dl><dt>a</dt><dd>b</dd></dl>", "**a**\n\nb"],
  [
    "a table",
    "<table><thead><tr><th>A</th><th>B</th></tr></thead><tr><td>a|b<td><p>c</p><p>d</p></table>",
    "| A | B |\n| --- | --- |\n| a\\|b | c d |",
  ],
  ["a table without a head", "<table><tr><td>a</td></tr></table>", "|  |\n| --- |\n| a |"],
  ["comments", "a<!-- <b>x</b> -->b <!-- c <b>d</b>", "ab <!-- c **d**"],
  ["indented HTML", "<div>\n\n    <p>\n      a\n      b\n    </p>\n\n</div>", "a\nb"],
])("%s", (_, html, markdown) => {
  expect(specTextToMarkdown(html)).toBe(markdown);
});

test.each([
  "Bearer <token>, <id>/<p-1>, <https://a.test>, <x@y.test>",
  "item_<i>.json and a <b and c> d, <u>/<summary>/<label>",
  "`<b>x</b>` and ``<p>`` and \\<b>x\\</b>",
  "```html\n<p>a</p>\n```",
  "a\n\n    <p>code</p>\n\nb",
  "</b> </i> </ul> </td> <td>a</td>",
  "<script>alert(1)</script><img src=x onerror=alert(1)><iframe></iframe><style>p{}</style>",
  '<b title="never',
])("leaves %s unchanged", (text) => {
  expect(specTextToMarkdown(text)).toBe(text);
});

test.each([
  ["javascript:alert(1)"],
  ["JaVaScRiPt:alert(1)"],
  ["java&#115;cript:alert(1)"],
  ["java&#x73cript:alert(1)"],
  ["java\nscript:alert(1)"],
  [" &#1;javascript:alert(1)"],
  ["data:text/html,x"],
  ["vbscript:x"],
  ["x:y"],
  ["\\\\evil.test"],
])("renders a link to %j as text", (href) => {
  expect(specTextToMarkdown(`<a href="${href}">a</a>`)).toBe("a");
});

test("escapes URLs in links and decodes entities only once", () => {
  expect(specTextToMarkdown(`<a href="/a)b">a</a>`)).toBe("[a](</a)b>)");
  expect(specTextToMarkdown(`<a href="/a&gt;b">a</a>`)).toBe("[a](/a%3Eb)");
  expect(specTextToMarkdown(`<a href="javascript&colon;alert(1)">a</a>`)).toBe("[a](<javascript&amp;colon;alert(1)>)");
});

test("drops all attributes", () => {
  expect(specTextToMarkdown(`<p onclick="alert(1)" title="a > b </p><script>">a</p>`)).toBe("a");
  expect(specTextToMarkdown("<P oNcLiCk=alert(1)>a</P><b style='x>y'>b</b>")).toBe("a\n\n**b**");
});

test("strips tags from single-line text", () => {
  expect(specTextToPlain("List <b>all</b><br>pets of <id>")).toBe("List all pets of <id>");
});

const DEEP = 3000;

test.each<[string, string]>([
  ["deep emphasis", `${"<b>".repeat(DEEP)}x${"</b>".repeat(DEEP)}`],
  ["deep lists", `${"<ul><li>".repeat(DEEP)}x${"</li></ul>".repeat(DEEP / 2)}`],
  ["deep boxes", `${"<div>".repeat(DEEP)}x${"</div>".repeat(DEEP)}`],
  ["tags that never end", "<b><i><a href=x><table><tr><td>".repeat(1000)],
  ["end tags alone", "</b></p></ul>".repeat(3000)],
  ["attributes that never end", '<p a="'.repeat(8000)],
  ["blanks in a tag", `<p ${" ".repeat(40_000)}`],
  ["comments that never end", "<!--<p>".repeat(6000)],
  ["ticks", "<p>`".repeat(10_000)],
  ["fences", "<p>\n```\n".repeat(5000)],
  ["short paragraphs", "<p>a</p>".repeat(6000)],
  ["short emphasis", "<b>a</b> ".repeat(5000)],
  ["breaks", "a<br>".repeat(9000)],
  ["a wide table", `<table>${"<tr><td>a".repeat(2000)}<tr>${"<td>b".repeat(4000)}</table>`],
  ["indented lines", "\n\n    <b>".repeat(5000)],
])("handles %s in little time and memory", (_, text) => {
  expect(text.length).toBeLessThan(50_000);
  const cost = startCost();
  const markdown = specTextToMarkdown(text);
  expect(cost()).toBeLessThan(5000);
  expect(markdown.length).toBeLessThan(text.length * 3 + 1000);
});
