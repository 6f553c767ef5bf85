import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a view in HTML", () => {
  expect(testPage().html(tag("View", { title: "C++ & more", icon: "code" }, "x"))).toMatchInlineSnapshot(
    `"<section class="view multi-view-item" data-component-name="View" data-view="c++-&amp;-more" data-view-title="C++ &amp; more" data-view-menu="[view]" aria-label="C++ &amp; more"><p class="view-label"><svg class="icon">code</svg>C++ &amp; more</p><p>x</p></section>"`,
  );
});

test("a view in Markdown", () => {
  expect(testPage().markdown(tag("View", { title: "C++ & more", icon: "code" }, "x"))).toMatchInlineSnapshot(`
    "**C++ & more**

    x"
  `);
});

test("assigns headings in a view to it", () => {
  const page = testPage();
  page.html(tag("View", { title: "Python" }, tag("Heading", {}, "Inside")));
  expect(page.log).toMatchInlineSnapshot(`
    [
      "toc 2 #inside Inside in python",
    ]
  `);
});
