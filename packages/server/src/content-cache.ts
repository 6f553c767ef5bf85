// An in-memory cache of files, plain and compressed. Compressed forms come from the build if it wrote them, otherwise
// they are created off the main thread on the first request.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { compress, type Encoding, isCompressible } from "@lectern/engine/building/compress.ts";
import type { SiteFile } from "./site-files.ts";

/** One form of a file, ready to send. Headers are flat lists of names and values. */
export interface PreparedFile {
  readonly encoding: Encoding;
  readonly etag: string;
  readonly size: number;
  readonly headers: readonly string[];
  /** The headers of a 304. */
  readonly unchanged: readonly string[];
  /** Undefined for a streamed file. */
  readonly bytes?: Uint8Array;
}

export interface Content {
  readonly bytes: Uint8Array;
  /** Content hash, without quotes. */
  readonly hash: string;
  /** The bytes in an encoding; undefined if they would not be smaller. */
  encode(encoding: Exclude<Encoding, "identity">): Promise<Uint8Array | undefined>;
  /** Prepared responses, by role and encoding. */
  readonly prepared: Map<string, PreparedFile>;
}

export interface ContentCache {
  /** Reads a file; throws file system errors. */
  get(file: SiteFile): Promise<Content>;
  /** A file that is already in memory. */
  peek(file: SiteFile): Content | undefined;
}

interface CachedContent {
  readonly reading: Promise<Content>;
  readonly size: number;
  content?: Content;
}

/** A cache of limited size in bytes. `verify` throws if the directory was replaced since the site was opened. */
export function createContentCache(budget: number, verify: () => void): ContentCache {
  const read = async (path: string): Promise<Uint8Array> => {
    const bytes = await readFile(path);
    verify();
    return bytes;
  };
  const cache = new Map<string, CachedContent>();
  let used = 0;
  const invalidate = (path: string): void => {
    used -= cache.get(path)?.size ?? 0;
    cache.delete(path);
  };
  const store = (file: SiteFile): Promise<Content> => {
    // Reserves as much again for compressed forms, and for prepared responses.
    const entry: CachedContent = { reading: readContent(file, read), size: file.size * 3 };
    cache.set(file.path, entry);
    used += entry.size;
    for (const path of cache.keys()) {
      if (used <= budget) break;
      invalidate(path);
    }
    entry.reading.then(
      (content) => {
        entry.content = content;
      },
      () => invalidate(file.path),
    );
    return entry.reading;
  };
  const use = ({ path }: SiteFile): CachedContent | undefined => {
    const known = cache.get(path);
    if (known === undefined) return undefined;
    // The map is in LRU order, which matters only when it fills up.
    if (used > budget / 2) {
      cache.delete(path);
      cache.set(path, known);
    }
    return known;
  };
  return { peek: (file) => use(file)?.content, get: (file) => use(file)?.reading ?? store(file) };
}

async function readContent(file: SiteFile, read: (path: string) => Promise<Uint8Array>): Promise<Content> {
  const bytes = await read(file.absolute);
  const encodings = new Map<Encoding, Promise<Uint8Array | undefined>>();
  const pack = async (encoding: Exclude<Encoding, "identity">): Promise<Uint8Array | undefined> => {
    const packed = file.packed?.get(encoding);
    return packed === undefined ? compress(bytes, encoding, "fast") : read(packed);
  };
  return {
    bytes,
    hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
    encode: (encoding) => {
      if (!isCompressible(file.type)) return Promise.resolve(undefined);
      const known = encodings.get(encoding) ?? pack(encoding);
      encodings.set(encoding, known);
      known.catch(() => encodings.delete(encoding));
      return known;
    },
    prepared: new Map(),
  };
}
