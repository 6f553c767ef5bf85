// The content of every project file as a digest. A file whose times, size and number are those of an earlier run is not read
// again; any other is, so that a fresh checkout gives the same digests as the folder it was copied from.

import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { fileStamp } from "./file-stamp.ts";
import type { Files } from "./files.ts";

/** One file: its stamp when it was read (empty while it was too young to have one), and the digest of its bytes. */
export type HashedSource = readonly [path: string, stamp: string, digest: string];

/** The digests of all files of a project. */
export interface SourceHashes {
  /** The digest of a file; undefined when there is no such file. */
  of(path: string): string | undefined;
  /** Every file. */
  rows(): readonly HashedSource[];
  /** True when nobody has written a file since it was hashed, as far as that can be told. */
  isSame(path: string): boolean;
  /** True when nobody has written any file since, and none came or went. */
  isCurrent(fresh: Files): boolean;
  /** Hashes files that changed; to be told before they are read again. */
  renew(paths: readonly string[]): void;
}

/** Hashes the files of a project; undefined when one cannot be read. `known` are the rows of an earlier run. */
export function hashSources(files: Files, known: readonly HashedSource[] = []): SourceHashes | undefined {
  const before = new Map(known.map((row) => [row[0], row]));
  const rows = new Map<string, HashedSource>();
  for (const path of files.list()) {
    const row = hashSource(files, path, before.get(path));
    if (row === undefined) return undefined;
    rows.set(path, row);
  }
  const isSame = (path: string): boolean => {
    const row = rows.get(path);
    // A file that was changed and changed back may have been read in between: its times tell.
    return row !== undefined && row[1] !== "" && fileStamp(files.locate(path)) === row[1];
  };
  const isYoungAndSame = (path: string): boolean => {
    const row = rows.get(path);
    return row?.[1] === "" && hashSource(files, path, undefined)?.[2] === row[2];
  };
  return {
    of: (path) => rows.get(path)?.[2],
    rows: () => [...rows.values()],
    isSame,
    isCurrent: (fresh) => {
      const paths = fresh.list();
      return paths.length === rows.size && paths.every((path) => isSame(path) || isYoungAndSame(path));
    },
    renew: (paths) => {
      for (const path of paths) {
        const row = hashSource(files, path, undefined);
        if (row) rows.set(path, row);
        else rows.delete(path);
      }
    },
  };
}

function hashSource(files: Files, path: string, before: HashedSource | undefined): HashedSource | undefined {
  const real = files.locate(path);
  if (real === undefined) return undefined;
  try {
    const stamp = fileStamp(real) ?? "";
    if (stamp !== "" && before?.[1] === stamp) return before;
    return [path, stamp, digestFile(real)];
  } catch {
    return undefined;
  }
}

const ROOM = Buffer.allocUnsafeSlow(1 << 18);

/** The digest of a file, read in pieces. */
export function digestFile(real: string): string {
  const sum = createHash("sha1");
  const file = openSync(real, "r");
  try {
    for (let size = readSync(file, ROOM); size > 0; size = readSync(file, ROOM)) sum.update(ROOM.subarray(0, size));
  } finally {
    closeSync(file);
  }
  return sum.digest("base64url").slice(0, 20);
}
