import { htmlLeaf } from "@lectern/base/markup/html-leaf.ts";
import type { SectionText } from "@lectern/search/indexer";
import { expect, test } from "vitest";
import { textOfPage } from "./page-text.ts";

function sectionsOf(markup: string): readonly SectionText[] {
  return textOfPage({ body: htmlLeaf(markup), slots: {}, generated: new Set() }).sections;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

test("takes marks in the heading of a reference section for text", () => {
  const title = (body: string): string => `<h2 id="a" class="api-section-heading">${body}</h2><p>One.</p>`;
  const marked = title('<a class="heading-anchor" href="#a">Body</a> <span>required</span> <code>text/plain</code>');
  const sections = sectionsOf(marked + title("Used by"));
  expect(sections.slice(1).map(({ heading, text }) => [heading, tidy(text)])).toEqual([
    ["Body", "required text/plain · One."],
    ["Used by", "One."],
  ]);
});

test("separates code blocks, names and labels", () => {
  const [section] = sectionsOf(
    '<a class="field-name" href="#x"><code>user_id</code></a><span class="field-type">string</span><p class="step-title">Install</p><pre><code><span class="l1">npm</span> i</code></pre>',
  );
  expect(tidy(section?.text ?? "")).toBe("Install user_id string");
  expect(section?.code.trim()).toBe("npm i");
  expect(section?.names.trim()).toBe("user_id");
  expect(section?.labels.trim()).toBe("Install");
});

test("separates blocks that end without punctuation, and treats titles of code as code", () => {
  const [section] = sectionsOf(
    '<ul><li>Fewer requests</li><li>Faster.</li><li>Smaller</li></ul><div class="code-block-head"><span>docs.json</span>\n<span class="code-block-language">JSON</span></div><pre>{}</pre><p>End</p>',
  );
  expect(tidy(section?.text ?? "")).toBe("Fewer requests · Faster. Smaller · End");
  expect(tidy(section?.code ?? "")).toBe("docs.json · {}");
});

test("separates accordion titles", () => {
  const accordion = (title: string): string => `<summary><span class="fold-title">${title}</span></summary>`;
  const [section] = sectionsOf(accordion("Reset a password") + accordion("Change the plan"));
  expect(tidy(section?.labels ?? "")).toBe("Reset a password Change the plan");
});

test("reads content that a component shows later, but not other templates", () => {
  const markup =
    '<p>a</p><template data-slot="children"><p>b</p><template data-slot="x">c</template></template><template><p>d</p></template><p>e</p>';
  expect(sectionsOf(markup).map(({ text }) => tidy(text))).toEqual(["a · b · c · e"]);
});

test("starts no section at a heading inside a field description", () => {
  const markup = '<h2 id="body">Body</h2><p>One</p><h3 id="x" data-within>Inner</h3><p>Two</p>';
  expect(sectionsOf(markup).map(({ id, text }) => [id, text.trim()])).toEqual([
    ["", ""],
    ["body", "One  · Inner  · Two"],
  ]);
});

test("reads what is beside a page, but no generated samples", () => {
  const slots = { request: htmlLeaf("<pre>a</pre>"), response: htmlLeaf("<pre>b</pre>"), panel: htmlLeaf("<p>c</p>") };
  const { aside } = textOfPage({ body: htmlLeaf(""), slots, generated: new Set(["request"]) });
  expect(tidy(aside)).toBe("c b");
});
