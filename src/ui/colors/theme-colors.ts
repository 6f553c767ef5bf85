// The colours of docs.json → an accent family that can be read in both modes, whatever was configured.

import { contrast, mix, type Oklch, parseHex, toHex } from "./oklch.ts";

/** What docs.json says about colours, each a `#rrggbb`. */
export interface ColorInput {
  readonly primary: string;
  readonly light: string;
  readonly dark: string;
  /** The page's background, when configured. */
  readonly background?: { readonly light?: string | undefined; readonly dark?: string | undefined } | undefined;
}

/** The accent family of one mode, as `#rrggbb`. */
export interface AccentColors {
  /** A fill; `onAccent` is the text on it. */
  readonly accent: string;
  readonly onAccent: string;
  /** The accent as text on the page. */
  readonly accentText: string;
  readonly button: string;
  readonly onButton: string;
  /** The lightness from which on, or up to which, a color of this hue reads as text on the page. */
  readonly readable: number;
}

/** Both modes and the hue that tints the greys. */
export interface ThemeColors {
  readonly hue: number;
  /** The configured backgrounds, moved away from the text until it reads. */
  readonly background: { readonly light?: string; readonly dark?: string };
  readonly light: AccentColors;
  readonly dark: AccentColors;
}

const READABLE = 4.5;
const FALLBACK: Oklch = { lightness: 0.63, chroma: 0.17, hue: 149 };
const WHITE: Oklch = { lightness: 1, chroma: 0, hue: 0 };
const BLACK: Oklch = { lightness: 0, chroma: 0, hue: 0 };
/** The backgrounds of tokens.css. */
const PAGE_LIGHT = WHITE;
const PAGE_DARK: Oklch = { lightness: 0.162, chroma: 0.006, hue: 255 };
/** The text and the muted text of tokens.css. */
const TEXTS_LIGHT = [0.25, 0.46].map((lightness) => ({ ...BLACK, lightness }));
const TEXTS_DARK = [0.94, 0.73].map((lightness) => ({ ...BLACK, lightness }));
/** What they need; muted words stand on tints, too. */
const NEEDED = [7, 5.5];

/** Derives readable accents from the configured colours. */
export function themeColors(input: ColorInput): ThemeColors {
  const primary = parseHex(input.primary) ?? FALLBACK;
  const light = parseHex(input.light) ?? primary;
  const dark = parseHex(input.dark) ?? primary;
  const pageLight = readablePage(input.background?.light, TEXTS_LIGHT, 1);
  const pageDark = readablePage(input.background?.dark, TEXTS_DARK, -1);
  return {
    // A grey accent has no hue worth following; the neutral blue of the tokens looks calmer than a random one.
    hue: primary.chroma < 0.02 ? 255 : Math.round(primary.hue),
    background: { ...(pageLight && { light: toHex(pageLight) }), ...(pageDark && { dark: toHex(pageDark) }) },
    light: accentColors(primary, dark, pageLight ?? PAGE_LIGHT),
    dark: accentColors(light, light, pageDark ?? PAGE_DARK),
  };
}

/** A configured background, lighter or darker where the text of its mode would not read on it. */
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

/** A configured fill as it can be used, and the colour of the text on it: `"#22C55E"` → darkened green, white. */
export function readableFill(hex: string, pageHex: string): readonly [string, string] {
  const [color, text] = fill(parseHex(hex) ?? FALLBACK, parseHex(pageHex) ?? WHITE);
  return [toHex(color), toHex(text)];
}

/** A fill and its text. White text is kept where a little darkening is enough; pale fills get black text. */
function fill(base: Oklch, page: Oklch): readonly [Oklch, Oklch] {
  // A fill in the colour of the page would vanish: white on white, black on black.
  const visible = contrast(base, page) < 1.15 ? readableText(base, page) : base;
  if (contrast(visible, WHITE) < 2.9) return [visible, BLACK];
  return [shift(visible, -1, (color) => contrast(color, WHITE) >= READABLE), WHITE];
}

/** The colour moved away from the page until it reads on the page, on a raised surface and on its own tint. */
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

/** Fills below this lightness have white text, those above black text. */
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
