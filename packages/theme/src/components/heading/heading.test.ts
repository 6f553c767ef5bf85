import { rawHtml } from "@lectern/base/markup/tree.ts";
import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";
import { anchoredTitle, renderHeading } from "./heading.tsx";

test("a heading in HTML", () => {
  expect(testPage().html(tag("Heading", { level: 3, className: "x" }, "Rate limits"))).toMatchInlineSnapshot(
    `"<h3 id="rate-limits" class="x" aria-label="Rate limits">Rate limits<a class="heading-anchor" href="#rate-limits" aria-label="[linkToSection]"></a></h3>"`,
  );
});

test("a heading in Markdown", () => {
  expect(testPage().markdown(tag("Heading", { level: 3, className: "x" }, "Rate limits"))).toMatchInlineSnapshot(
    `"### Rate limits"`,
  );
});

test("gives levels five and six no anchor", () => {
  expect(testPage().html(tag("Heading", { level: 5 }, "Deep"))).toMatchInlineSnapshot(`"<h5>Deep</h5>"`);
});

test("keeps the case of an author's id and allows hiding the anchor", () => {
  expect(testPage().html(tag("Heading", { level: "2", id: "My ID", noAnchor: true }, "Text"))).toMatchInlineSnapshot(
    `"<h2 id="My-ID">Text</h2>"`,
  );
});

test("names a heading with a link by its title alone", () => {
  const body = rawHtml('See <a href="/b">b</a>');
  expect(renderHeading({ level: 2, id: "x", body, anchor: true }, { t: (key) => key }).markup).toBe(
    '<h2 id="x" aria-label="See b">See <a href="/b">b</a><a class="heading-anchor" href="#x" aria-label="linkToSection"></a></h2>',
  );
});

test("puts the anchor after a title with a link", () => {
  expect(anchoredTitle("x", rawHtml('See <a href="/b">b</a>'), { t: (key) => key }).markup).toBe(
    'See <a href="/b">b</a><a class="heading-anchor" href="#x" aria-label="linkToSection"></a>',
  );
});
