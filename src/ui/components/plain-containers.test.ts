import { expect, test } from "vitest";
import { tag, testPage } from "../test-context.ts";

test("a wrapper is its content in HTML", () => {
  expect(testPage().html(tag("CustomComponent", {}, "x"))).toMatchInlineSnapshot(`"<p>x</p>"`);
});

test("a wrapper is its content in Markdown", () => {
  expect(testPage().markdown(tag("CustomComponent", {}, "x"))).toMatchInlineSnapshot(`"x"`);
});
