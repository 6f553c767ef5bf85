// The setting `styling.codeblocks` of docs.json → the names of the two themes.

/** The theme of each colour mode. */
export interface CodeThemes {
  readonly light: string;
  readonly dark: string;
}

/** What sites get that choose nothing. */
export const DEFAULT_THEMES: CodeThemes = { light: "github-light-default", dark: "dark-plus" };

/** With the site's mode, always dark, or the named themes. */
export function codeThemes(setting: "system" | "dark" | CodeThemes): CodeThemes {
  if (setting === "system") return DEFAULT_THEMES;
  return setting === "dark" ? { light: DEFAULT_THEMES.dark, dark: DEFAULT_THEMES.dark } : setting;
}
