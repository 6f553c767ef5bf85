// A colour theme by its name → the rules a tokeniser reads and the colours a stylesheet needs.

import { themeNames } from "@shikijs/themes";
import type { IRawTheme, IRawThemeSetting } from "@shikijs/vscode-textmate";
import { VARIABLES_THEME, VARIABLES_THEME_NAME } from "./variables-theme.ts";

/** A theme, ready for tokenising and for CSS. */
export interface CodeTheme {
  readonly name: string;
  readonly dark: boolean;
  /** CSS colours of text without any style, and of what is behind it. */
  readonly text: string;
  readonly background: string;
  readonly rules: IRawTheme;
  /** Every colour of the rules, upper-case as the tokeniser gives it → the CSS colour. */
  readonly colors: ReadonlyMap<string, string>;
  /** True for each font style some rule sets: italic 1, bold 2, underline 4, strikethrough 8. */
  readonly fonts: number;
}

/** A theme file as published: rules under one of two names, colours of the editor beside them. */
export interface ThemeFile {
  readonly type?: string | undefined;
  readonly colors?: Readonly<Record<string, string>> | undefined;
  readonly tokenColors?: readonly IRawThemeSetting[] | undefined;
  readonly settings?: readonly IRawThemeSetting[] | undefined;
}

/** The names of all themes. */
export const THEME_NAMES: readonly string[] = [...themeNames, VARIABLES_THEME_NAME];

/** A theme by name, any case; undefined when there is none. */
export async function loadTheme(name: string): Promise<CodeTheme | undefined> {
  const known = THEME_NAMES.find((candidate) => candidate === name.toLowerCase());
  if (known === undefined) return undefined;
  if (known === VARIABLES_THEME_NAME) return prepareTheme(known, VARIABLES_THEME);
  const path = `@shikijs/themes/${known}`;
  const module = (await import(path)) as { readonly default: ThemeFile };
  return prepareTheme(known, module.default);
}

/** Puts the default colours in front and a stand-in for every colour that tokenisers refuse, such as `var(--x)`. */
export function prepareTheme(name: string, file: ThemeFile): CodeTheme {
  const settings = file.tokenColors ?? file.settings ?? [];
  const unscoped = settings.find((rule) => rule.name === undefined && rule.scope === undefined)?.settings;
  const dark = file.type !== "light";
  const text = unscoped?.foreground ?? file.colors?.["editor.foreground"] ?? (dark ? "#bbbbbb" : "#333333");
  const background = unscoped?.background ?? file.colors?.["editor.background"] ?? (dark ? "#1e1e1e" : "#ffffff");
  const colors = new Map<string, string>();
  const rules = [{ settings: { foreground: text } }, ...settings].map((rule) => withHexColor(rule, colors));
  return {
    name,
    dark,
    text: shortColor(text),
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
  // Alpha zero: no theme writes invisible text, so the stand-in cannot be a real colour.
  const standIn = known ?? `#${colors.size.toString(16).padStart(6, "0").toUpperCase()}00`;
  colors.set(standIn, foreground);
  return { ...rule, settings: { ...rule.settings, foreground: standIn } };
}

function fontBits(fontStyle: string | undefined): number {
  const bits: Readonly<Record<string, number>> = { italic: 1, bold: 2, underline: 4, strikethrough: 8 };
  return (fontStyle ?? "").split(" ").reduce((sum, word) => sum | (bits[word] ?? 0), 0);
}

/** The shortest way to write a hex colour: `"#FFFFFFFF"` → `"#fff"`. */
function shortColor(color: string): string {
  const lower = color.toLowerCase().replace(/^(#[0-9a-f]{6})ff$/, "$1");
  return lower.replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3");
}
