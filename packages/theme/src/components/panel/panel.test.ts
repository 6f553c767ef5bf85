import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("moves a panel to the side column with its examples", () => {
  const page = testPage();
  page.html(tag("Panel", {}, "Side.", tag("RequestExample", {}, { code: "a", language: "bash" })));
  expect(page.log).toMatchInlineSnapshot(`
    [
      "need tabs",
      "place panel <div class="panel" data-component-name="Panel"><p>Side.</p><div class="code-group" id="request-example" data-component-name="RequestExample" data-tabs data-sync data-single><div class="pick-list" data-component-part="code-group-tab-bar" role="tablist"><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-code-apirequest" aria-controls="panel-code-apirequest" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="code-apirequest">[apiRequest]</button></div><div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-code-apirequest" aria-labelledby="tab-code-apirequest" data-active><p class="pick-label" aria-hidden="true">[apiRequest]</p><pre>a</pre></div></div></div>",
    ]
  `);
});

test("renders a panel as its content in Markdown", () => {
  expect(testPage().markdown(tag("Panel", {}, "Side."))).toMatchInlineSnapshot(`"Side."`);
});
