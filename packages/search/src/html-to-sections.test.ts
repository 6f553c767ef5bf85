import { expect, test } from "vitest";
import { startCost } from "../../../test/support/cost.ts";
import { htmlToSections, tidyText } from "./html-to-sections.ts";

test("splits a body at headings with ids", () => {
  const sections = htmlToSections(
    '<p>Intro &amp; more.</p><h2 id="a-b"><a class="heading-anchor" href="#a-b">A <em>b</em></a></h2><p>One.</p><h3 id="c">C</h3><h4>No id</h4><p>Two.</p>',
  );
  expect(sections.map(({ id, heading, level, text }) => [id, heading, level, tidyText(text)])).toEqual([
    ["", "", 0, "Intro & more."],
    ["a-b", "A b", 2, "One."],
    ["c", "C", 3, "No id · Two."],
  ]);
});

test("takes marks in the heading of a reference section for text", () => {
  const title = (body: string): string => `<h2 id="a" class="api-section-heading">${body}</h2><p>One.</p>`;
  const marked = title('<a class="heading-anchor" href="#a">Body</a> <span>required</span> <code>text/plain</code>');
  const sections = htmlToSections(marked + title("Used by"));
  expect(sections.slice(1).map(({ heading, text }) => [heading, tidyText(text)])).toEqual([
    ["Body", "required text/plain · One."],
    ["Used by", "One."],
  ]);
});

test("separates code blocks, names and labels", () => {
  const [section] = htmlToSections(
    '<a class="field-name" href="#x"><code>user_id</code></a><span class="field-type">string</span><p class="step-title">Install</p><pre><code><span class="l1">npm</span> i</code></pre>',
  );
  expect(tidyText(section?.text ?? "")).toBe("Install user_id string");
  expect(section?.code.trim()).toBe("npm i");
  expect(section?.names.trim()).toBe("user_id");
  expect(section?.labels.trim()).toBe("Install");
});

test("separates table cells", () => {
  const markup =
    "<p>Before</p><table><thead><tr><th>Name</th><th>Type</th></tr></thead><tbody><tr><td><code>a</code></td><td>text</td></tr><tr><td>b</td><td></td></tr><tr><td>c</td><td>number</td></tr></tbody></table><p>After</p>";
  expect(tidyText(htmlToSections(markup)[0]?.text ?? "")).toBe(
    "Before · Name · Type · a · text · b · c · number · After",
  );
});

test("separates blocks that end without punctuation, and treats titles of code as code", () => {
  const [section] = htmlToSections(
    '<ul><li>Fewer requests</li><li>Faster.</li><li>Smaller</li></ul><div class="code-block-head"><span>docs.json</span>\n<span class="code-block-language">JSON</span></div><pre>{}</pre><p>End</p>',
  );
  expect(tidyText(section?.text ?? "")).toBe("Fewer requests · Faster. Smaller · End");
  expect(tidyText(section?.code ?? "")).toBe("docs.json · {}");
});

test("separates accordion titles", () => {
  const accordion = (title: string): string => `<summary><span class="fold-title">${title}</span></summary>`;
  const [section] = htmlToSections(accordion("Reset a password") + accordion("Change the plan"));
  expect(tidyText(section?.labels ?? "")).toBe("Reset a password Change the plan");
});

test("ignores images, scripts, buttons and hidden marks", () => {
  const [section] = htmlToSections(
    '<svg><svg><text>x</text></svg>y</svg><button>Copy <b>it</b></button><span aria-hidden="true">1<span>2</span></span><script>let a = "<p>";</script>Kept',
  );
  expect(section?.text).toBe("Kept");
});

test("reads content that a component shows later, but not other templates", () => {
  const markup =
    '<p>a</p><template data-slot="children"><p>b</p><template data-slot="x">c</template></template><template><p>d</p></template><p>e</p>';
  expect(htmlToSections(markup).map(({ text }) => tidyText(text))).toEqual(["a · b · c · e"]);
});

test("reads truncated markup as far as possible", () => {
  expect(htmlToSections("<p>a<pre>b").map(({ text, code }) => [text.trim(), code.trim()])).toEqual([["a", "b"]]);
  expect(htmlToSections("a <b").map(({ text }) => text)).toEqual(["a "]);
  expect(htmlToSections("<svg>a").map(({ text }) => text)).toEqual([""]);
});

test("starts no section at a heading inside a field description", () => {
  const markup = '<h2 id="body">Body</h2><p>One</p><h3 id="x" data-within>Inner</h3><p>Two</p>';
  expect(htmlToSections(markup).map(({ id, text }) => [id, text.trim()])).toEqual([
    ["", ""],
    ["body", "One  · Inner  · Two"],
  ]);
});

test("separates adjacent elements", () => {
  const [section] = htmlToSections('<li><span>GET</span><a href="/pets"><code>/pets</code></a><span>List</span></li>');
  expect(section?.text.trim().split(/\s+/)).toEqual(["GET", "/pets", "List"]);
});

test("reads long pages in linear time", () => {
  const cost = startCost();
  const [section] = htmlToSections("<p>Word</p>\n".repeat(200_000));
  expect(section?.text.startsWith(" Word \n Word \n ")).toBe(true);
  // A fifth of a second on an idle machine; a minute in quadratic time.
  expect(cost()).toBeLessThan(15_000);
});
