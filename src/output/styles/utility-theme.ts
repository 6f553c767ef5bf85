// The values behind utility classes (`--color-red-500`, `--spacing`): a stylesheet includes only those it refers to.

/** Custom properties and animations by name. */
export interface Theme {
  readonly values: ReadonlyMap<string, string>;
  readonly keyframes: ReadonlyMap<string, string>;
}

/** Parses the `@theme` blocks of a stylesheet. */
export function parseTheme(css: string): Theme {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, "");
  const keyframes = new Map<string, string>();
  const plain = text.replace(/@keyframes\s+([\w-]+)\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, (rule, name: string) => {
    keyframes.set(name, `${rule}\n`);
    return "";
  });
  const values = new Map<string, string>();
  for (const [, name = "", value = ""] of plain.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)) {
    // The site sets its own fonts.
    if (!/^--(?:font-(?:sans|mono)|default-)/.test(name)) values.set(name, value.replace(/\s+/g, " ").trim());
  }
  return { values, keyframes };
}

/** The part of a theme that rules refer to, directly or through other values. */
export function usedTheme(css: string, theme: Theme): string {
  const used = new Map<string, string>();
  const add = (text: string): void => {
    for (const [, name = ""] of text.matchAll(/var\((--[\w-]+)/g)) {
      const value = theme.values.get(name);
      if (value === undefined || used.has(name)) continue;
      used.set(name, value);
      add(value);
    }
  };
  add(css);
  if (used.size === 0) return "";
  const animations = [...theme.keyframes].filter(([name]) =>
    [...used].some(([property, value]) => property.startsWith("--animate-") && value.split(" ").includes(name)),
  );
  const declarations = [...used].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}: ${value};`);
  return `:root {${declarations.join("")}}\n${animations.map(([, rule]) => rule).join("")}`;
}
