import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("code blocks behind tabs in HTML", () => {
  expect(
    testPage().html(
      tag(
        "CodeGroup",
        { dropdown: true },
        { code: "npm i", language: "bash", title: "npm" },
        { code: "pip i", language: "python" },
      ),
    ),
  ).toMatchInlineSnapshot(
    `"<div class="code-group" data-component-name="CodeGroup" data-tabs data-sync data-dropdown><div class="pick-list" data-component-part="code-group-tab-bar" role="tablist" aria-label="[apiExamples]"><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-code-npm" aria-controls="panel-code-npm" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="code-npm">npm</button><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-code-python" aria-controls="panel-code-python" aria-selected="false" tabindex="-1" data-active="false" data-state="inactive" data-tab="code-python">python</button></div><div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-code-npm" aria-labelledby="tab-code-npm" data-active><p class="pick-label" aria-hidden="true">npm</p><pre>npm i</pre></div><div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-code-python" aria-labelledby="tab-code-python"><p class="pick-label" aria-hidden="true">python</p><pre>pip i</pre></div></div>"`,
  );
});

test("code blocks behind tabs in Markdown", () => {
  expect(
    testPage().markdown(
      tag(
        "CodeGroup",
        { dropdown: true },
        { code: "npm i", language: "bash", title: "npm" },
        { code: "pip i", language: "python" },
      ),
    ),
  ).toMatchInlineSnapshot(`
    "\`\`\`bash npm
    npm i
    \`\`\`

    \`\`\`python
    pip i
    \`\`\`"
  `);
});

test("renders an empty group as an empty box", () => {
  expect(testPage().html(tag("CodeGroup"))).toMatchInlineSnapshot(
    `"<div class="code-group" data-component-name="CodeGroup" data-tabs data-sync></div>"`,
  );
});

test("moves examples to the side column and numbers untitled blocks", () => {
  const page = testPage();
  page.html(
    tag("RequestExample", {}, { code: "a", language: "bash" }, { code: "b", language: "bash" }),
    tag("ResponseExample", {}, { code: "{}", language: "json", title: "200" }),
  );
  expect(page.log).toMatchInlineSnapshot(`
    [
      "need tabs",
      "place request <div class="code-group" id="request-example" data-component-name="RequestExample" data-tabs data-sync><div class="pick-list" data-component-part="code-group-tab-bar" role="tablist"><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-code-apirequest" aria-controls="panel-code-apirequest" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="code-apirequest">[apiRequest]</button><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-code-apirequest-2" aria-controls="panel-code-apirequest-2" aria-selected="false" tabindex="-1" data-active="false" data-state="inactive" data-tab="code-apirequest-2">[apiRequest] 2</button></div><div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-code-apirequest" aria-labelledby="tab-code-apirequest" data-active><p class="pick-label" aria-hidden="true">[apiRequest]</p><pre>a</pre></div><div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-code-apirequest-2" aria-labelledby="tab-code-apirequest-2"><p class="pick-label" aria-hidden="true">[apiRequest] 2</p><pre>b</pre></div></div>",
      "need tabs",
      "place response <div class="code-group" id="response-example" data-component-name="ResponseExample" data-tabs data-sync data-single><div class="pick-list" data-component-part="code-group-tab-bar" role="tablist"><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-code-200" aria-controls="panel-code-200" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="code-200">200</button></div><div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-code-200" aria-labelledby="tab-code-200" data-active><p class="pick-label" aria-hidden="true">200</p><pre>{}</pre></div></div>",
    ]
  `);
});

test("an example in Markdown", () => {
  expect(
    testPage().markdown(tag("ResponseExample", {}, { code: "{}", language: "json", title: "200" })),
  ).toMatchInlineSnapshot(`
    "**[apiResponseExample]**

    \`\`\`json 200
    {}
    \`\`\`"
  `);
});
