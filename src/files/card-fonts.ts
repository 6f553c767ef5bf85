// Fonts for preview images: unpacks WOFF files into font files on disk for the drawing library, and reads glyph widths
// for line breaking.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { findPackage, isBundledFont, slugOf } from "./font-package.ts";
import { packagePath } from "./package-file.ts";

/** A letter of a font: the family name of its file, and its width in ems. */
export interface CardLetter {
  readonly family: string;
  readonly width: number;
}

/** One weight of a family, split over files that each cover some letters. */
export interface CardFont {
  readonly files: readonly string[];
  /** Undefined if the family lacks the letter. */
  letter(letter: string): CardLetter | undefined;
}

/** Two weights of a family: that of `thumbnails.fonts` if it is installed in the project, otherwise Inter. */
export interface CardFonts {
  readonly regular: CardFont;
  readonly bold: CardFont;
}

export function openCardFonts(root: string, family: string | undefined): CardFonts {
  const source = installedFiles(root, family) ?? packagePath("dist/assets/cards");
  const folder = mkdtempSync(join(tmpdir(), "lectern-fonts-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const regular = openWeight(source, folder, "400");
  const bold = ["600", "700", "500"].find((weight) => listWeight(source, weight).length > 0);
  return {
    regular,
    bold: bold === undefined ? regular : openWeight(source, folder, bold),
  };
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

function listWeight(folder: string, weight: string): readonly string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(`-${weight}-normal.woff`));
  const isLatin = (name: string): number => Number(name.endsWith(`-latin-${weight}-normal.woff`));
  return names.sort((a, b) => isLatin(b) - isLatin(a) || (a < b ? -1 : 1));
}

/** Each script's file gets its own family name: the drawing library would otherwise use one file for all letters. */
function openWeight(source: string, folder: string, weight: string): CardFont {
  const fonts = listWeight(source, weight).flatMap((name, index) => {
    const bytes = unpackWoff(readFileSync(join(source, name)));
    if (bytes === undefined) return [];
    const path = join(folder, name.replace(/woff$/, "ttf"));
    const family = `F${index}`;
    renameFamily(bytes, family);
    writeFileSync(path, bytes);
    return [{ path, family, width: readWidths(bytes) }];
  });
  const known = new Map<string, CardLetter | undefined>();
  const find = (letter: string): CardLetter | undefined => {
    const code = letter.codePointAt(0) ?? 0;
    for (const { family, width } of fonts) {
      const ems = width(code);
      if (ems !== undefined) return { family, width: ems };
    }
    return undefined;
  };
  return {
    files: fonts.map(({ path }) => path),
    letter: (letter) => {
      if (!known.has(letter)) known.set(letter, find(letter));
      return known.get(letter);
    },
  };
}

/** No font of ours is larger; a compressed table may claim any size. */
const MAX_FONT_BYTES = 64 * 1024 * 1024;

/** Unpacks a WOFF file; undefined if it is not valid. */
export function unpackWoff(woff: Buffer): Buffer | undefined {
  try {
    return unpackTables(woff);
  } catch {
    return undefined;
  }
}

function unpackTables(woff: Buffer): Buffer | undefined {
  if (woff.length < 44 || woff.toString("latin1", 0, 4) !== "wOFF") return undefined;
  const count = woff.readUInt16BE(12);
  let end = 12 + 16 * count;
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + 20 * index;
    const [offset, packed, length] = [4, 8, 12].map((step) => woff.readUInt32BE(at + step)) as [number, number, number];
    const raw = woff.subarray(offset, offset + packed);
    const start = end;
    end += Math.ceil(length / 4) * 4;
    if (end > MAX_FONT_BYTES) throw new Error("too large");
    return { at, start, length, data: packed < length ? inflateSync(raw, { maxOutputLength: length }) : raw };
  });
  const font = Buffer.alloc(end);
  const power = Math.floor(Math.log2(count));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  [count, 16 << power, power, 16 * count - (16 << power)].forEach((value, index) => {
    font.writeUInt16BE(value, 4 + 2 * index);
  });
  tables.forEach(({ at, start, length, data }, index) => {
    const entry = 12 + 16 * index;
    woff.copy(font, entry, at, at + 4);
    woff.copy(font, entry + 4, at + 16, at + 20);
    font.writeUInt32BE(start, entry + 8);
    font.writeUInt32BE(length, entry + 12);
    data.copy(font, start);
  });
  return font;
}

/** The offsets of a font's tables. */
function tablesOf(font: Buffer): (name: string) => number {
  const tables = new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const at = 12 + 16 * index;
      return [font.toString("latin1", at, at + 4), font.readUInt32BE(at + 8)] as const;
    }),
  );
  return (name) => tables.get(name) ?? 0;
}

/** Glyph widths in ems, by code point. */
function readWidths(font: Buffer): (code: number) => number | undefined {
  const at = tablesOf(font);
  const scale = font.readUInt16BE(at("head") + 18);
  const metrics = font.readUInt16BE(at("hhea") + 34);
  const glyphs = readLetters(font, at("cmap"));
  return (code) => {
    const glyph = glyphs.get(code);
    if (glyph === undefined) return undefined;
    return font.readUInt16BE(at("hmtx") + 4 * Math.min(glyph, metrics - 1)) / scale;
  };
}

/** The glyph of each letter of the Basic Multilingual Plane. */
function readLetters(font: Buffer, cmap: number): ReadonlyMap<number, number> {
  const letters = new Map<number, number>();
  const tables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + 8 * index),
  );
  const table = tables.find((start) => font.readUInt16BE(start) === 4);
  if (table === undefined) return letters;
  const size = font.readUInt16BE(table + 6);
  for (let segment = 0; segment < size; segment += 2) {
    const last = font.readUInt16BE(table + 14 + segment);
    const first = font.readUInt16BE(table + 16 + size + segment);
    const delta = font.readUInt16BE(table + 16 + 2 * size + segment);
    const position = table + 16 + 3 * size + segment;
    const offset = font.readUInt16BE(position);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = offset === 0 ? code : font.readUInt16BE(position + offset + 2 * (code - first));
      const glyph = offset !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) letters.set(code, glyph);
    }
  }
  return letters;
}

/** Overwrites the family name in a font with a shorter one. */
function renameFamily(font: Buffer, family: string): void {
  const name = tablesOf(font)("name");
  const texts = name + font.readUInt16BE(name + 4);
  for (let index = 0; index < font.readUInt16BE(name + 2); index++) {
    const at = name + 6 + 12 * index;
    const [id, length, offset] = [6, 8, 10].map((step) => font.readUInt16BE(at + step)) as [number, number, number];
    // Name ID 1 is the family, 16 the typographic family; Windows names are UTF-16.
    if (font.readUInt16BE(at) !== 3 || (id !== 1 && id !== 16) || length < 2 * family.length) continue;
    font.writeUInt16BE(2 * family.length, at + 8);
    font.write(family, texts + offset, "utf16le");
    font.subarray(texts + offset, texts + offset + 2 * family.length).swap16();
  }
}
