import { type CodeMeta, NO_CODE_META } from "@lectern/base/code.ts";
import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import { expect, test } from "vitest";
import { type CodeBlockOptions, codeToMarkdown, renderCodeBlock } from "./code-block.tsx";
import { prepareCode } from "./code-notations.ts";

const OPTIONS: CodeBlockOptions = {
  header: true,
  // biome-ignore lint/a11y/noSvgWithoutTitle: it only has to be found again
  icon: (name) => <svg data-icon={name}></svg>,
  t: (word) => word.toUpperCase(),
};

const COPY =
  '<button type="button" class="code-block-copy-button" aria-label="COPY" data-copy-code data-copied="COPIED"></button>';

interface Sample {
  readonly language?: string;
  readonly meta?: Partial<CodeMeta>;
  readonly options?: Partial<CodeBlockOptions>;
}

function render(code: string, { language = "ts", meta = {}, options = {} }: Sample = {}): string {
  const block = prepareCode({ code, language, meta: { ...NO_CODE_META, ...meta } });
  const lines = block.code.split("\n").map(escapeHtml);
  return renderCodeBlock(block, lines, { ...OPTIONS, ...options }).markup;
}

test("renders a plain block with a floating copy button", () => {
  expect(render("a < b\n\nc")).toBe(
    `<div class="code-block">${COPY}<pre class="shiki font-mono code-block-background" data-component-part="code-block-root" tabindex="0"><code class="language-ts">a &lt; b\n\nc</code></pre></div>`,
  );
});

test("renders a header with icon, title, language and copy button", () => {
  expect(render("a", { meta: { title: "<b>.ts", icon: "js" } })).toBe(
    `<div class="code-block has-head"><div class="code-block-head" data-component-part="code-block-header"><span class="code-block-icon"><svg data-icon="js"></svg></span><span class="code-block-title">&lt;b&gt;.ts</span>\n<span class="code-block-language">TypeScript</span>${COPY}</div><pre class="shiki font-mono code-block-background" data-component-part="code-block-root" tabindex="0"><code class="language-ts">a</code></pre></div>`,
  );
});

test("shows the language once, or its label instead", () => {
  expect(render("a", { meta: { title: "TypeScript" } })).not.toContain("code-block-language");
  expect(render("a", { language: "text", meta: { title: "x" } })).not.toContain("code-block-language");
  expect(render("a", { meta: { title: "x", label: "Deno" } })).toContain(
    '<span class="code-block-language">Deno</span>',
  );
});

test("renders no header inside a group", () => {
  expect(render("a", { meta: { title: "a.ts" }, options: { header: false } })).toBe(
    `<div class="code-block">${COPY}<pre class="shiki font-mono code-block-background" data-component-part="code-block-root" tabindex="0"><code class="language-ts">a</code></pre></div>`,
  );
});

test("omits the button with nocopy", () => {
  expect(render("a", { language: "", meta: { nocopy: true } })).toBe(
    '<div class="code-block"><pre class="shiki font-mono code-block-background" data-component-part="code-block-root" tabindex="0"><code>a</code></pre></div>',
  );
});

test("wraps numbered and marked lines in elements with their line break", () => {
  expect(render("a\nb // [!code ++]\nc // [!code --]", { meta: { lines: true, wrap: true, highlight: [1] } })).toBe(
    `<div class="code-block has-wrap has-diff">${COPY}<pre class="shiki font-mono code-block-background has-line-numbers" data-component-part="code-block-root" tabindex="0"><code class="language-ts"><span class="line line-highlight">a\n</span><span class="line add">b\n</span><span class="line remove">c</span></code></pre></div>`,
  );
});

test("dims other lines beside a focused one", () => {
  expect(render("a\nb", { meta: { focus: [2] } })).toContain('<div class="code-block has-focus"');
});

test("gives only a long expandable block a button", () => {
  const button =
    '<div class="code-block-fade-overlay" data-fade-overlay="true"><button type="button" class="code-block-expand-button" data-expand-code data-less="COLLAPSE" aria-expanded="false">EXPAND</button></div>';
  const long = render("a\n".repeat(20), { meta: { expandable: true } });
  expect(long).toContain('class="code-block" data-expandable>');
  expect(long).toContain(`</code></pre>${button}</div>`);
  expect(render("a\nb", { meta: { expandable: true } })).not.toContain("expand");
});

test("sets the surrounding colors of a block with its own theme", () => {
  const colors = { text: "#d8dee9", background: "#2e3440", dark: true };
  expect(render("a", { options: { colors } })).toContain(
    '<div class="code-block" style="--lec-code-text:#d8dee9;--lec-code-background:#2e3440;color-scheme:dark">',
  );
});

test("shows a block with unread notations as written", () => {
  const block = { code: "a // [!code ++]", language: "ts", meta: NO_CODE_META };
  expect(renderCodeBlock(block, [block.code], OPTIONS).markup).toContain(
    '<code class="language-ts">a // [!code ++]</code>',
  );
});

test.each<[code: string, language: string, meta: Partial<CodeMeta>, markdown: string]>([
  ["a", "ts", {}, "```ts\na\n```"],
  ["a", "", {}, "```\na\n```"],
  ["a", "ts", { title: "src/a.ts", lines: true, highlight: [1] }, "```ts src/a.ts\na\n```"],
  ["a", "", { title: "Output" }, "```text Output\na\n```"],
  ["```js\na\n```", "md", {}, "````md\n```js\na\n```\n````"],
  ["a", "ts", { title: "with `ticks`\nand lines" }, "```ts with  ticks and lines\na\n```"],
  ["a // [!code highlight]\nb", "ts", {}, "```ts\na\nb\n```"],
  ["a // [!code --]\nb // [!code ++]\n\nc", "ts", {}, "```diff\n- a\n+ b\n\n  c\n```"],
])("writes %j in %j as a clean fence", (code, language, meta, markdown) => {
  expect(codeToMarkdown({ code, language, meta: { ...NO_CODE_META, ...meta } })).toBe(markdown);
});
