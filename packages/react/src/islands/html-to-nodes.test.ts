import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import { htmlToNodes, slotMark } from "./island-built-in.ts";

const SAME = [
  "text &amp; &lt;more>",
  '<div id="b" class="a"><p>one</p> two <br/>three</div>',
  '<svg viewBox="0 0 1 1" stroke-width="2" aria-hidden="true"><path d="M0 0h1"></path></svg>',
  "<details open data-x><summary>s</summary></details>",
  '<a href="/a?b=1&amp;c=&quot;2&quot;" title="x > y">link</a>',
  "<ul><li>1</li><li><ul><li>2</li></ul></li></ul>",
];

test.each(SAME)("preserves %s", (markup) => {
  expect(renderToString(h("main", null, htmlToNodes(markup, [])))).toBe(`<main>${markup}</main>`);
});

test("replaces a slot with its node", () => {
  const button = h("button", null, "live");
  const nodes = htmlToNodes(`<p>a${slotMark(1)}b</p>${slotMark(0)}`, ["zero", button]);
  expect(renderToString(h("main", null, nodes))).toBe("<main><p>a<button>live</button>b</p>zero</main>");
});

test("removes comments and decodes entities", () => {
  expect(htmlToNodes("<!-- no -->&#65;&#x42;&nbsp;&unknown;&#x110000;", [])).toEqual(["AB\u00a0&unknown;&#x110000;"]);
});

test("closes unclosed markup", () => {
  expect(renderToString(h("main", null, htmlToNodes("<p>a<b>c</i>", [])))).toBe("<main><p>a<b>c</b></p></main>");
});
