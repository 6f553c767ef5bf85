// The part of the stylesheet that depends on docs.json: colors, background and banner.

import { parseHex, toHex } from "@lectern/base/oklch.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import { type AccentColors, readableFill, themeColors, WHITE_TEXT_BELOW } from "../colors/theme-colors.ts";
import { isExternal, toHref } from "./link.ts";

/** The background layer; matches the specificity of its rules in layout.css. */
const BACKGROUND = ":is(#_,[data-lectern-part=background-color])::before";

/** Overrides tokens.css with the site's values; must directly follow the built-in stylesheet. */
export function themeCss(config: Config, base: string): string {
  const { hue, background, light, dark } = themeColors({ ...config.colors, background: config.background.color });
  const inLight = accents(light);
  const rules = [
    rule(":root", [
      `--lec-hue:${hue}`,
      ...inLight,
      ...colored("--lec-bg", background.light),
      ...(config.banner?.color?.light ? banner(config.banner.color.light, "#ffffff") : []),
      ...(config.fonts?.heading?.weight ? [`--lec-heading-weight:${config.fonts.heading.weight}`] : []),
    ]),
    rule(".dark", [
      ...accents(dark).filter((declaration) => !inLight.includes(declaration)),
      ...colored("--lec-bg", background.dark),
      ...codeSurface(background.dark),
      ...(config.banner?.color?.dark ? banner(config.banner.color.dark, "#0b0d0f") : []),
    ]),
    derivedAccents(light, dark),
    decoration(config.background.decoration),
    ...backgroundImages(config, base),
  ];
  return rules.join("");
}

/** Code is lighter than a dark page, which only a page darker than this leaves room for; on others it is darker. */
const LIGHTEST_PAGE = 0.2;

function codeSurface(background: string | undefined): readonly string[] {
  const { lightness = 0 } = parseHex(background ?? "") ?? {};
  return lightness > LIGHTEST_PAGE ? ["--lec-code-surface:color-mix(in oklab,#000 25%,var(--lec-bg))"] : [];
}

function rule(selector: string, declarations: readonly string[]): string {
  return declarations.length === 0 ? "" : `${selector}{${declarations.join(";")}}`;
}

function accents(colors: AccentColors): readonly string[] {
  return [
    `--lec-accent:${colors.accent}`,
    `--lec-on-accent:${colors.onAccent}`,
    `--lec-accent-text:${colors.accentText}`,
    // A button in the accent color follows an accent set by the author's stylesheet.
    ...(colors.button === colors.accent
      ? ["--lec-button:var(--lec-accent)", "--lec-on-button:var(--lec-on-accent)"]
      : [`--lec-button:${colors.button}`, `--lec-on-button:${colors.onButton}`]),
  ];
}

/**
 * Accent text and text on the accent, computed by the browser so that they follow an accent set by the author's stylesheet.
 */
function derivedAccents(light: AccentColors, dark: AccentColors): string {
  const derived = (bound: string): readonly string[] => [
    `--lec-accent-text:oklch(from var(--lec-accent) ${bound} c h)`,
    `--lec-on-accent:oklch(from var(--lec-accent) clamp(0,(${WHITE_TEXT_BELOW} - l)*1000,1) 0 0)`,
  ];
  const inLight = rule(":root", derived(`min(l,${light.readable})`));
  const inDark = rule(".dark", derived(`max(l,${dark.readable})`));
  return `@supports (color:oklch(from red l c h)){${inLight}${inDark}}`;
}

/** Lightness of the grays that authors' stylesheets use: `rgb(var(--gray-200) / 0.5)`. */
const GRAYS: readonly (readonly [step: number, lightness: number])[] = [
  [50, 0.98],
  [100, 0.96],
  [200, 0.92],
  [300, 0.87],
  [400, 0.71],
  [500, 0.55],
  [600, 0.44],
  [700, 0.37],
  [800, 0.27],
  [900, 0.2],
  [950, 0.14],
];

