import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("content for people in HTML", () => {
  expect(testPage().html(tag("Visibility", { for: "humans" }, "x"))).toMatchInlineSnapshot(`"<p>x</p>"`);
});

test("content for people in Markdown", () => {
  expect(testPage().markdown(tag("Visibility", { for: "humans" }, "x"))).toMatchInlineSnapshot(`""`);
});

test("content for assistants in HTML", () => {
  expect(testPage().html(tag("Visibility", { for: "agents" }, "x"))).toMatchInlineSnapshot(`""`);
});

test("content for assistants in Markdown", () => {
  expect(testPage().markdown(tag("Visibility", { for: "agents" }, "x"))).toMatchInlineSnapshot(`"x"`);
});

test("reports an invalid audience and hides the content from people", () => {
  const page = testPage();
  expect(page.html(tag("Visibility", { for: "robots" }, "x"))).toBe("");
  expect(page.log).toEqual(['Invalid value for="robots" on <Visibility>. Use "humans" or "agents".']);
});
