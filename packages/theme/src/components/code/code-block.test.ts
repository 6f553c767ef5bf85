import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a code block as a tag in HTML", () => {
  expect(
    testPage().html(
      tag(
        "CodeBlock",
        { language: "js", filename: "a.js", lines: true, highlight: "[1,3-4]", focus: [2] },
        "{`let a;\n  let b;`}",
      ),
    ),
  ).toMatchInlineSnapshot(`
    "<pre data-language="js" data-meta="{&quot;lines&quot;:true,&quot;wrap&quot;:false,&quot;expandable&quot;:false,&quot;nocopy&quot;:false,&quot;highlight&quot;:[1,3,4],&quot;focus&quot;:[2],&quot;twoslash&quot;:false,&quot;title&quot;:&quot;a.js&quot;}">let a;
    let b;</pre>"
  `);
});

test("a code block as a tag in Markdown", () => {
  expect(
    testPage().markdown(
      tag(
        "CodeBlock",
        { language: "js", filename: "a.js", lines: true, highlight: "[1,3-4]", focus: [2] },
        "{`let a;\n  let b;`}",
      ),
    ),
  ).toMatchInlineSnapshot(`
    "\`\`\`js a.js
    let a;
    let b;
    \`\`\`"
  `);
});

test("uses its title as the tab inside a group", () => {
  expect(
    testPage().html(tag("CodeGroup", {}, tag("CodeBlock", { language: "js", filename: "a.js" }, "let a;"))),
  ).toMatchInlineSnapshot(
    `"<div class="code-group" data-component-name="CodeGroup" data-tabs data-sync data-single><div class="pick-list" data-component-part="code-group-tab-bar" role="tablist"><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-code-a-js" aria-controls="panel-code-a-js" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="code-a-js">a.js</button></div><div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-code-a-js" aria-labelledby="tab-code-a-js" data-active><p class="pick-label" aria-hidden="true">a.js</p><pre data-language="js" data-meta="{&quot;lines&quot;:false,&quot;wrap&quot;:false,&quot;expandable&quot;:false,&quot;nocopy&quot;:false,&quot;highlight&quot;:[],&quot;focus&quot;:[],&quot;twoslash&quot;:false}">let a;</pre></div></div>"`,
  );
});

test("limits an absurdly long range", () => {
  expect(testPage().html(tag("CodeBlock", { highlight: "1-999999999" }, "x")).length).toBeLessThan(100_000);
});

test("treats a fence with a shorter end as code", () => {
  expect(testPage().markdown(tag("CodeBlock", { language: "md" }, "````md\n```"))).toContain("````md\n```");
});

test("unwraps a fence between the tags", () => {
  expect(testPage().markdown(tag("CodeBlock", { language: "js" }, "```js\nlet a;\n```"))).toMatchInlineSnapshot(`
    "\`\`\`js
    let a;
    \`\`\`"
  `);
});
