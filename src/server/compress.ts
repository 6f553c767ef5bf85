// Bytes in the encodings that browsers accept. Zstandard needs Node.js 22.15 or later.

import { promisify } from "node:util";
import zlib from "node:zlib";

/** How bytes are sent. */
export type Encoding = "br" | "zstd" | "gzip" | "identity";

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
