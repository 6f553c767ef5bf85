// The setting `styling.codeblocks` of docs.json → the names of the two themes.

import { closest } from "../../base/closest.ts";
import type { Checked, Diagnostic, Location } from "../../base/diagnostic.ts";
import { unknownTheme } from "./diagnostics.ts";
import { THEME_NAMES } from "./theme.ts";

/** The theme of each colour mode. */
export interface CodeThemes {
  readonly light: string;
  readonly dark: string;
}

/** What sites get that choose nothing. */
export const DEFAULT_THEMES: CodeThemes = { light: "github-light-default", dark: "dark-plus" };

/**
 * Reads the setting: `system`, `dark`, a theme's name, `{ light, dark }`, or `{ theme: … }` around one of the last two.
 * `at` is where it stands in docs.json.
 */
export function resolveCodeThemes(setting: unknown, at: Location): Checked<CodeThemes> {
  const diagnostics: Diagnostic[] = [];
  const inner = isRecord(setting) && setting["theme"] !== undefined ? setting["theme"] : setting;
  const themeOr = (value: unknown, fallback: string): string => {
    if (typeof value !== "string") return fallback;
    const name = value.toLowerCase();
    if (THEME_NAMES.includes(name)) return name;
    diagnostics.push(unknownTheme(value, at, closest(value, THEME_NAMES)));
    return fallback;
  };
  if (typeof inner === "string") {
    if (inner === "system") return { value: DEFAULT_THEMES, diagnostics };
    const both = inner === "dark" ? DEFAULT_THEMES.dark : undefined;
    const value = { light: both ?? themeOr(inner, DEFAULT_THEMES.light), dark: both ?? DEFAULT_THEMES.dark };
    return {
      value: value.light === DEFAULT_THEMES.light ? value : { light: value.light, dark: value.light },
      diagnostics,
    };
  }
  if (!isRecord(inner)) return { value: DEFAULT_THEMES, diagnostics };
  const value = {
    light: themeOr(inner["light"], DEFAULT_THEMES.light),
    dark: themeOr(inner["dark"], DEFAULT_THEMES.dark),
  };
  return { value, diagnostics };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
