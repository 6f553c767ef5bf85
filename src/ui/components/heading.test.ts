import { expect, test } from "vitest";
import { tag, testPage } from "../test-context.ts";

test("a heading in HTML", () => {
  expect(testPage().html(tag("Heading", { level: 3, className: "x" }, "Rate limits"))).toMatchInlineSnapshot(
    `"<h3 id="rate-limits" class="x">Rate limits<a class="heading-anchor" href="#rate-limits" aria-label="[linkToSection]" data-anchor></a></h3>"`,
  );
});

test("a heading in Markdown", () => {
  expect(testPage().markdown(tag("Heading", { level: 3, className: "x" }, "Rate limits"))).toMatchInlineSnapshot(
    `"### Rate limits"`,
  );
});

test("levels five and six have no anchor", () => {
  expect(testPage().html(tag("Heading", { level: 5 }, "Deep"))).toMatchInlineSnapshot(`"<h5>Deep</h5>"`);
});

test("an id of the author keeps its case, and the anchor can be left out", () => {
  expect(testPage().html(tag("Heading", { level: "2", id: "My ID", noAnchor: true }, "Text"))).toMatchInlineSnapshot(
    `"<h2 id="My-ID">Text</h2>"`,
  );
});
