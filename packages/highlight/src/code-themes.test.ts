import { expect, test } from "vitest";
import { codeThemes } from "./theme.ts";

test.each([
  ["system", "github-light-default", "dark-plus"],
  ["dark", "dark-plus", "dark-plus"],
  [{ light: "min-light", dark: "nord" }, "min-light", "nord"],
] as const)("resolves the setting %j to %s and %s", (setting, light, dark) => {
  expect(codeThemes(setting)).toEqual({ light, dark });
});
