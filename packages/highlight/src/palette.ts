// Maps token styles to span attributes, and generates the stylesheet for them. Class names depend only on the themes, never
// on the code, so a block always renders the same: `l3` is the third color of the light theme, `d3` of the dark one,
// `li` italics in light mode.

import { contrast, mix, parseHex } from "@lectern/base/oklch.ts";
import { type CodeTheme, DEFAULT_THEMES } from "./theme.ts";

/** How a theme styles a token: a theme color (uppercase, as the tokenizer returns it) and font bits. */
export interface TokenStyle {
  readonly color: string;
  readonly font: number;
}

/** Styles tokens with one or two themes. */
export interface Palette {
  readonly themes: readonly CodeTheme[];
  /** The attribute of a token's span, with a leading space; empty if it looks like plain text. */
  attribute(styles: readonly TokenStyle[]): string;
}

/** A class-based palette for the site's themes, with its stylesheet. */
export function createClassPalette(light: CodeTheme, dark: CodeTheme): Palette & { css(): string } {
  const single = light.name === dark.name;
  const lightClasses = classNames("l", light);
  const darkClasses = classNames("d", dark);
  return {
    themes: single ? [light] : [light, dark],
    attribute([inLight, inDark]) {
      if (inLight === undefined) return "";
      const names = classesOf("l", inLight, lightClasses);
      if (inDark !== undefined) names.push(...classesOf("d", inDark, darkClasses));
      // Without a dark class, the light color would show through in dark mode.
      const color = lightClasses.get(inLight.color) ?? "";
      if (inDark !== undefined && color !== "" && !darkClasses.get(inDark.color)) names.push("d0");
      return names.length === 0 ? "" : ` class="${names.join(" ")}"`;
    },
    css() {
      const inLight = mutedCss([light, dark]) + colorCss("", "l", light) + fontCss("l", light.fonts);
      if (single) return inLight;
      // Dark classes only set properties, and one rule overrides all light styles with them.
      const styles = DARK_STYLES.flatMap(([bits, style]) =>
        bits & (light.fonts | dark.fonts) || !bits ? [style] : [],
      );
      const override = `.dark :where(code span[class]){${styles.join(";")}}`;
      return inLight + colorCss(".dark ", "d", dark) + fontCss("d", dark.fonts) + override;
    },
  };
}

/** An inline-color palette, for the rare block with its own theme. */
export function createInlinePalette(theme: CodeTheme): Palette {
  return {
    themes: [theme],
    attribute([style]) {
      const color = theme.colors.get(style?.color ?? "") ?? theme.text;
      const rules = [...(color === theme.text ? [] : [`color:${color}`]), ...fontRules(style?.font ?? 0)];
      return rules.length === 0 ? "" : ` style="${rules.join(";")}"`;
    },
  };
}

/** Color → class; the default text color has none. */
function classNames(letter: string, theme: CodeTheme): ReadonlyMap<string, string> {
  const numbers = new Map<string, number>();
  const names = new Map<string, string>();
  for (const [key, color] of theme.colors) {
    if (color === theme.text) continue;
    const number = numbers.get(color) ?? numbers.size + 1;
    numbers.set(color, number);
    names.set(key, `${letter}${number}`);
  }
  return names;
}

const FONTS: readonly (readonly [bit: number, letter: string])[] = [
  [1, "i"],
  [2, "b"],
  [4, "u"],
  [8, "s"],
];

function classesOf(letter: string, style: TokenStyle, names: ReadonlyMap<string, string>): string[] {
  const color = names.get(style.color);
  const fonts = FONTS.filter(([bit]) => (style.font & bit) !== 0).map(([, font]) => `${letter}${font}`);
  return color === undefined ? fonts : [color, ...fonts];
}

/** Share of the text color in language labels and line numbers, in percent; the default in code.css is 72. */
const MUTED = 72;

/** Themes with pale text are muted less, so labels stay legible. */
function mutedCss(themes: readonly CodeTheme[]): string {
  const share = Math.max(...themes.map(mutedShare));
  return share === MUTED ? "" : `:is(.code-block,.code-group){--lec-code-muted-share:${share}%}`;
}

function mutedShare(theme: CodeTheme): number {
  const text = parseHex(theme.text);
  const background = parseHex(theme.background);
  if (!text || !background) return MUTED;
  const header = mix(text, background, 0.04);
  let share = MUTED;
  while (share < 100 && contrast(mix(text, background, share / 100), header) < 4.6) share += 4;
  return share;
}

function colorCss(scope: string, letter: string, theme: CodeTheme): string {
  const mode = theme.dark ? "dark" : "light";
  // The default dark theme is on the site's surface color, which is darker: its gray would be the only untinted one.
  const isDefault = letter === "d" && theme.name === DEFAULT_THEMES.dark;
  const background = isDefault ? "var(--lec-code-surface,var(--lec-surface))" : theme.background;
  let css = `${scope}:is(.code-block,.code-group){color-scheme:${mode};--lec-code-text:${theme.text};--lec-code-background:${background}}`;
  if (letter === "d") css += `.d0{--lec-d:${theme.text}}`;
  const property = letter === "d" ? "--lec-d" : "color";
  const written = new Set<string>();
  for (const [key, name] of classNames(letter, theme)) {
    if (!written.has(name)) css += `.${name}{${property}:${theme.colors.get(key) ?? theme.text}}`;
    written.add(name);
  }
  return css;
}

/** What dark classes decide, by the font bits that need it. */
const DARK_STYLES: readonly (readonly [bits: number, style: string])[] = [
  [0, "color:var(--lec-d,inherit)"],
  [1, "font-style:var(--lec-di,inherit)"],
  [2, "font-weight:var(--lec-db,inherit)"],
  [12, "text-decoration:var(--lec-du,none)"],
];

const DARK_NAMES: Readonly<Record<string, string>> = {
  "font-style": "--lec-di",
  "font-weight": "--lec-db",
  "text-decoration": "--lec-du",
};

function fontCss(letter: string, fonts: number): string {
  const rule = (selector: string, bits: number): string => {
    const styles = fontRules(bits).join(";");
    return `${selector}{${letter === "d" ? styles.replace(/^[a-z-]+/, (name) => DARK_NAMES[name] ?? name) : styles}}`;
  };
  let css = "";
  for (const [bit, font] of FONTS) if ((fonts & bit) !== 0) css += rule(`.${letter}${font}`, bit);
  if ((fonts & 12) === 12) css += rule(`.${letter}u.${letter}s`, 12);
  return css;
}

function fontRules(font: number): readonly string[] {
  const lines = [...((font & 4) !== 0 ? ["underline"] : []), ...((font & 8) !== 0 ? ["line-through"] : [])];
  return [
    ...((font & 1) !== 0 ? ["font-style:italic"] : []),
    ...((font & 2) !== 0 ? ["font-weight:700"] : []),
    ...(lines.length > 0 ? [`text-decoration:${lines.join(" ")}`] : []),
  ];
}
