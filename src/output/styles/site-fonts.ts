// The fonts of docs.json → the rules that load them, their files, and which of them pages ask for first.
// Inter and JetBrains Mono come with the package, so a site looks the same on every system; nothing is loaded from elsewhere.

import { hashText } from "../../base/hash.ts";
import type { Font } from "../../config/appearance-fields.ts";
import type { Config } from "../../config/schema.ts";
import { findInstalledFonts, type InstalledFont, isBundledFont, readFont } from "../../files/font-package.ts";
import { listPackageFolder, readPackageFile } from "../../files/package-file.ts";
import { cssString, type FontFace, fontFaceRule } from "../../ui/layout/font-css.ts";
import { isExternal, toHref } from "../../ui/layout/link.ts";
import type { Artifact } from "../artifact.ts";
import { mediaType } from "../media-type.ts";

/** The fonts of one site. */
export interface SiteFonts {
  readonly css: string;
  readonly artifacts: readonly Artifact[];
  /** What every page asks for before its stylesheet is read. */
  readonly preload: readonly string[];
  /** The same for pages with code. */
  readonly preloadCode: readonly string[];
}

/** In front of the system's fonts: the bundled face, and a local one that takes the same space until it has arrived. */
const SYSTEM = "ui-sans-serif,system-ui,sans-serif";
const BUNDLED = `Inter,"Inter Fallback",${SYSTEM}`;

/** Letters of the Latin script beyond those of Western Europe. */
const LATIN_EXT = "U+100-2BA,U+1D00-1EFF,U+20A0-20C0,U+2C60-2C7F,U+A720-A7FF";

/** Gathers the fonts of a site whose project is in the folder `root`. */
export function siteFonts(
  { fonts }: Config,
  { base, root }: { readonly base: string; readonly root: string },
): SiteFonts {
  const artifacts = new Map<string, Artifact>();
  const add = (name: string, read: () => Uint8Array): string => {
    const path = `_lectern/fonts/${name}`;
    artifacts.set(path, { path, type: mediaType(path), body: async () => read() });
    return `${base}/${path}`;
  };
  const names = listPackageFolder("fonts");
  const bundled = (font: string): string => {
    const name = names.find((one) => one.replace(/-\w+\.woff2$/, "") === font) ?? font;
    return add(name, () => readPackageFile(`fonts/${name}`));
  };
  const chosen = [fonts?.body, fonts?.heading].map((font) => choose(font, { base, root, add }));
  const [body, heading] = chosen;
  const needsInter = chosen.some((choice, index) => choice?.faces === undefined && (index === 0 || fonts?.heading));
  const inter = needsInter ? interFaces(bundled) : [];
  const mono = bundled("jetbrains-mono");
  const faces = [...inter, ...(body?.faces ?? []), ...(heading?.faces ?? [])];
  const rules = [...faces.map(fontFaceRule), ...(needsInter ? [INTER_FALLBACK] : []), monoRules(mono)];
  const stacks = [
    ...(body?.stack ? [`--font-sans:${body.stack}`] : []),
    ...(heading?.stack ? [`--font-heading:${heading.stack}`] : []),
  ];
  return {
    css: [...new Set(rules)].join("") + (stacks.length > 0 ? `:root{${stacks.join(";")}}` : ""),
    artifacts: [...artifacts.values()],
    preload: [...new Set(faces.filter(isUsedAtOnce).map(({ source }) => source))],
    preloadCode: [mono],
  };
}

interface Choice {
  /** Undefined where the bundled face serves. */
  readonly faces?: readonly FontFace[];
  /** The value of the property, undefined for the one of tokens.css. */
  readonly stack?: string;
}

interface Place {
  readonly base: string;
  readonly root: string;
  add(name: string, read: () => Uint8Array): string;
}

function choose(font: Font | undefined, { base, root, add }: Place): Choice {
  if (!font) return {};
  const { family, source, format, weight } = font;
  const stack = `${cssString(family)},${SYSTEM}`;
  if (source !== undefined) {
    const address = isExternal(source) ? source : toHref(source, { base });
    return { faces: [{ family, source: address, format, weight: String(weight ?? "100 900") }], stack };
  }
  if (isBundledFont(family)) return { stack: BUNDLED };
  const installed = findInstalledFonts(root, family);
  // A stylesheet of the author's may load it, or the reader have it.
  if (installed.length === 0) return { stack: `${cssString(family)},${BUNDLED}` };
  return { faces: installed.map((file) => installedFace(family, file, add)), stack };
}

function installedFace(family: string, file: InstalledFont, add: Place["add"]): FontFace {
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

/** The rest of the Latin script is loaded by pages that have such letters; all others keep the fonts of the system. */
function interFaces(bundled: (name: string) => string): readonly FontFace[] {
  const face = { family: "Inter", format: "woff2", weight: "100 900" } as const;
  return [
    { ...face, source: bundled("inter") },
    { ...face, source: bundled("inter-ext"), range: LATIN_EXT },
  ];
}

/** Upright text in Western letters is on every page. */
function isUsedAtOnce({ source, style, range, weight, format }: FontFace): boolean {
  const isText = style !== "italic" && range === undefined && (weight.includes(" ") || weight === "400");
  return isText && format === "woff2" && !isExternal(source);
}

/** Arial, or its twin on Linux, in the proportions of Inter: its letters take 1.07 times the width. */
const INTER_FALLBACK =
  '@font-face{font-family:"Inter Fallback";src:local(Arial),local("Liberation Sans");size-adjust:107.1%;ascent-override:90.5%;descent-override:22.5%;line-gap-override:0%}';

/** Letters of JetBrains Mono and of those in its place are 0.6 em wide. */
function monoRules(source: string): string {
  const face = fontFaceRule({ family: "JetBrains Mono", source, format: "woff2", weight: "100 800" });
  return `${face}@font-face{font-family:"Mono Fallback";src:local(Menlo),local("Courier New"),local("Liberation Mono");ascent-override:102%;descent-override:30%;line-gap-override:0%}`;
}
