import { expect, test } from "vitest";
import { tag, testPage } from "../../../../test/support/component-page.tsx";

test("a wrapper in HTML", () => {
  expect(testPage().html(tag("CustomComponent", {}, "x"))).toMatchInlineSnapshot(`"<p>x</p>"`);
});

test("a wrapper in Markdown", () => {
  expect(testPage().markdown(tag("CustomComponent", {}, "x"))).toMatchInlineSnapshot(`"x"`);
});
