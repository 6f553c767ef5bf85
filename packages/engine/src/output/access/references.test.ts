import { expect, test } from "vitest";
import { findReferences, targetOf } from "./references.ts";

const SPACE = { base: "/docs", root: "https://docs.example.com/docs" };

/** The output paths that a text of a page at `/docs/guides/start` refers to. */
function targets(text: string, type: string): readonly string[] {
  const found = [...findReferences(text, type)].flatMap((one) => targetOf(one, "guides/start", SPACE) ?? []);
  return [...new Set(found)].filter((path) => /\.\w+$/.test(path));
}

test.each([
  ['<img src="/docs/a.png" alt="b.png">', ["a.png"]],
  ['<img src="a.png">', ["guides/a.png"]],
  ['<a href="../files/a%20b.zip?x=1#y">', ["files/a b.zip"]],
  ['<a href="https://docs.example.com/docs/a.zip">', ["a.zip"]],
  ['<a href="https://other.example.com/docs/a.zip"><a href="//other.example.com/a.zip"><a href="data:x/a.zip">', []],
  ['<img srcset="/docs/a.png 1x, /docs/b.png 2x,/docs/c.png 3x">', ["a.png", "b.png", "c.png"]],
  ['<p style="background: url(&quot;/docs/a.png&quot;)">', ["a.png"]],
  ["<style>p { background: url(/docs/a.png) }</style>", ["a.png"]],
  ['<meta property="og:image" content="https://docs.example.com/docs/a.png">', ["a.png"]],
  ['<x-y data-props="{&quot;images&quot;:[&quot;/docs/a.png&quot;,&quot;b.png&quot;]}">', ["a.png"]],
  ['<script type="application/ld+json">{"logo":"https://docs.example.com/docs/a.png"}</script>', ["a.png"]],
  ['<script>load("/docs/a.png")</script>', []],
  ['<p>See "/docs/a.png" and <code>/docs/b.png</code></p>', []],
  ['<p title="/docs/a.png of b">', []],
  ['<img src="/docs/../../../a.png">', ["a.png"]],
])("finds the files of %s", (markup, expected) => {
  expect(targets(markup, "text/html; charset=utf-8")).toEqual(expected);
});

test.each([
  ["a { background: url('a.png') no-repeat, url(b.png) }", ["guides/a.png", "guides/b.png"]],
  ['@import "a.css"; @import url(b.css);', ["guides/a.css", "guides/b.css"]],
  ['a { background: image-set("a.png" 1x, url(b.png) 2x) }', ["guides/a.png", "guides/b.png"]],
  ['a[href="/docs/a.zip"] { color: red }', []],
])("finds the files of the stylesheet %s", (css, expected) => {
  expect(targets(css, "text/css; charset=utf-8")).toEqual(expected);
});

test.each([
  [
    'import "./a.js"; import { x } from "/docs/b.mjs"; export * from "../c.js"; import("./d.js");',
    ["guides/a.js", "b.mjs", "c.js", "guides/d.js"],
  ],
  ['import x from "pkg.js"; fetch("/docs/a.json"); import y from "./b.json";', []],
])("finds the modules of the script %s", (code, expected) => {
  expect(targets(code, "text/javascript; charset=utf-8")).toEqual(expected);
});

test.each([
  [
    '[x](/docs/a.zip) ![](<b.png>) <img src="/docs/c.png">\n\n[d]: /docs/d.zip',
    ["a.zip", "guides/b.png", "c.png", "d.zip"],
  ],
  ["`[x](/docs/a.zip)`\n\n```md\n[x](/docs/b.zip)\n```", []],
  ["```sh\ncurl https://docs.example.com/docs/install.sh | sh\n```", ["install.sh"]],
  ["Load /docs/a.zip or https://docs.example.com/docs/b.zip.", ["b.zip"]],
])("finds the files of the Markdown %s", (markdown, expected) => {
  expect(targets(markdown, "text/markdown; charset=utf-8").toSorted()).toEqual([...expected].sort());
});

test("finds nothing in files that cannot refer to others", () => {
  expect([...findReferences('"/docs/a.png"', "application/json")]).toEqual([]);
});

test("stays linear with unclosed tags and quotes", () => {
  const started = process.cpuUsage().user;
  for (const text of ['<a href="'.repeat(50_000), "<a ".repeat(100_000), "url(".repeat(100_000), "](".repeat(100_000)])
    for (const type of ["text/html", "text/css", "text/markdown"]) Array.from(findReferences(text, type)).length;
  expect(process.cpuUsage().user - started).toBeLessThan(5_000_000);
});
