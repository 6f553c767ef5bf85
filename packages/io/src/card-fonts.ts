// Fonts for preview images: opens two weights of a family and draws text as outlines, so that the drawing library needs no
// font file of the author's.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Bidi } from "bidi-js";
import type { Font } from "fontkit";
import { findPackage, isBundledFont, slugOf } from "./font-package.ts";
import { packagePath } from "./package-file.ts";

/** One weight of a family, which may be split over files that each cover some letters. */
export interface CardFont {
  /** The width of a letter in ems; undefined if the family lacks it. */
  width(letter: string): number | undefined;
  /** A line of text as SVG path data. */
  outline(text: string, position: OutlinePosition): string;
}

export interface OutlinePosition {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  /** Pixels between letters, in addition to those of the font. */
  readonly spacing?: number;
}

/** Two weights of a family: that of `thumbnails.fonts` if it is installed in the project, otherwise Inter. */
export interface CardFonts {
  readonly regular: CardFont;
  readonly bold: CardFont;
}

/** The bundled Inter, for text that the drawing library has to draw itself. */
export const INTER = {
  regular: packagePath("dist/assets/cards/Inter_400Regular.ttf"),
  bold: packagePath("dist/assets/cards/Inter_600SemiBold.ttf"),
};

export async function openCardFonts(root: string, family: string | undefined): Promise<CardFonts> {
  const open = await loadLibraries();
  const folder = installedFiles(root, family);
  if (folder === undefined) return { regular: open([INTER.regular]), bold: open([INTER.bold]) };
  const regular = open(listWeight(folder, "400"));
  const bold = ["600", "700", "500"].map((weight) => listWeight(folder, weight)).find((files) => files.length > 0);
  return { regular, bold: bold ? open(bold) : regular };
}

/** True when images can be drawn in a family: it is bundled, or installed in the project. */
export function hasCardFont(root: string, family: string): boolean {
  return isBundledFont(family) || installedFiles(root, family) !== undefined;
}

/** The directory with the files of an installed family. */
function installedFiles(root: string, family: string | undefined): string | undefined {
  const slug = family === undefined ? "" : slugOf(family);
  const folder = slug === "" ? undefined : findPackage(root, `@fontsource/${slug}`);
  const files = folder && join(folder, "files");
  return files !== undefined && listWeight(files, "400").length > 0 ? files : undefined;
}

/** The files of a weight, that with Latin letters first. */
function listWeight(folder: string, weight: string): readonly string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(`-${weight}-normal.woff`));
  const isLatin = (name: string): number => Number(name.endsWith(`-latin-${weight}-normal.woff`));
  return names.sort((a, b) => isLatin(b) - isLatin(a) || (a < b ? -1 : 1)).map((name) => join(folder, name));
}

async function loadLibraries(): Promise<(files: readonly string[]) => CardFont> {
  const [fontkit, { default: createBidi }] = await Promise.all([import("fontkit"), import("bidi-js")]);
  const bidi = createBidi();
  return (files) =>
    createCardFont(
      files.flatMap((file) => openFont(fontkit, file)),
      bidi,
    );
}

/** No font needs more; a compressed table may claim any size. */
const MAX_FONT_BYTES = 64 * 1024 * 1024;

/** The font of a file; none if it is broken. */
function openFont(fontkit: Pick<typeof import("fontkit"), "create">, file: string): readonly Font[] {
  try {
    const bytes = readFileSync(file);
    if (unpackedSize(bytes) > MAX_FONT_BYTES) return [];
    const font = fontkit.create(bytes);
    return "layout" in font && font.unitsPerEm > 0 && font.characterSet.length > 0 ? [font] : [];
  } catch {
    return [];
  }
}

/** What the tables of a WOFF file claim to unpack to. */
function unpackedSize(file: Buffer): number {
  if (file.toString("latin1", 0, 4) !== "wOFF") return file.length;
  const tables = Array.from({ length: file.readUInt16BE(12) }, (_, index) => file.readUInt32BE(44 + 20 * index + 12));
  return tables.reduce((sum, size) => sum + size, 0);
}

/** Letters of one line that share a font and a direction. */
interface Run {
  readonly font: Font;
  /** Embedding level: odd from right to left. */
  readonly level: number;
  text: string;
}

export function createCardFont(fonts: readonly Font[], bidi: Bidi): CardFont {
  const fontOf = (letter: string): Font | undefined =>
    fonts.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  const widths = new Map<string, number | undefined>();
  const widthOf = (letter: string): number | undefined => {
    const font = fontOf(letter);
    return font && font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
  };
  const runsOf = (text: string): Run[] => {
    const { levels } = bidi.getEmbeddingLevels(text);
    const mirrored = bidi.getMirroredCharactersMap(text, levels);
    const runs: Run[] = [];
    let at = 0;
    for (const letter of text) {
      const last = runs.at(-1);
      const font = fontOf(letter) ?? last?.font ?? fonts[0];
      const level = levels[at] ?? 0;
      const shown = mirrored.get(at) ?? letter;
      at += letter.length;
      if (font === undefined) continue;
      if (last?.font === font && last.level === level) last.text += shown;
      else runs.push({ font, level, text: shown });
    }
    return inReadingOrder(runs);
  };
  return {
    width: (letter) => {
      if (!widths.has(letter)) widths.set(letter, widthOf(letter));
      return widths.get(letter);
    },
    outline: (text, { x, y, size, spacing = 0 }) => {
      let path = "";
      let end = x;
      for (const { font, level, text: letters } of runsOf(text)) {
        const scale = size / font.unitsPerEm;
        const { glyphs, positions } = font.layout(letters, undefined, undefined, undefined, level % 2 ? "rtl" : "ltr");
        for (const [index, glyph] of glyphs.entries()) {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
          path += glyph.path
            .scale(scale, -scale)
            .translate(end + xOffset * scale, y - yOffset * scale)
            .toSVG();
          end += xAdvance * scale + spacing;
        }
      }
      return path;
    },
  };
}

/** Puts runs from left to right: those of each level and above it are reversed, the innermost first. */
function inReadingOrder(runs: Run[]): Run[] {
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < runs.length; from++) {
      let to = from;
      while (to < runs.length && (runs[to]?.level ?? 0) >= level) to++;
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = to;
    }
  }
  return runs;
}
