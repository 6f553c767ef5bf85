import { expect, test } from "vitest";
import { rootAttributes, safeColor, styleToCss } from "./styling.ts";

test.each([
  [{ marginTop: 4, color: "red" }, "margin-top:4px;color:red"],
  [{ opacity: 0.5, lineHeight: 2, "--x": 3, width: 0 }, "opacity:0.5;line-height:2;--x:3;width:0"],
  [{ WebkitMask: "none", msFlex: "1" }, "-webkit-mask:none;-ms-flex:1"],
  ["color: red;", "color: red"],
  [{ color: undefined, border: null, x: {} }, undefined],
  ["", undefined],
  [["a"], undefined],
  [7, undefined],
])("converts the style %j to the CSS %j", (style, css) => {
  expect(styleToCss(style)).toBe(css);
});

test.each([
  ["#16A34A", "#16A34A"],
  [" rgb(1 2 3 / 50%) ", "rgb(1 2 3 / 50%)"],
  ["var(--brand)", "var(--brand)"],
  ["red;background:url(x)", undefined],
  ["url(https://x.dev)", undefined],
  ['"', undefined],
  [undefined, undefined],
])("uses the color %j as %j", (color, expected) => {
  expect(safeColor(color)).toBe(expected);
});

test("combines the author's class, id and style with the component's own", () => {
  const styling = { className: 'a "b"', id: "x", style: { color: "red" }, css: "--c:blue" };
  expect(rootAttributes("Card", "card", styling)).toEqual({
    class: 'card a "b"',
    id: "x",
    style: "--c:blue;color:red",
    "data-component-name": "Card",
  });
});
