import { expect, test } from "vitest";
import { loadTheme, prepareTheme, THEME_NAMES } from "./theme.ts";

test("loads every theme with text and background colors", async () => {
  const themes = await Promise.all(THEME_NAMES.map((name) => loadTheme(name)));
  const colorless = themes.filter(
    (theme) => !theme || !/^(#|var\()/.test(theme.text) || !/^(#|var\()/.test(theme.background),
  );
  expect(colorless).toEqual([]);
  expect(THEME_NAMES.length).toBeGreaterThan(60);
});

test.each(["no-such-theme", "__proto__", "../package.json", ""])("has no theme %j", async (name) => {
  expect(await loadTheme(name)).toBeUndefined();
});

test("ignores case in theme names", async () => {
  expect((await loadTheme("Nord"))?.name).toBe("nord");
});

test("replaces a color that tokenizers reject", () => {
  const theme = prepareTheme("x", {
    tokenColors: [
      { scope: "a", settings: { foreground: "var(--a)" } },
      { scope: "b", settings: { foreground: "var(--a)" } },
    ],
  });
  expect([...theme.colors]).toEqual([
    ["#BBBBBB", "#bbb"],
    ["#00000100", "var(--a)"],
  ]);
});

test("all colors of all themes have a contrast of 4.5:1 with their background", async () => {
  const themes = await Promise.all(THEME_NAMES.map((name) => loadTheme(name)));
  // The colors of css-variables are the site's; `inherit` is the text color.
  const fixed = themes.flatMap((theme) => (theme && theme.name !== "css-variables" ? [theme] : []));
  expect(fixed.length).toBeGreaterThan(60);
  const pale = fixed.flatMap(({ name, text, background, colors }) =>
    [text, ...colors.values()].flatMap((color) => {
      const ratio = shownContrast(color, background);
      return color === "inherit" || ratio >= 4.5 ? [] : [`${name}: ${color} on ${background} is ${ratio}`];
    }),
  );
  expect(pale).toEqual([]);
});

test.each([
  ["light", "#ffffff", "#00aa0080"],
  ["dark", "#000000", "#ffffff40"],
  ["dark", "#808080", "#7a7a7a"],
  // A theme that does not say what it is.
  [undefined, "#ffffff", "#eeeeee"],
])("makes the colors of a %s theme on %s readable: %s", (type, background, foreground) => {
  const { text, colors } = prepareTheme("x", {
    type,
    colors: { "editor.foreground": foreground, "editor.background": background },
    tokenColors: [{ scope: "keyword", settings: { foreground } }],
  });
  for (const color of [text, ...colors.values()]) expect(shownContrast(color, background)).toBeGreaterThanOrEqual(4.5);
});

test("leaves colors that are readable as they are written", () => {
  const { colors } = prepareTheme("x", {
    type: "light",
    colors: { "editor.foreground": "#111", "editor.background": "#fff" },
    tokenColors: [{ scope: "keyword", settings: { foreground: "#000000CC" } }],
  });
  expect([...colors.values()]).toEqual(["#111", "#000000cc"]);
});

/** WCAG contrast by its own definition, of a color as displayed over an opaque background. */
function shownContrast(color: string, background: string): number {
  const [under, over] = [channelsOf(background), channelsOf(color)];
  const { 3: alpha = 1 } = over;
  const shown = under.slice(0, 3).map((channel, index) => channel + ((over[index] ?? 0) - channel) * alpha);
  const [dark = 0, light = 0] = [luminance(shown), luminance(under)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

function channelsOf(color: string): readonly number[] {
  const digits = color.slice(1);
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  return pairs.map((pair) => Number.parseInt(pair, 16) / 255);
}

function luminance(channels: readonly number[]): number {
  const linear = (value = 0): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(channels[0]) + 0.7152 * linear(channels[1]) + 0.0722 * linear(channels[2]);
}
