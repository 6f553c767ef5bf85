// Loads a color theme by name: rules for the tokenizer and colors for the stylesheet.

import { contrast, parseHex, toHex } from "@lectern/base/oklch.ts";
import { themeNames } from "@shikijs/themes";
import type { IRawTheme, IRawThemeSetting } from "@shikijs/vscode-textmate";

/**
 * The `css-variables` theme: every color is a CSS variable the site may set. Names match docs.json sites; unset
 * variables fall back to UI colors.
 */
const VARIABLES_THEME_NAME = "css-variables";

const TEXT = "var(--mint-color-text,var(--lec-text))";

const VARIABLES_THEME: ThemeFile = {
  type: "dark",
  colors: { "editor.foreground": TEXT, "editor.background": "var(--mint-color-background,var(--lec-surface))" },
  tokenColors: [
    rule(TEXT, ["keyword.operator.accessor", "meta.template.expression", "markup.fenced_code meta.embedded.block"]),
    rule(token("comment", "muted"), ["comment", "markup.quote"]),
    rule(token("string", "green"), ["string", "markup.inserted", "markup.raw", "markup.fenced_code"]),
    rule(token("string-expression", "green"), ["string.template", "string.regexp", "string.interpolated"]),
    rule(token("punctuation", "muted"), ["punctuation.definition.string", "punctuation.separator", "meta.brace"]),
    rule(token("constant", "blue"), [
      "constant",
      "support.constant",
      "variable.language",
      "meta.property-value",
      "support.type.property-name.json",
      "entity.other.attribute-name",
    ]),
    rule(token("keyword", "red"), [
      "keyword",
      "storage",
      "markup.deleted",
      "punctuation.definition.template-expression",
    ]),
    rule(token("parameter", "amber"), ["variable.parameter", "variable.other.placeholder"]),
    rule(token("function", "violet"), [
      "entity.name",
      "support.function",
      "support.class",
      "support.type",
      "meta.function-call entity.name.function",
      "markup.heading",
    ]),
    rule(token("link", "blue"), ["markup.underline.link", "string.other.link", "meta.link"]),
    { scope: ["markup.italic", "emphasis"], settings: { fontStyle: "italic" } },
    { scope: ["markup.bold", "strong", "markup.heading"], settings: { fontStyle: "bold" } },
    { scope: "markup.underline", settings: { fontStyle: "underline" } },
  ],
};

function token(name: string, fallback: string): string {
  return `var(--mint-token-${name},var(--lec-${fallback}))`;
}

function rule(foreground: string, scope: string[]): { scope: string[]; settings: { foreground: string } } {
  return { scope, settings: { foreground } };
}

/** A theme prepared for tokenizing and CSS. */
export interface CodeTheme {
  readonly name: string;
  readonly dark: boolean;
  /** CSS colors of unstyled text and its background. */
  readonly text: string;
  readonly background: string;
  readonly rules: IRawTheme;
  /** Every color in the rules, uppercase as the tokenizer returns it → its CSS color. */
  readonly colors: ReadonlyMap<string, string>;
  /** Bit mask of the font styles in use: italic 1, bold 2, underline 4, strikethrough 8. */
  readonly fonts: number;
}

/** A published theme file: rules under either of two keys, plus editor colors. */
export interface ThemeFile {
  readonly type?: string | undefined;
  readonly colors?: Readonly<Record<string, string>> | undefined;
  readonly tokenColors?: readonly IRawThemeSetting[] | undefined;
  readonly settings?: readonly IRawThemeSetting[] | undefined;
}

export const THEME_NAMES: readonly string[] = [...themeNames, VARIABLES_THEME_NAME];

/** A theme by name, case-insensitive; undefined if there is none. */
export async function loadTheme(name: string): Promise<CodeTheme | undefined> {
  const known = THEME_NAMES.find((candidate) => candidate === name.toLowerCase());
  if (known === undefined) return undefined;
  if (known === VARIABLES_THEME_NAME) return prepareTheme(known, VARIABLES_THEME);
  const path = `@shikijs/themes/${known}`;
  const module = (await import(path)) as { readonly default: ThemeFile };
  return prepareTheme(known, module.default);
}

