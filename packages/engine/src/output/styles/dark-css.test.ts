import { expect, test } from "vitest";
import { darkWithoutScript } from "./engine-assets.tsx";

const MEDIA = "@media screen and (prefers-color-scheme:dark)";

test("follows dark rules with a copy for pages without scripts", () => {
  const css = ":root{--lec-bg:#fff}.dark{--lec-bg:#000}html.dark .a{color:red}.a{top:0}";
  expect(darkWithoutScript(css)).toBe(
    `:root{--lec-bg:#fff}.dark{--lec-bg:#000}html.dark .a{color:red}${MEDIA}{:root:where(:not(.js)){--lec-bg:#000}html:root:where(:not(.js)) .a{color:red}}.a{top:0}`,
  );
});

test("copies only the dark selectors of a list, inside its block", () => {
  expect(darkWithoutScript("@media print{.a,.dark .b:is(.c,.d){color:red}}")).toBe(
    `@media print{.a,.dark .b:is(.c,.d){color:red}${MEDIA}{:root:where(:not(.js)) .b:is(.c,.d){color:red}}}`,
  );
});

test("copies nested dark rules", () => {
  expect(darkWithoutScript(".a{top:0;.dark &{color:red}}")).toBe(
    `.a{top:0;.dark &{color:red}${MEDIA}{:root:where(:not(.js)) &{color:red}}}`,
  );
});

test("keeps a stylesheet without dark rules", () => {
  const css = "html:not(.dark) .a{color:red}@font-face{font-family:A}";
  expect(darkWithoutScript(css)).toBe(css);
});
