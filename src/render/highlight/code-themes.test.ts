import { expect, test } from "vitest";
import { formatDiagnostic } from "../../base/diagnostic.ts";
import { resolveCodeThemes } from "./code-themes.ts";

const AT = { file: "docs.json", line: 3, column: 5 };

test.each([
  [undefined, "github-light-default", "dark-plus"],
  ["system", "github-light-default", "dark-plus"],
  ["dark", "dark-plus", "dark-plus"],
  ["nord", "nord", "nord"],
  [{ theme: "css-variables" }, "css-variables", "css-variables"],
  [{ theme: { light: "min-light", dark: "Nord" } }, "min-light", "nord"],
  [{ light: "min-light", dark: "nord" }, "min-light", "nord"],
  [{ languages: { custom: [] } }, "github-light-default", "dark-plus"],
  [42, "github-light-default", "dark-plus"],
  [["nord"], "github-light-default", "dark-plus"],
])("the setting %j gives %s and %s", (setting, light, dark) => {
  expect(resolveCodeThemes(setting, AT)).toEqual({ value: { light, dark }, diagnostics: [] });
});

test("an unknown theme is named, with the nearest one", () => {
  const { value, diagnostics } = resolveCodeThemes({ theme: { light: "min-lihgt", dark: "qqqqqqqq" } }, AT);
  expect(value).toEqual({ light: "github-light-default", dark: "dark-plus" });
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    'docs.json:3:5 code/unknown-theme There is no code theme "min-lihgt", so code blocks use the default colours. Did you mean "min-light"?',
    'docs.json:3:5 code/unknown-theme There is no code theme "qqqqqqqq", so code blocks use the default colours. Use "system", "dark", or the name of a Shiki theme such as "nord".',
  ]);
});

test("an unknown name for both modes leaves the defaults", () => {
  expect(resolveCodeThemes("solarised-dark", AT).value).toEqual({ light: "github-light-default", dark: "dark-plus" });
});
