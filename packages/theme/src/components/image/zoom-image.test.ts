import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("an image in HTML", () => {
  expect(testPage().html(tag("ZoomImage", { src: "/a.png", alt: "A", width: 10 }))).toMatchInlineSnapshot(
    `"<img class="zoom-image" data-component-name="ZoomImage" src="/base/a.png" alt="A" width="10" data-zoom="[zoomIn]" loading="lazy">"`,
  );
});

test("an image in Markdown", () => {
  expect(testPage().markdown(tag("ZoomImage", { src: "/a.png", alt: "A", width: 10 }))).toMatchInlineSnapshot(
    `"![A](/a.png)"`,
  );
});

test("an image without zoom", () => {
  expect(testPage().html(tag("ZoomImage", { src: "/a.png", noZoom: true }))).toMatchInlineSnapshot(
    `"<img class="zoom-image" data-component-name="ZoomImage" src="/base/a.png" alt="" loading="lazy">"`,
  );
});
