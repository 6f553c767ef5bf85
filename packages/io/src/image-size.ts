// Reads an image's size from the first bytes of its file: PNG, JPEG, GIF, WebP, AVIF and SVG.

/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Enough to find the size, unless a camera embedded a large preview first. */
export const HEADER_BYTES: number = 256 * 1024;

/** The size of an image; undefined for anything else and for unusual files. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const size = READERS.map((read) => read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))).find(
    Boolean,
  );
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

type Reader = (data: DataView) => ImageSize | undefined;

const READERS: readonly Reader[] = [pngSize, gifSize, webpSize, jpegSize, avifSize, svgSize];

function pngSize(data: DataView): ImageSize | undefined {
  if (data.byteLength < 24 || ascii(data, 1, 3) !== "PNG" || ascii(data, 12, 4) !== "IHDR") return undefined;
  return { width: data.getUint32(16), height: data.getUint32(20) };
}

function gifSize(data: DataView): ImageSize | undefined {
  if (data.byteLength < 10 || ascii(data, 0, 4) !== "GIF8") return undefined;
  return { width: data.getUint16(6, true), height: data.getUint16(8, true) };
}

function webpSize(data: DataView): ImageSize | undefined {
  if (data.byteLength < 30 || ascii(data, 0, 4) !== "RIFF" || ascii(data, 8, 4) !== "WEBP") return undefined;
  switch (ascii(data, 12, 4)) {
    case "VP8 ":
      return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff };
    case "VP8L": {
      const bits = data.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: (data.getUint32(24, true) & 0xffffff) + 1, height: (data.getUint32(26, true) >>> 8) + 1 };
    default:
      return undefined;
  }
}

/** Scans the segments up to the first frame. Images rotated by EXIF data are left to the browser. */
function jpegSize(data: DataView): ImageSize | undefined {
  if (data.byteLength < 4 || data.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 < data.byteLength) {
    if (data.getUint8(at) !== 0xff) return undefined;
    const marker = data.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: data.getUint16(at + 5), width: data.getUint16(at + 7) };
    if (marker === 0xe1 && ascii(data, at + 4, 4) === "Exif") return undefined;
    at += 2 + data.getUint16(at + 2);
  }
  return undefined;
}

/** The `ispe` property contains the size of the (first) image. */
function avifSize(data: DataView): ImageSize | undefined {
  if (data.byteLength < 32 || ascii(data, 4, 4) !== "ftyp" || !/avif|avis/.test(ascii(data, 8, 24))) return undefined;
  const at = ascii(data, 0, Math.min(data.byteLength, 4096)).indexOf("ispe");
  if (at === -1 || at + 16 > data.byteLength) return undefined;
  return { width: data.getUint32(at + 8), height: data.getUint32(at + 12) };
}

function svgSize(data: DataView): ImageSize | undefined {
  const tag = /<svg\b[^>]*>/.exec(ascii(data, 0, Math.min(data.byteLength, 8192)))?.[0];
  if (!tag) return undefined;
  const width = length(tag, "width");
  const height = length(tag, "height");
  if (width && height) return { width, height };
  const [, , boxWidth = 0, boxHeight = 0] = (/\sviewBox\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!(boxWidth > 0 && boxHeight > 0)) return undefined;
  if (width) return { width, height: round((width * boxHeight) / boxWidth) };
  return height ? { width: round((height * boxWidth) / boxHeight), height } : undefined;
}

/** A length in pixels; other units depend on the context. */
function length(tag: string, name: string): number | undefined {
  const value = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(tag)?.[1];
  return value === undefined ? undefined : round(Number(value));
}

function round(value: number): number {
  return Math.round(value);
}

function ascii(data: DataView, start: number, count: number): string {
  let text = "";
  const end = Math.min(start + count, data.byteLength);
  for (let at = start; at < end; at++) text += String.fromCharCode(data.getUint8(at));
  return text;
}
