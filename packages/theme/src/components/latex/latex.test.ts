import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("math in HTML", () => {
  expect(testPage().html(tag("Latex", {}, "{`x^2`}"))).toMatchInlineSnapshot(`"<math>x^2</math>"`);
});

test("math in Markdown", () => {
  expect(testPage().markdown(tag("Latex", {}, "{`x^2`}"))).toMatchInlineSnapshot(`"$x^2$"`);
});

test("display math in HTML", () => {
  expect(testPage().html(tag("Latex", {}, "$$ x $$"))).toMatchInlineSnapshot(`"<math display="block">x</math>"`);
});

test("display math in Markdown", () => {
  expect(testPage().markdown(tag("Latex", {}, "$$ x $$"))).toMatchInlineSnapshot(`
    "$$
    x
    $$"
  `);
});
