import { expect, test } from "vitest";
import { startCost } from "../../../test/support/cost.ts";
import { tidyText } from "./section-reader.ts";
import { sectionsOfHtml } from "./sections-of-html.ts";

test("splits a body at headings with ids", () => {
  const sections = sectionsOfHtml(
    '<p>Intro &amp; more.</p><h2 id="a-b"><a class="heading-anchor" href="#a-b">A <em>b</em></a></h2><p>One.</p><h3 id="c">C</h3><h4>No id</h4><p>Two.</p>',
  );
  expect(sections.map(({ id, heading, level, text }) => [id, heading, level, tidyText(text)])).toEqual([
    ["", "", 0, "Intro & more."],
    ["a-b", "A b", 2, "One."],
    ["c", "C", 3, "No id · Two."],
  ]);
});

test("separates table cells", () => {
  const markup =
    "<p>Before</p><table><thead><tr><th>Name</th><th>Type</th></tr></thead><tbody><tr><td><code>a</code></td><td>text</td></tr><tr><td>b</td><td></td></tr><tr><td>c</td><td>number</td></tr></tbody></table><p>After</p>";
  expect(tidyText(sectionsOfHtml(markup)[0]?.text ?? "")).toBe(
    "Before · Name · Type · a · text · b · c · number · After",
  );
});

test("ignores images, scripts, buttons and hidden marks", () => {
  const [section] = sectionsOfHtml(
    '<svg><svg><text>x</text></svg>y</svg><button>Copy <b>it</b></button><span aria-hidden="true">1<span>2</span></span><script>let a = "<p>";</script>Kept',
  );
  expect(section?.text).toBe("Kept");
});

test("reads truncated markup as far as possible", () => {
  expect(sectionsOfHtml("<p>a<pre>b").map(({ text, code }) => [text.trim(), code.trim()])).toEqual([["a", "b"]]);
  expect(sectionsOfHtml("a <b").map(({ text }) => text)).toEqual(["a "]);
  expect(sectionsOfHtml("<svg>a").map(({ text }) => text)).toEqual([""]);
});

test("separates adjacent elements", () => {
  const [section] = sectionsOfHtml('<li><span>GET</span><a href="/pets"><code>/pets</code></a><span>List</span></li>');
  expect(section?.text.trim().split(/\s+/)).toEqual(["GET", "/pets", "List"]);
});

test("reads long pages in linear time", () => {
  const cost = startCost();
  const [section] = sectionsOfHtml("<p>Word</p>\n".repeat(200_000));
  expect(section?.text.startsWith(" Word \n Word \n ")).toBe(true);
  // A fifth of a second on an idle machine; a minute in quadratic time.
  expect(cost()).toBeLessThan(15_000);
});
test("separates code, names and blocks that end without punctuation", () => {
  const [section] = sectionsOfHtml(
    "<!-- a > b --><ul><li>Set <code>user_id</code></li><li>Done.</li></ul><pre><b>npm</b> i</pre><p>End</p>",
  );
  expect(tidyText(section?.text ?? "")).toBe("Set user_id · Done. End");
  expect(section?.code).toBe(" npm i ");
  expect(section?.names.trim()).toBe("user_id");
});
