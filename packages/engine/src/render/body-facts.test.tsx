import { htmlLeaf } from "@lectern/base/markup/html-leaf.ts";
import { rawHtml } from "@lectern/base/markup/tree.ts";
import { expect, test } from "vitest";
import { bodyFacts } from "./body-facts.ts";

const NOTHING = { ids: [], targets: [], marks: [], images: [], classes: [], deferredClasses: [] };

test("collects ids, other link targets and marks of a page and its slots", () => {
  const body = (
    <>
      <h2 id="setup">Setup</h2>
      {htmlLeaf('<a name="old"></a>')}
      <button type="button" data-tab="npm"></button>
      <table></table>
    </>
  );
  const beside = <p id="beside" class="callout-note" style="color: var(--primary)"></p>;
  expect(bodyFacts({ authored: null, generated: [body, beside], later: [] })).toEqual({
    ...NOTHING,
    ids: ["setup", "beside"],
    targets: ["old", "npm"],
    marks: ["table", "callouts", "color-names"],
  });
});

test("reads what authors' components rendered, but not icons and formulas", () => {
  const body = [
    htmlLeaf('<p id="a &amp; b" class="mt-4">1 &lt; 2<video></video><img src="/a.png" alt="A"></p>'),
    rawHtml('<svg id="icon" class="icon"></svg>', { text: "" }),
  ];
  expect(bodyFacts({ authored: body, generated: null, later: [] })).toEqual({
    ...NOTHING,
    ids: ["a & b"],
    marks: ["media", "image"],
    images: [{ src: "/a.png", alt: "A" }],
    classes: ["mt-4"],
  });
});

test("omits the classes of highlighted code", () => {
  const authored = [
    <pre class="shiki mono">
      <code class="language-ts">
        <span class="l3 d12"></span>
        <b class="l-wide d"></b>
      </code>
    </pre>,
  ];
  const { classes, deferredClasses } = bodyFacts({ authored, generated: null, later: ['<p class="a\n &amp;c">'] });
  expect([classes, deferredClasses]).toEqual([
    ["l-wide", "d"],
    ["a", "&c"],
  ]);
});
