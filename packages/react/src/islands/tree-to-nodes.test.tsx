import { type HtmlNode, rawHtml } from "@lectern/base/markup/tree.ts";
import { type ComponentChild, h } from "preact";
import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import { treeToNodes } from "./tree-to-nodes.ts";

function render(node: HtmlNode, slots: ReadonlyMap<HtmlNode, ComponentChild> = new Map()): string {
  return renderToString(h("main", null, treeToNodes(node, slots)));
}

const SAME = [
  "text &amp; &lt;more>",
  '<div id="b" class="a"><p>one</p> two <br/>three</div>',
  '<svg viewBox="0 0 1 1" stroke-width="2" aria-hidden="true"><path d="M0 0h1"></path></svg>',
  "<details open data-x><summary>s</summary></details>",
  '<a href="/a?b=1&amp;c=&quot;2&quot;" title="x > y">link</a>',
  "<ul><li>1</li><li><ul><li>2</li></ul></li></ul>",
];

test.each(SAME)("preserves the ready-made markup %s", (markup) => {
  expect(render(rawHtml(markup))).toBe(`<main>${markup}</main>`);
});

test("renders a tree as its serializer does", () => {
  const tree = (
    <details open data-x data-y={false} id="b" aria-label="c" hidden={false} title={undefined} class="a">
      <summary>{"1 < 2 & 3"}</summary>
      <a href={'/a?b=1&c="2"'} tabindex={-1}>
        {[1, " ", <b>two</b>, null, false]}
      </a>
    </details>
  );
  expect(render(tree)).toBe(
    '<main><details open data-x id="b" aria-label="c" class="a"><summary>1 &lt; 2 &amp; 3</summary><a href="/a?b=1&amp;c=&quot;2&quot;" tabindex="-1">1 <b>two</b></a></details></main>',
  );
});

test("replaces a slot with its node", () => {
  const [first, second] = [rawHtml("<!--slot-->"), rawHtml("<!--slot-->")];
  const slots = new Map<HtmlNode, ComponentChild>([
    [first, h("button", null, "live")],
    [second, "zero"],
  ]);
  const tree = (
    <>
      <p>a{first}b</p>
      {second}
    </>
  );
  expect(render(tree, slots)).toBe("<main><p>a<button>live</button>b</p>zero</main>");
});

test("removes comments and decodes entities", () => {
  const leaf = rawHtml("<!-- no -->&#65;&#x42;&nbsp;&unknown;&#x110000;");
  expect(treeToNodes(leaf, new Map())).toEqual(["AB\u00a0&unknown;&#x110000;"]);
});

test("closes unclosed markup", () => {
  expect(render(rawHtml("<p>a<b>c</i>"))).toBe("<main><p>a<b>c</b></p></main>");
});
