import { contrast, parseHex } from "@lectern/base/oklch.ts";
import darkPlus from "@shikijs/themes/dark-plus";
import { expect, test } from "vitest";
import { createClassPalette, createInlinePalette } from "./palette.ts";
import { prepareTheme } from "./theme.ts";

const BLACK = { lightness: 0, chroma: 0, hue: 0 };

const light = prepareTheme("paper", {
  type: "light",
  colors: { "editor.foreground": "#111111", "editor.background": "#FFFFFF" },
  tokenColors: [
    { scope: "keyword", settings: { foreground: "#AA0000", fontStyle: "bold" } },
    { scope: "string", settings: { foreground: "#006600cc" } },
    { scope: "again", settings: { foreground: "#a00" } },
  ],
});
const dark = prepareTheme("night", {
  type: "dark",
  colors: { "editor.foreground": "#eee", "editor.background": "#000" },
  tokenColors: [
    { scope: "keyword", settings: { foreground: "#ff8888" } },
    { scope: "deleted", settings: { fontStyle: "underline strikethrough italic" } },
  ],
});

test("declares every color and font once", () => {
  expect(createClassPalette(light, dark).css().replaceAll("}", "}\n").trim().split("\n")).toEqual([
    ":is(.code-block,.code-group){color-scheme:light;--lec-code-text:#111;--lec-code-background:#fff}",
    ".l1{color:#a00}",
    ".l2{color:#006600cc}",
    ".lb{font-weight:700}",
    ".dark :is(.code-block,.code-group){color-scheme:dark;--lec-code-text:#eee;--lec-code-background:#000}",
    ".d0{--lec-d:#eee}",
    ".d1{--lec-d:#f88}",
    ".di{--lec-di:italic}",
    ".du{--lec-du:underline}",
    ".ds{--lec-du:line-through}",
    ".du.ds{--lec-du:underline line-through}",
    ".dark :where(code span[class]){color:var(--lec-d,inherit);font-style:var(--lec-di,inherit);font-weight:var(--lec-db,inherit);text-decoration:var(--lec-du,none)}",
  ]);
});

test("keeps the colors of the default dark theme readable, although its background is the site's", () => {
  const css = createClassPalette(light, prepareTheme("dark-plus", darkPlus)).css();
  expect(css).toContain("--lec-code-background:var(--lec-code-surface,var(--lec-surface))");
  const colors = [...css.matchAll(/\.d\d+\{--lec-d:(#\w+)\}/g)].map(([, color = ""]) => color);
  const against = (color: string): number => contrast(parseHex(color) ?? BLACK, parseHex("#1e1e1e") ?? BLACK);
  expect(colors.length).toBeGreaterThan(10);
  expect(colors.filter((color) => against(color) < 4.5)).toEqual([]);
});

test("mutes less around code of a theme with pale text", () => {
  const lightTheme = prepareTheme("pale", {
    type: "dark",
    colors: { "editor.foreground": "#abb2bf", "editor.background": "#282c34" },
  });
  expect(createClassPalette(lightTheme, lightTheme).css()).toBe(
    ":is(.code-block,.code-group){--lec-code-muted-share:84%}:is(.code-block,.code-group){color-scheme:dark;--lec-code-text:#abb2bf;--lec-code-background:#282c34}",
  );
});

test.each([
  ["#111111", 0, "#EEE", 0, ""],
  ["#AA0000", 2, "#FF8888", 0, ' class="l1 lb d1"'],
  ["#A00", 0, "#EEE", 0, ' class="l1 d0"'],
  ["#111111", 0, "#FF8888", 13, ' class="d1 di du ds"'],
])("writes %s/%i in light and %s/%i in dark as %j", (inLight, lightFont, inDark, darkFont, attribute) => {
  const styles = [
    { color: inLight, font: lightFont },
    { color: inDark, font: darkFont },
  ];
  expect(createClassPalette(light, dark).attribute(styles)).toBe(attribute);
});

test("omits inline colors that match plain text", () => {
  const palette = createInlinePalette(light);
  expect(palette.attribute([{ color: "#111111", font: 0 }])).toBe("");
  expect(palette.attribute([{ color: "#AA0000", font: 3 }])).toBe(
    ' style="color:#a00;font-style:italic;font-weight:700"',
  );
});
