// The npm packages of a project in a preview, which may be exchanged while it runs. Nobody watches node_modules: the files
// that packages in use are made of are looked at now and then. Node never loads a package twice, so a package that was
// exchanged is refused here, and its files are put together anew.

import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { importFromProject } from "./dependency-file.ts";

/** The packages that pages use. */
export interface InstalledPackages {
  /** Loads a package made of these files; rejects when there is none, and when Node would give an older one. */
  load(specifier: string, files: readonly string[]): Promise<unknown>;
  /** Tells that a package is used, and of which files it is made; of none when it is not installed. */
  note(specifier: string, files: readonly string[]): void;
  /** Files that changed since, once they have stopped changing; each change is told once. */
  takeChanges(): readonly string[];
  /** True for a file of a package that is used. */
  has(file: string): boolean;
}

/** The packages of a project folder; files are named relative to it. */
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
      if ((loaded.get(specifier) ?? version) !== version) throw new Error(`"${specifier}" was exchanged`);
      loaded.set(specifier, version);
      return importFromProject(root, specifier);
    },
    note: (specifier, files) => {
      for (const file of files.length > 0 ? files : places(root, specifier)) noted.set(file, stamp(file));
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

/** Where a package that is missing may come to stand. */
function places(folder: string, specifier: string): readonly string[] {
  const name = specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1);
  const above = dirname(folder);
  return [
    resolve(folder, "node_modules", ...name, "package.json"),
    ...(above === folder ? [] : places(above, specifier)),
  ];
}
