import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("an icon in HTML", () => {
  expect(
    testPage().html(tag("Icon", { icon: "flag", iconType: "solid", size: 32, color: "#f00" })),
  ).toMatchInlineSnapshot(
    `"<span class="icon-box" style="font-size:32px;color:#f00"><svg class="icon">flag solid</svg></span>"`,
  );
});

test("an icon in Markdown", () => {
  expect(
    testPage().markdown(tag("Icon", { icon: "flag", iconType: "solid", size: 32, color: "#f00" })),
  ).toMatchInlineSnapshot(`""`);
});

test("renders an icon without size and color plainly", () => {
  expect(testPage().html(tag("Icon", { src: "/a.svg", className: "x" }))).toMatchInlineSnapshot(
    `"<svg class="icon x">/a.svg</svg>"`,
  );
});

test("accepts `name` for `icon`", () => {
  expect(testPage().html(tag("Icon", { name: "flag" }))).toBe(testPage().html(tag("Icon", { icon: "flag" })));
});

test("drops an invalid size", () => {
  expect(testPage().html(tag("Icon", { icon: "flag", size: "1px;color:red" }))).toMatchInlineSnapshot(
    `"<svg class="icon">flag</svg>"`,
  );
});
