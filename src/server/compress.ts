// Bytes in the encodings that browsers accept. Zstandard needs Node.js 22.15 or later.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { errorCode } from "../files/error-code.ts";
import { mediaType } from "../output/media-type.ts";

/** How bytes are sent. */
export type Encoding = "br" | "zstd" | "gzip" | "identity";

/** The compressed forms in order of preference, with the ending of a file that holds one. */
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

/** Whether this version of Node.js compresses this way. */
export function canCompress(encoding: Encoding): boolean {
  return encoding !== "zstd" || zstd !== undefined;
}

/** Small files gain nothing. */
export const LEAST_BYTES = 600;

/** `"best"` is for builds; `"fast"` for a reader who waits. */
export type Effort = "best" | "fast";

/** The compressed bytes; undefined when they would not be smaller. */
export async function compress(
  bytes: Uint8Array,
  encoding: Exclude<Encoding, "identity">,
  effort: Effort,
): Promise<Uint8Array | undefined> {
  if (!canCompress(encoding) || bytes.byteLength < LEAST_BYTES) return undefined;
  const packed = await COMPRESS[encoding](bytes, effort);
  return packed.byteLength < bytes.byteLength ? packed : undefined;
}

const COMPRESS: Readonly<
  Record<Exclude<Encoding, "identity">, (bytes: Uint8Array, effort: Effort) => Promise<Uint8Array>>
> = {
  br: (bytes, effort) =>
    brotli(bytes, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: effort === "best" ? 11 : 9,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes) => gzip(bytes, { level: 9 }),
  // 100 is ZSTD_c_compressionLevel, which older type definitions lack.
  zstd: (bytes, effort) => (zstd ?? gzip)(bytes, { params: { 100: effort === "best" ? 19 : 12 } }),
};

/** False for pictures, videos and archives, which are compressed already. */
export function isCompressible(type: string): boolean {
  return /^(?:text\/|application\/(?:json|javascript|xml|yaml|wasm|manifest|[\w.-]+\+(?:json|xml))|image\/(?:svg|x-icon|bmp)|font\/(?:ttf|otf))/.test(
    type,
  );
}

/** As many as the threads that compress. */
const AT_ONCE = 4;

/** Puts compressed forms beside the files of a folder: `index.html` gets `index.html.br`, `.gz` and, where Node.js can, `.zst`. */
export async function compressFolder(folder: string, signal: AbortSignal): Promise<void> {
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
        // A file of the author may have the name.
        if (packed) await writeFile(`${path}${ending}`, packed, { flag: "wx" }).catch(ignoreExisting);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== "EEXIST") throw error;
}
