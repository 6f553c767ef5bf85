// Maps the docs.json setting `styling.codeblocks` to the names of a light and a dark theme.

/** The theme per color mode. */
export interface CodeThemes {
  readonly light: string;
  readonly dark: string;
}

export const DEFAULT_THEMES: CodeThemes = { light: "github-light-default", dark: "dark-plus" };

/** `system` follows the site's color mode, `dark` is always dark, otherwise the named themes. */
export function codeThemes(setting: "system" | "dark" | CodeThemes): CodeThemes {
  if (setting === "system") return DEFAULT_THEMES;
  return setting === "dark" ? { light: DEFAULT_THEMES.dark, dark: DEFAULT_THEMES.dark } : setting;
}
