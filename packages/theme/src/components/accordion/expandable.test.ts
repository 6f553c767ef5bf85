import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("nested properties in HTML", () => {
  expect(testPage().html(tag("Expandable", { defaultOpen: true }, "x"))).toMatchInlineSnapshot(
    `"<details class="expandable" data-component-name="Expandable" open><summary class="expandable-summary"><svg class="icon chevron" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m9 5 7 7-7 7"/></svg>[properties]</summary><div class="expandable-body"><p>x</p></div></details>"`,
  );
});

test("nested properties in Markdown", () => {
  expect(testPage().markdown(tag("Expandable", { defaultOpen: true }, "x"))).toMatchInlineSnapshot(`"x"`);
});