/** Prepends the default colors, substitutes colors the tokenizer rejects, such as `var(--x)`, and makes all of them readable. */
export function prepareTheme(name: string, file: ThemeFile): CodeTheme {
  const settings = file.tokenColors ?? file.settings ?? [];
  const unscoped = settings.find((rule) => rule.name === undefined && rule.scope === undefined)?.settings;
  const dark = file.type !== "light";
  const text = unscoped?.foreground ?? file.colors?.["editor.foreground"] ?? (dark ? "#bbbbbb" : "#333333");
  const background = unscoped?.background ?? file.colors?.["editor.background"] ?? (dark ? "#1e1e1e" : "#ffffff");
  const tokens = new Map<string, string>();
  const rules = [{ settings: { foreground: text } }, ...settings].map((rule) => withHexColor(rule, tokens));
  const under = opaque(shortColor(background), dark ? "#000000" : "#ffffff");
  const colors = new Map([...tokens].map(([key, color]) => [key, readable(color, under)] as const));
  return {
    name,
    dark,
    text: readable(shortColor(text), under),
    background: shortColor(background),
    rules: { name, settings: rules },
    colors,
    fonts: rules.reduce((fonts, rule) => fonts | fontBits(rule.settings?.fontStyle), 0),
  };
}

function withHexColor(rule: IRawThemeSetting, colors: Map<string, string>): IRawThemeSetting {
  const foreground = rule.settings?.foreground;
  if (foreground === undefined) return rule;
  if (/^#[0-9a-f]{3,8}$/i.test(foreground)) {
    if (!colors.has(foreground.toUpperCase())) colors.set(foreground.toUpperCase(), shortColor(foreground));
    return rule;
  }
  const known = [...colors].find(([, color]) => color === foreground)?.[0];
  // No theme has fully transparent text, so alpha zero marks a substitute unambiguously.
  const substitute = known ?? `#${colors.size.toString(16).padStart(6, "0").toUpperCase()}00`;
  colors.set(substitute, foreground);
  return { ...rule, settings: { ...rule.settings, foreground: substitute } };
}

/** The WCAG AA contrast ratio for text. */
const READABLE = 4.5;

/** Shifts a color away from its background until it is readable. A translucent color that is too pale becomes opaque. */
function readable(color: string, background: string): string {
  const under = parseHex(background);
  let shade = parseHex(opaque(color, background));
  if (!under || !shade || contrast(shade, under) >= READABLE) return color;
  const step = contrast(BLACK, under) < contrast(WHITE, under) ? 0.01 : -0.01;
  while (contrast(shade, under) < READABLE && shade.lightness > 0 && shade.lightness < 1)
    shade = { ...shade, lightness: Math.min(1, Math.max(0, shade.lightness + step)) };
  return shortColor(toHex(shade));
}

const BLACK = { lightness: 0, chroma: 0, hue: 0 };
const WHITE = { lightness: 1, chroma: 0, hue: 0 };

/** A translucent color (`#rgba` or `#rrggbbaa`) over an opaque one, as `#rrggbb`. Other colors are returned unchanged. */
function opaque(color: string, under: string): string {
  const over = channels(color);
  const [alpha = 255] = over.splice(3);
  if (alpha === 255) return color;
  const mixed = channels(under).map((channel, index) => {
    const value = Math.round(channel + ((over[index] ?? 0) - channel) * (alpha / 255));
    return value.toString(16).padStart(2, "0");
  });
  return `#${mixed.join("")}`;
}

/** The channels of a hex color, from 0 to 255; none for anything else. */
function channels(color: string): number[] {
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(color)?.[1] ?? "";
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  return pairs.map((pair) => Number.parseInt(pair, 16));
}

function fontBits(fontStyle: string | undefined): number {
  const bits: Readonly<Record<string, number>> = { italic: 1, bold: 2, underline: 4, strikethrough: 8 };
  return (fontStyle ?? "").split(" ").reduce((sum, word) => sum | (bits[word] ?? 0), 0);
}

/** Shortens a hex color: `"#FFFFFFFF"` → `"#fff"`. */
function shortColor(color: string): string {
  const lower = color.toLowerCase().replace(/^(#[0-9a-f]{6})ff$/, "$1");
  return lower.replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3");
}

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
