import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a tile in HTML", () => {
  expect(
    testPage().html(tag("Tile", { href: "/a", title: "Accordion", description: "Opens" }, "preview")),
  ).toMatchInlineSnapshot(
    `"<div class="tile" data-component-name="Tile"><div class="tile-preview"><p>preview</p></div><p class="tile-title" data-component-part="tile-title"><a class="tile-link" href="/base/a">Accordion<span class="stretched"></span></a></p><p class="tile-description" data-component-part="tile-description">Opens</p></div>"`,
  );
});

test("a tile in Markdown", () => {
  expect(
    testPage().markdown(tag("Tile", { href: "/a", title: "Accordion", description: "Opens" }, "preview")),
  ).toMatchInlineSnapshot(`
    "- [Accordion](/a): Opens

      preview"
  `);
});
