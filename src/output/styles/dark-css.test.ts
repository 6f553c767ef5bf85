import { expect, test } from "vitest";
import { darkCss } from "./engine-assets.ts";

test("writes dark rules for the whole document", () => {
  const css = ":root{--bg:#fff}.dark{--bg:#000}.a,.dark .b:is(.c,.d){color:red}@media print{.dark .e{color:blue}}";
  expect(darkCss(css)).toBe(
    ":root{--bg:#000}:root .b:is(.c,.d){color:red}:root .e{color:blue}html:root .only-dark{display:revert!important}",
  );
});

test("returns nothing for a stylesheet without dark rules", () => {
  expect(darkCss("html:not(.dark) .a{color:red}")).toBe("");
});
