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
