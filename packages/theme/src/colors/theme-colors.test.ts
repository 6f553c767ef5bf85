import { contrast, mix, type Oklch, parseHex, toHex } from "@lectern/base/oklch.ts";
import { expect, test } from "vitest";
import { themeColors, WHITE_TEXT_BELOW } from "./theme-colors.ts";

const BRANDS = [
  "#16A34A",
  "#000000",
  "#ffffff",
  "#FFD600",
  "#0066ff",
  "#7f7f7f",
  "#ff00ff",
  "#00ffff",
  "#0D9373",
  "#f00",
];

function color(hex: string): Oklch {
  const parsed = parseHex(hex);
  if (!parsed) throw new Error(`${hex} is not a colour`);
  return parsed;
}

test.each(BRANDS)("derives a readable accent from %s in both modes", (brand) => {
  const theme = themeColors({ primary: brand, light: brand, dark: brand });
  for (const [mode, page] of [
    [theme.light, "#ffffff"],
    [theme.dark, "#0b0d0f"],
  ] as const) {
    const text = color(mode.accentText);
    expect(contrast(text, color(page))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, mix(text, color(page), 0.1))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color(mode.onAccent), color(mode.accent))).toBeGreaterThanOrEqual(4.5);
    // The same choice the stylesheet derives from the accent alone.
    const { lightness } = color(mode.accent);
    expect(mode.onAccent).toBe(lightness < WHITE_TEXT_BELOW ? "#ffffff" : "#000000");
    const bound = mode === theme.light ? Math.min : Math.max;
    const derived = { ...color(mode.accent), lightness: bound(lightness, mode.readable) };
    expect(contrast(derived, mix(derived, color(page), 0.1))).toBeGreaterThanOrEqual(4.4);
    expect(contrast(color(mode.onButton), color(mode.button))).toBeGreaterThanOrEqual(4.5);
  }
});

test("keeps readable colors and darkens them only on their own tint", () => {
  expect(themeColors({ primary: "#0B5FFF", light: "#8AB4FF", dark: "#0A3D99" })).toEqual({
    hue: 262,
    background: {},
    light: {
      accent: "#0b5fff",
      onAccent: "#ffffff",
      accentText: "#0055f3",
      button: "#0a3d99",
      onButton: "#ffffff",
      readable: 0.52,
    },
    dark: {
      accent: "#8ab4ff",
      onAccent: "#000000",
      accentText: "#8ab4ff",
      button: "#8ab4ff",
      onButton: "#000000",
      readable: 0.62,
    },
  });
});

test.each(["#222222", "#ff8800", "#808080", "#000000"])("keeps text readable on a light page in %s", (hex) => {
  const { background, light } = themeColors({ primary: "#0f766e", light: "", dark: "", background: { light: hex } });
  const page = color(background.light ?? "");
  expect(contrast(color("#20252b"), page)).toBeGreaterThanOrEqual(7);
  expect(contrast(color("#575d64"), page)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(color(light.accentText), page)).toBeGreaterThanOrEqual(4.5);
});

test.each(["#eeeeee", "#003366", "#808080", "#ffffff"])("keeps text readable on a dark page in %s", (hex) => {
  const { background } = themeColors({ primary: "#0f766e", light: "", dark: "", background: { dark: hex } });
  expect(contrast(color("#e9ebee"), color(background.dark ?? ""))).toBeGreaterThanOrEqual(7);
  expect(contrast(color("#a3a9b0"), color(background.dark ?? ""))).toBeGreaterThanOrEqual(4.5);
});

test("keeps a background with readable text", () => {
  const background = { light: "#fdf6e3", dark: "#1a1b26" };
  expect(themeColors({ primary: "#0f766e", light: "", dark: "", background }).background).toEqual(background);
});

test("uses the default accent for an invalid color", () => {
  expect(themeColors({ primary: "teal", light: "", dark: "#12" })).toEqual(
    themeColors({ primary: toHex({ lightness: 0.63, chroma: 0.17, hue: 149 }), light: "", dark: "" }),
  );
});

test("round-trips hex colors through OKLCH", () => {
  for (const hex of ["#000000", "#ffffff", "#16a34a", "#0b0d0f", "#ff8800"]) expect(toHex(color(hex))).toBe(hex);
});

test("computes WCAG contrast", () => {
  expect(contrast(color("#000"), color("#fff"))).toBeCloseTo(21, 5);
  expect(contrast(color("#767676"), color("#fff"))).toBeCloseTo(4.54, 2);
});
