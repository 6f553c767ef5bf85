import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("cards in a group in HTML", () => {
  expect(
    testPage().html(
      tag(
        "CardGroup",
        { cols: "3" },
        tag("Card", { title: "A", href: "/a" }, "One."),
        tag("Card", { title: "B" }, "Two."),
      ),
    ),
  ).toMatchInlineSnapshot(
    `"<div class="card-group columns" data-component-name="CardGroup" data-cols="3"><a class="card card-linked" data-component-name="Card" href="/base/a"><div class="deck-inside" data-component-part="card-content-container"><div class="deck-body"><div class="deck-title" data-component-part="card-title"><span>A</span></div><div class="deck-text" data-component-part="card-content"><p>One.</p></div></div></div></a><div class="card" data-component-name="Card"><div class="deck-inside" data-component-part="card-content-container"><div class="deck-body"><div class="deck-title" data-component-part="card-title">B</div><div class="deck-text" data-component-part="card-content"><p>Two.</p></div></div></div></div></div>"`,
  );
});

test("cards in a group in Markdown", () => {
  expect(
    testPage().markdown(
      tag(
        "CardGroup",
        { cols: "3" },
        tag("Card", { title: "A", href: "/a" }, "One."),
        tag("Card", { title: "B" }, "Two."),
      ),
    ),
  ).toMatchInlineSnapshot(`
    "- [A](/a): One.
    - **B**: Two."
  `);
});

test("limits columns to one through four", () => {
  expect(testPage().html(tag("Columns", { cols: 9 }))).toContain(' data-cols="4"');
  expect(testPage().html(tag("Columns", { cols: 0 }))).toContain(' data-cols="1"');
  expect(testPage().html(tag("Columns"))).toContain(' data-cols="2"');
});

test("free columns in HTML", () => {
  expect(
    testPage().html(tag("Columns", {}, tag("Column", {}, "left"), tag("Column", { className: "x" }, "right"))),
  ).toMatchInlineSnapshot(
    `"<div class="card-group columns" data-component-name="Columns" data-cols="2"><div class="column" data-component-name="Column"><p>left</p></div><div class="column x" data-component-name="Column"><p>right</p></div></div>"`,
  );
});

test("free columns in Markdown", () => {
  expect(
    testPage().markdown(tag("Columns", {}, tag("Column", {}, "left"), tag("Column", { className: "x" }, "right"))),
  ).toMatchInlineSnapshot(`
    "left

    right"
  `);
});
