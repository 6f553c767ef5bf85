// Converts between OKLCH and sRGB and computes WCAG 2 contrast.

/** A color by lightness (0–1), chroma (0 to about 0.37) and hue (degrees). */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

/** Parses `#rgb` or `#rrggbb`; undefined for anything else. */
export function parseHex(text: string): Oklch | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => decodeGamma(Number.parseInt(pair, 16) / 255));
  return linearToOklch([red, green, blue]);
}

/** Formats as `#rrggbb`, reducing chroma until the color is in gamut. */
export function toHex(color: Oklch): string {
  const channels = oklchToLinear(intoGamut(color)).map((channel) => {
    const value = Math.round(encodeGamma(Math.min(1, Math.max(0, channel))) * 255);
    return value.toString(16).padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

/** The contrast ratio of two colors as displayed, from 1 to 21. */
export function contrast(first: Oklch, second: Oklch): number {
  const one = luminance(first);
  const other = luminance(second);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Blends a color over another with the given opacity, like `color-mix(in oklab, …)`. */
export function mix(over: Oklch, under: Oklch, opacity: number): Oklch {
  const a = toLab(over);
  const b = toLab(under);
  const blend = (index: 0 | 1 | 2): number => a[index] * opacity + b[index] * (1 - opacity);
  return fromLab([blend(0), blend(1), blend(2)]);
}

/** WCAG relative luminance of the color as `toHex` writes it. */
function luminance(color: Oklch): number {
  const [red, green, blue] = oklchToLinear(intoGamut(color)).map((channel) => {
    const shown = Math.round(encodeGamma(Math.min(1, Math.max(0, channel))) * 255) / 255;
    return decodeGamma(shown);
  }) as unknown as Triple;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function intoGamut(color: Oklch): Oklch {
  if (isInGamut(color)) return color;
  let low = 0;
  let high = color.chroma;
  for (let step = 0; step < 14; step++) {
    const middle = (low + high) / 2;
    if (isInGamut({ ...color, chroma: middle })) low = middle;
    else high = middle;
  }
  return { ...color, chroma: low };
}

function isInGamut(color: Oklch): boolean {
  return oklchToLinear(color).every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

function toLab({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

function fromLab([lightness, a, b]: Triple): Oklch {
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(a, b), hue: hue < 0 ? hue + 360 : hue };
}

// Matrices from the CSS Color 4 specification.
function linearToOklch([red, green, blue]: Triple): Oklch {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return fromLab([
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]);
}

function oklchToLinear(color: Oklch): Triple {
  const [lightness, a, b] = toLab(color);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function decodeGamma(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encodeGamma(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}
