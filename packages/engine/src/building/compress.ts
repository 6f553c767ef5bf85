// Compresses bytes in the encodings browsers accept. Zstandard requires Node.js 22.15 or later.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { errorCode } from "@lectern/io/error-code.ts";
import { mediaType } from "../output/media-type.ts";

export type Encoding = "br" | "zstd" | "gzip" | "identity";

/** Encodings in order of preference, with their file extensions. */
export const ENCODINGS: ReadonlyMap<Exclude<Encoding, "identity">, string> = new Map([
  ["br", ".br"],
  ["zstd", ".zst"],
  ["gzip", ".gz"],
]);

type Compress = (bytes: Uint8Array, options?: object) => Promise<Uint8Array>;

const { zstdCompress } = zlib as { readonly zstdCompress?: unknown };
const brotli = promisify(zlib.brotliCompress) as Compress;
const gzip = promisify(zlib.gzip) as Compress;
const zstd = typeof zstdCompress === "function" ? (promisify(zstdCompress) as Compress) : undefined;

/** Whether this version of Node.js supports an encoding. */
export function canCompress(encoding: Encoding): boolean {
  return encoding !== "zstd" || zstd !== undefined;
}

/** Smaller files gain nothing. */
const MIN_BYTES = 600;

/** `"best"` for builds, `"fast"` while a reader waits. */
export type CompressionLevel = "best" | "fast";

/** The compressed bytes; undefined if they would not be smaller. */
export async function compress(
  bytes: Uint8Array,
  encoding: Exclude<Encoding, "identity">,
  level: CompressionLevel,
): Promise<Uint8Array | undefined> {
  if (!canCompress(encoding) || bytes.byteLength < MIN_BYTES) return undefined;
  const packed = await COMPRESS[encoding](bytes, level);
  return packed.byteLength < bytes.byteLength ? packed : undefined;
}

const COMPRESS: Readonly<
  Record<Exclude<Encoding, "identity">, (bytes: Uint8Array, level: CompressionLevel) => Promise<Uint8Array>>
> = {
  br: (bytes, level) =>
    brotli(bytes, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: level === "best" ? 11 : 9,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes) => gzip(bytes, { level: 9 }),
  // 100 is ZSTD_c_compressionLevel, which older type definitions lack.
  zstd: (bytes, level) => (zstd ?? gzip)(bytes, { params: { 100: level === "best" ? 19 : 12 } }),
};

/** False for images, videos and archives, which are compressed already. */
export function isCompressible(type: string): boolean {
  return /^(?:text\/|application\/(?:json|javascript|xml|yaml|wasm|manifest|[\w.-]+\+(?:json|xml))|image\/(?:svg|x-icon|bmp)|font\/(?:ttf|otf))/.test(
    type,
  );
}

/** The default size of libuv's thread pool. */
const AT_ONCE = 4;

/**
 * Writes compressed files next to those in a directory: `index.html` gets `index.html.br`, `.gz` and, if supported,
 * `.zst`. Returns their number and size.
 */
export async function compressFolder(
  folder: string,
  signal: AbortSignal,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const written = { files: 0, bytes: 0 };
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isCompressible(mediaType(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  const worker = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      signal.throwIfAborted();
      const bytes = await readFile(path);
      for (const [encoding, ending] of ENCODINGS) {
        const packed = await compress(bytes, encoding, "best");
        if (!packed) continue;
        // An author's file may already have the name.
        await writeFile(`${path}${ending}`, packed, { flag: "wx" }).catch(ignoreExisting);
        written.files++;
        written.bytes += packed.byteLength;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return written;
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== "EEXIST") throw error;
}
