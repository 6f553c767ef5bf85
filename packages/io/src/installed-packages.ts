// A project's npm packages in a preview, which may be updated while it runs. Watching node_modules is too expensive, so
// the files of packages in use are polled. Node never loads a package twice, so an updated package is rejected here and
// bundled instead.

import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { importFromProject } from "./dependency-file.ts";

export interface InstalledPackages {
  /**
   * Loads a package consisting of these files. Rejects if it is not installed, or if Node would return an older
   * version.
   */
  load(specifier: string, files: readonly string[]): Promise<unknown>;
  /** Records that a package is in use, with its files; no files if it is not installed. */
  note(specifier: string, files: readonly string[]): void;
  /** Files that have changed and settled since the last call. */
  takeChanges(): readonly string[];
  /** True for a file of a package in use. */
  has(file: string): boolean;
}

/** The packages of a project. File names are relative to it. */
export function createInstalledPackages(root: string): InstalledPackages {
  const noted = new Map<string, string>();
  const loaded = new Map<string, string>();
  let unsettled = "";
  const stamp = (file: string): string => {
    const stats = statSync(resolve(root, file), { throwIfNoEntry: false });
    return stats === undefined ? "" : `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
  };
  return {
    load: async (specifier, files) => {
      const version = files.map(stamp).join("\n");
      if ((loaded.get(specifier) ?? version) !== version) throw new Error(`"${specifier}" was replaced`);
      loaded.set(specifier, version);
      return importFromProject(root, specifier);
    },
    note: (specifier, files) => {
      // A file that is noted again may have changed since it was read, so only the poll updates its stamp.
      for (const file of files.length > 0 ? files : candidates(root, specifier))
        if (!noted.has(file)) noted.set(file, stamp(file));
    },
    takeChanges: () => {
      const changed = [...noted]
        .map(([file, old]) => ({ file, old, now: stamp(file) }))
        .filter(({ old, now }) => old !== now);
      const state = JSON.stringify(changed);
      const isSettled = state === unsettled;
      unsettled = state;
      if (!isSettled) return [];
      for (const { file, now } of changed) noted.set(file, now);
      return changed.map(({ file }) => file);
    },
    has: (file) => noted.has(file),
  };
}

/** Where a missing package could be installed. */
function candidates(folder: string, specifier: string): readonly string[] {
  const name = specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1);
  const above = dirname(folder);
  return [
    resolve(folder, "node_modules", ...name, "package.json"),
    ...(above === folder ? [] : candidates(above, specifier)),
  ];
}
