// Derives an accent palette from docs.json colors that is readable in both modes, whatever was configured.

import { contrast, mix, type Oklch, parseHex, toHex } from "@lectern/base/oklch.ts";

/** The colors from docs.json as `#rrggbb`. */
export interface ColorInput {
  readonly primary: string;
  readonly light: string;
  readonly dark: string;
  /** The page background, if configured. */
  readonly background?: { readonly light?: string | undefined; readonly dark?: string | undefined } | undefined;
}

/** The accent palette of one mode, as `#rrggbb`. */
export interface AccentColors {
  /** A fill; `onAccent` is the text on it. */
  readonly accent: string;
  readonly onAccent: string;
  /** The accent as text on the page. */
  readonly accentText: string;
  readonly button: string;
  readonly onButton: string;
  /** The lightness limit (upper or lower, by mode) at which this hue is readable as text. */
  readonly readable: number;
}

/** Both modes, and the hue that tints the grays. */
export interface ThemeColors {
  readonly hue: number;
  /** The configured backgrounds, adjusted until text on them is readable. */
  readonly background: { readonly light?: string; readonly dark?: string };
  readonly light: AccentColors;
  readonly dark: AccentColors;
}

const READABLE = 4.5;
const FALLBACK: Oklch = { lightness: 0.63, chroma: 0.17, hue: 149 };
const WHITE: Oklch = { lightness: 1, chroma: 0, hue: 0 };
const BLACK: Oklch = { lightness: 0, chroma: 0, hue: 0 };
/** The backgrounds in tokens.css. */
const PAGE_LIGHT = WHITE;
const PAGE_DARK: Oklch = { lightness: 0.162, chroma: 0.006, hue: 255 };
/** The text and muted text colors in tokens.css. */
const TEXTS_LIGHT = [0.25, 0.46].map((lightness) => ({ ...BLACK, lightness }));
const TEXTS_DARK = [0.94, 0.73].map((lightness) => ({ ...BLACK, lightness }));
/** Their minimum contrast; muted text also appears on tints. */
const NEEDED = [7, 5.5];

/** Derives readable accents from the configured colors. */
export function themeColors(input: ColorInput): ThemeColors {
  const primary = parseHex(input.primary) ?? FALLBACK;
  const light = parseHex(input.light) ?? primary;
  const dark = parseHex(input.dark) ?? primary;
  const pageLight = readablePage(input.background?.light, TEXTS_LIGHT, 1);
  const pageDark = readablePage(input.background?.dark, TEXTS_DARK, -1);
  return {
    // The hue of a gray accent is arbitrary, so use the neutral blue of the tokens.
    hue: primary.chroma < 0.02 ? 255 : Math.round(primary.hue),
    background: { ...(pageLight && { light: toHex(pageLight) }), ...(pageDark && { dark: toHex(pageDark) }) },
    light: accentColors(primary, dark, pageLight ?? PAGE_LIGHT),
    dark: accentColors(light, light, pageDark ?? PAGE_DARK),
  };
}

/** A configured background, lightened or darkened until text in its mode is readable. */
function readablePage(hex: string | undefined, texts: readonly Oklch[], direction: 1 | -1): Oklch | undefined {
  const color = parseHex(hex ?? "");
  const reads = (page: Oklch): boolean =>
    texts.every((text, index) => contrast(text, page) >= (NEEDED[index] ?? READABLE));
  return color && shift(color, direction, reads);
}

function accentColors(base: Oklch, buttonBase: Oklch, page: Oklch): AccentColors {
  const [accent, onAccent] = fill(base, page);
  const [button, onButton] = fill(buttonBase, page);
  return {
    accent: toHex(accent),
    onAccent: toHex(onAccent),
    accentText: toHex(readableText(base, page)),
    button: toHex(button),
    onButton: toHex(onButton),
    readable: readableLightness(base, page),
  };
}

/** A usable version of a configured fill, and the text color on it: `"#22C55E"` → darkened green, white. */
export function readableFill(hex: string, pageHex: string): readonly [string, string] {
  const [color, text] = fill(parseHex(hex) ?? FALLBACK, parseHex(pageHex) ?? WHITE);
  return [toHex(color), toHex(text)];
}

/** A fill and its text color. White text is kept if slight darkening is enough; pale fills get black text. */
function fill(base: Oklch, page: Oklch): readonly [Oklch, Oklch] {
  // A fill in the page color would be invisible.
  const visible = contrast(base, page) < 1.15 ? readableText(base, page) : base;
  if (contrast(visible, WHITE) < 2.9) return [visible, BLACK];
  return [shift(visible, -1, (color) => contrast(color, WHITE) >= READABLE), WHITE];
}

/** Shifts a color away from the page until it is readable on the page, on a raised surface and on its own tint. */
function readableText(base: Oklch, page: Oklch): Oklch {
  const direction = contrast(page, BLACK) > contrast(page, WHITE) ? -1 : 1;
  const surface = mix(direction === -1 ? BLACK : WHITE, page, 0.08);
  return shift(base, direction, (color) =>
    [page, surface, mix(color, page, 0.12)].every((under) => contrast(color, under) >= READABLE),
  );
}

function readableLightness(base: Oklch, page: Oklch): number {
  const start = contrast(page, BLACK) > contrast(page, WHITE) ? 0.99 : 0.01;
  return Math.round(readableText({ ...base, lightness: start }, page).lightness * 100) / 100;
}

/** Fills darker than this get white text, lighter ones black. */
export const WHITE_TEXT_BELOW = 0.62;

function shift(color: Oklch, direction: 1 | -1, passes: (color: Oklch) => boolean): Oklch {
  let current = color;
  while (!passes(current)) {
    const lightness = current.lightness + direction * 0.01;
    if (lightness <= 0) return BLACK;
    if (lightness >= 1) return WHITE;
    current = { ...current, lightness };
  }
  return current;
}
