// What changed in a folder between the time it was last seen and the time somebody began to watch it.

import { statSync } from "node:fs";
import { join } from "node:path";
import type { Listing } from "./list-folder.ts";

/** How a folder was last seen. */
export interface LastSeen {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The files it had, each with its real path, which links change; undefined when nobody looked. */
  readonly files?: ReadonlyMap<string, string | undefined>;
}

/** Files that came, went or were written since; a file that was moved here is new, however old it is, also in a folder. */
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
  const gone = [...(before?.keys() ?? [])].filter((path) => !files.has(path));
  return [...changed, ...gone, ...IGNORES.filter((name) => isNew(join(root, name)))];
}

/** Folders that were moved since: that changes nothing of their files, and of themselves only one of the two times. */
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

/** They decide which files are published, and are not among them. */
const IGNORES: readonly string[] = [".mintignore", ".gitignore"];
