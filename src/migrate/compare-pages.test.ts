import { rawHtml } from "@lectern/base/markup/tree.ts";
import { expect, test } from "vitest";
import { anchorsOf, textPieces } from "./compare-pages.ts";

test("splits text into the pieces readers see", () => {
  const markup = `<h2 id="a">One &amp;\n <em>two</em><svg><title>x</title></svg></h2><ul><li>three</li><li>four</li></ul>
<div class="field-head"><code>limit</code><span class="field-type">integer</span></div><button>Copy</button>`;
  expect(textPieces(rawHtml(markup))).toEqual(["One & two", "three", "four", "limit"]);
});

test("ignores the generated media type above response fields", () => {
  const markup = '<p class="api-media"><code>application/json</code></p><p>Send <code>application/json</code>.</p>';
  expect(textPieces(rawHtml(markup))).toEqual(["Send application/json."]);
});

test("collects all ids as anchors", () => {
  expect([...anchorsOf(rawHtml('<h2 id="a">x</h2><span class="t" id="b-1"></span><i data-id="c"></i>'))]).toEqual([
    "a",
    "b-1",
  ]);
});
