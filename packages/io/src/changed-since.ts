// Finds what changed in a directory between the last listing and the start of the watcher.

import { statSync } from "node:fs";
import { join } from "node:path";
import type { Listing } from "./list-folder.ts";

/** The last known state of a directory. */
export interface LastSeen {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Its files, each with its real path, which symlinks change; undefined if it was never listed. */
  readonly files?: ReadonlyMap<string, string | undefined>;
}

/**
 * Files added, deleted or written since. A file moved here counts as new regardless of its age, even inside a
 * directory.
 */
export function changedSince(root: string, listing: Listing, { at, files: before }: LastSeen): readonly string[] {
  const { files } = listing;
  const moved = movedFolders(listing, at);
  const isNew = (real: string): boolean => {
    const stats = statSync(real, { throwIfNoEntry: false });
    return stats !== undefined && Math.max(stats.mtimeMs, stats.ctimeMs) >= at;
  };
  const changed = [...files]
    .filter(([path, real]) => isNew(real) || (before && before.get(path) !== real) || isBelow(path, moved))
    .map(([path]) => path);
  const removed = [...(before?.keys() ?? [])].filter((path) => !files.has(path));
  return [...changed, ...removed, ...IGNORES.filter((name) => isNew(join(root, name)))];
}

/** Directories moved since: a move updates a directory's ctime, but not its mtime nor its files' times. */
function movedFolders({ folders }: Listing, at: number): readonly string[] {
  const isMoved = (real: string): boolean => {
    const stats = statSync(real, { throwIfNoEntry: false });
    return stats !== undefined && stats.ctimeMs >= at && stats.mtimeMs < stats.ctimeMs;
  };
  return [...folders].filter(([path, real]) => path !== "" && isMoved(real)).map(([path]) => `${path}/`);
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(folder));
}

/** These decide what is published, but are not published themselves. */
const IGNORES: readonly string[] = [".mintignore", ".gitignore"];
