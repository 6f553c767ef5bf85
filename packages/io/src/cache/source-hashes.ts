// Content digests of every project file. A file whose times, size and inode match an earlier run is not read again; any
// other is, so that a fresh checkout yields the same digests.

import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { type Is, isText, tupleOf } from "@lectern/base/shape.ts";
import type { Files } from "../files.ts";

/** One file: its stamp when it was read (empty if it was too recent for one), and its content digest. */
export type HashedSource = readonly [path: string, stamp: string, digest: string];

export const isHashedSource: Is<HashedSource> = tupleOf(isText, isText, isText);

export interface SourceHashes {
  /** The digest of a file; undefined if it does not exist. */
  of(path: string): string | undefined;
  rows(): readonly HashedSource[];
  /** True when a file has not been written since it was hashed, as far as its stamp can tell. */
  isSame(path: string): boolean;
  /** True when no file was written, added or deleted since. */
  isCurrent(fresh: Files): boolean;
  /** Hashes changed files again. Call before they are reread. */
  renew(paths: readonly string[]): void;
}

/** Hashes the files of a project; undefined if one cannot be read. `known` are the rows of an earlier run. */
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
    // A file may have been read between a change and its reversal; its times show that.
    return row !== undefined && row[1] !== "" && fileStamp(files.locate(path)) === row[1];
  };
  const isRecentAndSame = (path: string): boolean => {
    const row = rows.get(path);
    return row?.[1] === "" && hashSource(files, path, undefined)?.[2] === row[2];
  };
  return {
    of: (path) => rows.get(path)?.[2],
    rows: () => [...rows.values()],
    isSame,
    isCurrent: (fresh) => {
      const paths = fresh.list();
      return paths.length === rows.size && paths.every((path) => isSame(path) || isRecentAndSame(path));
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

const BUFFER = Buffer.allocUnsafeSlow(1 << 18);

/** The digest of a file, read in chunks. */
export function digestFile(real: string): string {
  const sum = createHash("sha1");
  const file = openSync(real, "r");
  try {
    for (let size = readSync(file, BUFFER); size > 0; size = readSync(file, BUFFER))
      sum.update(BUFFER.subarray(0, size));
  } finally {
    closeSync(file);
  }
  return sum.digest("base64url").slice(0, 20);
}

/** Milliseconds after a write during which another one may leave the times unchanged. */
const UNSETTLED = 2000;

/** A stamp that changes whenever a file is written; undefined if that cannot be guaranteed. */
export function fileStamp(real: string | undefined): string | undefined {
  const stats = real === undefined ? undefined : statSync(real, { throwIfNoEntry: false });
  if (!stats || Date.now() - stats.ctimeMs < UNSETTLED) return undefined;
  return `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}`;
}
