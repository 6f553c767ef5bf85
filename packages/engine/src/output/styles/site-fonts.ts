// The fonts of docs.json: their CSS, their files, and which ones pages preload. Inter and JetBrains Mono are bundled,
// so that a site looks the same on every system; nothing is loaded from other hosts.

import { hashText } from "@lectern/base/hash.ts";
import {
  findInstalledFonts,
  type InstalledFont,
  isBundledFont,
  isGenericFamily,
  isSystemFont,
  readFont,
} from "@lectern/io/font-package.ts";
import { listAssets, readAsset } from "@lectern/io/package-file.ts";
import type { Font } from "@lectern/model/config/appearance-fields.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import { isExternal, toHref } from "@lectern/theme/layout/link.ts";
import { cssString, type FontFace, fontFaceRule } from "@lectern/theme/layout/theme-css.ts";
import { type Artifact, siteFile } from "../artifact.ts";

export interface SiteFonts {
  readonly css: string;
  readonly artifacts: readonly Artifact[];
  /** Preloaded by every page. */
  readonly preload: readonly string[];
  /** Preloaded by pages with code. */
  readonly preloadCode: readonly string[];
}

/** Precedes the system fonts: the bundled font, and a local one with the same metrics until it has loaded. */
const SYSTEM = "ui-sans-serif,system-ui,sans-serif";
const BUNDLED = `Inter,"Inter Fallback",${SYSTEM}`;

/** Latin letters beyond Western Europe. */
const LATIN_EXT = "U+100-2BA,U+1D00-1EFF,U+20A0-20C0,U+2C60-2C7F,U+A720-A7FF";

export function siteFonts(
  { fonts }: Config,
  { base, root }: { readonly base: string; readonly root: string },
): SiteFonts {
  const artifacts = new Map<string, Artifact>();
  const add = (name: string, read: () => Uint8Array): string => {
    const path = `_lectern/fonts/${name}`;
    artifacts.set(
      path,
      siteFile(path, async () => read()),
    );
    return `${base}/${path}`;
  };
  const names = listAssets("fonts");
  const bundled = (font: string): string => {
    const name = names.find((one) => one.replace(/-\w+\.woff2$/, "") === font) ?? font;
    return add(name, () => readAsset(`fonts/${name}`));
  };
  const chosen = [fonts?.body, fonts?.heading].map((font) => choose(font, { base, root, add }));
  const [body, heading] = chosen;
  const needsInter = chosen.some((choice, index) => choice?.faces === undefined && (index === 0 || fonts?.heading));
  const inter = needsInter ? interFaces(bundled) : [];
  const mono = bundled("jetbrains-mono");
  const faces = [...inter, ...(body?.faces ?? []), ...(heading?.faces ?? [])];
  const rules = [...faces.map(fontFaceRule), ...(needsInter ? [INTER_FALLBACK] : []), monoRules(mono)];
  const stacks = [
    ...(body?.stack ? [`--lec-font-sans:${body.stack}`] : []),
    ...(heading?.stack ? [`--lec-font-heading:${heading.stack}`] : []),
  ];
  return {
    css: [...new Set(rules)].join("") + (stacks.length > 0 ? `:root{${stacks.join(";")}}` : ""),
    artifacts: [...artifacts.values()],
    preload: [...new Set(faces.filter(isUsedAtOnce).map(({ source }) => source))],
    preloadCode: [mono],
  };
}

interface Choice {
  /** Undefined for the bundled font. */
  readonly faces?: readonly FontFace[];
  /** The value of the property; undefined for the default in tokens.css. */
  readonly stack?: string;
}

interface FontContext {
  readonly base: string;
  readonly root: string;
  add(name: string, read: () => Uint8Array): string;
}

function choose(font: Font | undefined, { base, root, add }: FontContext): Choice {
  if (!font) return {};
  const { family, source, format, weight } = font;
  const stack = `${cssString(family)},${SYSTEM}`;
  if (source !== undefined) {
    const url = isExternal(source) ? source : toHref(source, { base });
    return { faces: [{ family, source: url, format, weight: String(weight ?? "100 900") }], stack };
  }
  if (isBundledFont(family)) return { stack: BUNDLED };
  if (isSystemFont(family)) return { faces: [], stack: isGenericFamily(family) ? `${family},${SYSTEM}` : stack };
  const installed = findInstalledFonts(root, family);
  // An author's stylesheet may load it, or the reader may have it installed.
  if (installed.length === 0) return { stack: `${cssString(family)},${BUNDLED}` };
  return { faces: installed.map((file) => installedFace(family, file, add)), stack };
}

function installedFace(family: string, file: InstalledFont, add: FontContext["add"]): FontFace {
  const name = file.path.replace(/^.*[\\/]|\.woff2$/g, "");
  const bytes = readFont(file);
  const hash = hashText(new TextDecoder("latin1").decode(bytes)).slice(0, 8);
  return {
    family,
    source: add(`${name}-${hash}.woff2`, () => bytes),
    format: "woff2",
    weight: file.weight,
    style: file.style,
    range: file.subset === "latin" ? undefined : LATIN_EXT,
  };
}

/** Other weights and extended Latin are loaded only by pages that need them; other scripts use system fonts. */
function interFaces(bundled: (name: string) => string): readonly FontFace[] {
  const face = { family: "Inter", format: "woff2" } as const;
  const weights = bundled("inter-weights");
  return [
    { ...face, weight: "400 700", source: bundled("inter") },
    { ...face, weight: "100 399", source: weights },
    { ...face, weight: "701 900", source: weights },
    { ...face, weight: "100 900", source: bundled("inter-ext"), range: LATIN_EXT },
  ];
}

/** Upright Western text is on every page. */
function isUsedAtOnce({ source, style, range, weight, format }: FontFace): boolean {
  const [min = 0, max = min] = weight.split(" ").map(Number);
  const isText = style !== "italic" && range === undefined && min <= 400 && max >= 400;
  return isText && format === "woff2" && !isExternal(source);
}

/** Arial, or its metric equivalent on Linux, scaled to Inter: 1.07 times as wide. */
const INTER_FALLBACK =
  '@font-face{font-family:"Inter Fallback";src:local(Arial),local("Liberation Sans");size-adjust:107.1%;ascent-override:90.5%;descent-override:22.5%;line-gap-override:0%}';

/** JetBrains Mono and its fallbacks are 0.6 em wide. */
function monoRules(source: string): string {
  const face = fontFaceRule({ family: "JetBrains Mono", source, format: "woff2", weight: "400 700" });
  return `${face}@font-face{font-family:"Mono Fallback";src:local(Menlo),local("Courier New"),local("Liberation Mono");ascent-override:102%;descent-override:30%;line-gap-override:0%}`;
}
