import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a banner in HTML", () => {
  expect(testPage().html(tag("Banner", {}, "News"))).toMatchInlineSnapshot(
    `"<div class="banner-inline" data-component-name="Banner"><p>News</p></div>"`,
  );
});

test("a banner in Markdown", () => {
  expect(testPage().markdown(tag("Banner", {}, "News"))).toMatchInlineSnapshot(`"News"`);
});
