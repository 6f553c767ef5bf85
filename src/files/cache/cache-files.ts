// A cache shared by runs: files in node_modules/.cache, next to the program. Nothing in it is essential, so errors are
// ignored: the directory may not be writable.

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { packagePath } from "../package-file.ts";

/** Node's own switch for its compile cache. */
const isOff = Boolean(process.env["NODE_DISABLE_COMPILE_CACHE"]);

/** The bytes of a cached file; undefined if there is none. */
export function readCached(name: string): Buffer | undefined {
  if (isOff) return undefined;
  try {
    return readFileSync(join(cacheFolder(), name));
  } catch {
    return undefined;
  }
}

/** Caches a file and deletes the obsolete ones, if `isOld` is passed. */
export function writeCached(name: string, body: string | Uint8Array, isOld?: (name: string) => boolean): void {
  if (isOff) return;
  const folder = cacheFolder();
  const draft = join(folder, `${name}.${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(draft, body);
    renameSync(draft, join(folder, name));
    if (!isOld) return;
    for (const other of readdirSync(folder)) if (isOld(other)) rmSync(join(folder, other), { force: true });
  } catch {
    rmSync(draft, { force: true });
  }
}

/** Keeps only the newest files with a common prefix. */
export function dropOldest(start: string, max: number): void {
  const folder = cacheFolder();
  try {
    const files = readdirSync(folder)
      .filter((name) => name.startsWith(start))
      .map((name) => ({ name, written: statSync(join(folder, name)).mtimeMs }))
      .sort((a, b) => b.written - a.written);
    for (const { name } of files.slice(max)) rmSync(join(folder, name), { force: true });
  } catch {
    // Another process cleaned up first.
  }
}

/** The `node_modules` this package is installed in, or its own if it is the project itself. */
export function cacheFolder(): string {
  const root = dirname(packagePath("package.json"));
  const packages = basename(dirname(root)) === "node_modules" ? dirname(root) : join(root, "node_modules");
  return join(packages, ".cache/lectern");
}