/** Colors under the names docs.json sites use, as triplets for `rgb()`; the same in both modes. */
export function colorNamesCss({ colors, background }: Config): string {
  const { hue } = themeColors({ ...colors, background: background.color });
  const grays = GRAYS.map(([step, lightness]) => [`gray-${step}`, toHex({ lightness, chroma: 0.008, hue })] as const);
  const named = [
    ["primary", colors.primary],
    ["primary-light", colors.light],
    ["primary-dark", colors.dark],
    ["background-light", background.color?.light ?? "#ffffff"],
    ["background-dark", background.color?.dark ?? toHex({ lightness: 0.162, chroma: 0.006, hue })],
    ...grays,
  ] as const;
  const values = named.flatMap(([name, hex]) => {
    const channels = toTriplet(hex);
    return channels === undefined ? [] : [`--${name}:${channels}`];
  });
  return rule(":root", values);
}

/** `"#16a34a"` and `"#1a4"` → decimal channels. */
function toTriplet(hex: string): string | undefined {
  const digits = /^#([\da-f]{6})$/i.exec(hex.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3"))?.[1];
  return digits
    ?.match(/../g)
    ?.map((pair) => Number.parseInt(pair, 16))
    .join(" ");
}

function colored(name: string, value: string | undefined): readonly string[] {
  return value ? [`${name}:${value}`] : [];
}

function banner(color: string, page: string): readonly string[] {
  const [fill, text] = readableFill(color, page);
  return [`--lec-banner:${fill}`, `--lec-on-banner:${text}`];
}

/** Only the decoration a site uses is in its stylesheet. */
function decoration(kind: Config["background"]["decoration"]): string {
  if (kind === undefined) return "";
  if (kind === "gradient") {
    const glow = "color-mix(in oklab,var(--lec-accent) 14%,transparent)";
    return rule(BACKGROUND, [`background-image:radial-gradient(60% 60% at 70% 0,${glow},transparent)`]);
  }
  const [width, height] = kind === "grid" ? ["40px", "40px"] : ["160px", "96px"];
  return rule(BACKGROUND, [
    "--lec-line:color-mix(in oklab,var(--lec-text) 6%,transparent) 1px,transparent 1px",
    `background:linear-gradient(var(--lec-line)) 0 0/100% ${height},linear-gradient(90deg,var(--lec-line)) 0 0/${width} 100%`,
  ]);
}

function backgroundImages({ background }: Config, base: string): readonly string[] {
  const { image } = background;
  if (!image) return [];
  const light = rule(BACKGROUND, [`background-image:url(${cssString(toUrl(image.light, base))})`]);
  if (image.light === image.dark) return [light];
  return [light, rule(`.dark ${BACKGROUND}`, [`background-image:url(${cssString(toUrl(image.dark, base))})`])];
}

function toUrl(source: string, base: string): string {
  return isExternal(source) ? source : toHref(source, { base });
}

export interface FontFace {
  readonly family: string;
  /** Including the base path, or on another host. */
  readonly source: string;
  readonly format?: "woff" | "woff2" | undefined;
  /** A weight or range: `"600"`, `"100 900"`. */
  readonly weight: string;
  readonly style?: "normal" | "italic";
  /** The characters it is loaded for; all if omitted. */
  readonly range?: string | undefined;
}

/** Text is shown in the fallback font until the file has loaded. */
export function fontFaceRule({ family, source, format, weight, style, range }: FontFace): string {
  const declarations = [
    `font-family:${cssString(family)}`,
    `src:url(${cssString(source)})${format ? ` format("${format}")` : ""}`,
    `font-weight:${weight}`,
    ...(style === "italic" ? ["font-style:italic"] : []),
    "font-display:swap",
    ...(range === undefined ? [] : [`unicode-range:${range}`]),
  ];
  return `@font-face{${declarations.join(";")}}`;
}

/** A CSS string with quotes, backslashes, line breaks and "<" escaped, so nothing can break out of it. */
export function cssString(text: string): string {
  return `"${text.replace(/["\\\n\r\f<\0]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;
}
