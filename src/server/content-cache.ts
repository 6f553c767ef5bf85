// The bytes of files in memory, plain and compressed, as many as fit. A file is compressed when somebody first asks
// for it so, off the main thread, and kept that way.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./accept-encoding.ts";
import type { SiteFile } from "./site-files.ts";

/** A file in memory. */
export interface Content {
  readonly bytes: Uint8Array;
  /** Changes with the bytes; without quotes. */
  readonly hash: string;
  /** The bytes in an encoding, undefined when that would not make them smaller. */
  encode(encoding: Exclude<Encoding, "identity">): Promise<Uint8Array | undefined>;
}

/** Files in memory. */
export interface ContentCache {
  /** Reads a file; throws as the disk does. */
  get(file: SiteFile): Promise<Content>;
  /** Whether a file is in memory. */
  has(file: SiteFile): boolean;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Beyond this the time to compress is felt by the first reader. */
const BROTLI_QUALITY = 9;
const LEAST_BYTES = 600;

/** An empty cache for so many bytes. */
export function createContentCache(room: number): ContentCache {
  const kept = new Map<string, { readonly reading: Promise<Content>; readonly size: number }>();
  let used = 0;
  const forget = (path: string): void => {
    used -= kept.get(path)?.size ?? 0;
    kept.delete(path);
  };
  const keep = (file: SiteFile, reading: Promise<Content>): void => {
    // Compressed forms count as much again.
    const size = file.size * 2;
    kept.set(file.path, { reading, size });
    used += size;
    for (const path of kept.keys()) {
      if (used <= room) break;
      forget(path);
    }
  };
  return {
    has: (file) => kept.has(file.path),
    get: (file) => {
      const known = kept.get(file.path);
      if (known) {
        // The order of the map is the order of use.
        kept.delete(file.path);
        kept.set(file.path, known);
        return known.reading;
      }
      const reading = readContent(file);
      keep(file, reading);
      reading.catch(() => forget(file.path));
      return reading;
    },
  };
}

async function readContent(file: SiteFile): Promise<Content> {
  const bytes = await readFile(file.absolute);
  const encodings = new Map<Encoding, Promise<Uint8Array | undefined>>();
  return {
    bytes,
    hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
    encode: (encoding) => {
      if (!isCompressible(file.type) || bytes.length < LEAST_BYTES) return Promise.resolve(undefined);
      const made = encodings.get(encoding) ?? compress(bytes, encoding);
      encodings.set(encoding, made);
      return made;
    },
  };
}

async function compress(bytes: Uint8Array, encoding: Exclude<Encoding, "identity">): Promise<Uint8Array | undefined> {
  const made =
    encoding === "gzip" ? await compressGzip(bytes, { level: 9 }) : await compressBrotli(bytes, brotliOptions(bytes));
  return made.length < bytes.length ? made : undefined;
}

function brotliOptions(bytes: Uint8Array) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
}

/** Pictures, videos and archives are compressed already. */
export function isCompressible(type: string): boolean {
  return /^(?:text\/|application\/(?:json|javascript|xml|yaml|wasm|manifest|[\w.-]+\+(?:json|xml))|image\/(?:svg|x-icon|bmp)|font\/(?:ttf|otf))/.test(
    type,
  );
}
