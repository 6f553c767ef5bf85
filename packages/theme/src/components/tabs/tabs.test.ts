import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("tabs in HTML", () => {
  expect(
    testPage().html(
      tag("Tabs", {}, tag("Tab", { title: "npm", icon: "npm" }, "Use npm."), tag("Tab", { title: "npm" }, "Again.")),
    ),
  ).toMatchInlineSnapshot(
    `"<div class="tabs" data-component-name="Tabs" data-tabs data-sync><div class="pick-list" data-component-part="tabs-list" role="tablist"><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-npm" aria-controls="panel-npm" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="npm"><svg class="pick-icon">npm</svg>npm</button><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-npm-2" aria-controls="panel-npm-2" aria-selected="false" tabindex="-1" data-active="false" data-state="inactive" data-tab="npm-2">npm</button></div><div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-npm" aria-labelledby="tab-npm" data-active><p class="pick-label" id="npm" aria-hidden="true"><svg class="pick-icon">npm</svg>npm</p><p>Use npm.</p></div><div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-npm-2" aria-labelledby="tab-npm-2"><p class="pick-label" id="npm-2" aria-hidden="true">npm</p><p>Again.</p></div></div>"`,
  );
});

test("tabs in Markdown", () => {
  expect(
    testPage().markdown(
      tag("Tabs", {}, tag("Tab", { title: "npm", icon: "npm" }, "Use npm."), tag("Tab", { title: "npm" }, "Again.")),
    ),
  ).toMatchInlineSnapshot(`
    "**npm**

    Use npm.

    **npm**

    Again."
  `);
});

test("supports the open tab, syncing and the border", () => {
  expect(
    testPage().html(
      tag(
        "Tabs",
        { defaultTabIndex: "1", sync: false, borderBottom: true },
        tag("Tab", { title: "A" }),
        tag("Tab", { title: "B", id: "Bee" }),
      ),
    ),
  ).toMatchInlineSnapshot(
    `"<div class="tabs with-border" data-component-name="Tabs" data-tabs><div class="pick-list" data-component-part="tabs-list" role="tablist"><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-a" aria-controls="panel-a" aria-selected="false" tabindex="-1" data-active="false" data-state="inactive" data-tab="a">A</button><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-Bee" aria-controls="panel-Bee" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="Bee">B</button></div><div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-a" aria-labelledby="tab-a"><p class="pick-label" id="a" aria-hidden="true">A</p></div><div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-Bee" aria-labelledby="tab-Bee" data-active><p class="pick-label" id="Bee" aria-hidden="true">B</p></div></div>"`,
  );
});

test("assigns headings in a tab to its panel", () => {
  const page = testPage();
  page.html(tag("Tabs", {}, tag("Tab", { title: "Mac OS" }, tag("Heading", {}, "Inside"))));
  expect(page.log).toMatchInlineSnapshot(`
    [
      "need tabs",
      "toc 2 #inside Inside in mac-os",
    ]
  `);
});

test("assigns nested tabs to the nearest group", () => {
  expect(
    testPage().html(
      tag("Tabs", {}, tag("Tab", { title: "Outer" }, tag("Tabs", {}, tag("Tab", { title: "Inner" }, "x")))),
    ),
  ).toMatchInlineSnapshot(
    `"<div class="tabs" data-component-name="Tabs" data-tabs data-sync><div class="pick-list" data-component-part="tabs-list" role="tablist"><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-outer" aria-controls="panel-outer" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="outer">Outer</button></div><div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-outer" aria-labelledby="tab-outer" data-active><p class="pick-label" id="outer" aria-hidden="true">Outer</p><div class="tabs" data-component-name="Tabs" data-tabs data-sync><div class="pick-list" data-component-part="tabs-list" role="tablist"><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-inner" aria-controls="panel-inner" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="inner">Inner</button></div><div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-inner" aria-labelledby="tab-inner" data-active><p class="pick-label" id="inner" aria-hidden="true">Inner</p><p>x</p></div></div></div></div>"`,
  );
});

test("keeps text between tabs", () => {
  expect(testPage().html(tag("Tabs", {}, "Loose.", tag("Tab", { title: "A" })))).toMatchInlineSnapshot(
    `"<div class="tabs" data-component-name="Tabs" data-tabs data-sync><div class="pick-list" data-component-part="tabs-list" role="tablist"><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-a" aria-controls="panel-a" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="a">A</button></div><div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-a" aria-labelledby="tab-a" data-active><p class="pick-label" id="a" aria-hidden="true">A</p></div><p>Loose.</p></div>"`,
  );
});

test("a tab outside tabs in HTML", () => {
  expect(testPage().html(tag("Tab", { title: "Alone" }, "x"))).toMatchInlineSnapshot(
    `"<div class="pick-alone" id="alone"><p class="pick-label">Alone</p><p>x</p></div>"`,
  );
});

test("a tab outside tabs in Markdown", () => {
  expect(testPage().markdown(tag("Tab", { title: "Alone" }, "x"))).toMatchInlineSnapshot(`
    "**Alone**

    x"
  `);
});
