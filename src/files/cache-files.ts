// What one run leaves for later ones: files in node_modules/.cache, beside the program and with its rights. Nothing in them is
// ever needed, so whatever fails here fails silently: the folder may belong to somebody else.

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { packagePath } from "./package-file.ts";

/** Node's own switch for the compiled code that it keeps. */
const isOff = Boolean(process.env["NODE_DISABLE_COMPILE_CACHE"]);

/** The bytes of a file that an earlier run kept, undefined when there is none. */
export function readCached(name: string): Buffer | undefined {
  if (isOff) return undefined;
  try {
    return readFileSync(join(cachedFolder(), name));
  } catch {
    return undefined;
  }
}

/** Keeps a file; files of the same kind that nobody can use any more, by `isOld`, go. */
export function writeCached(name: string, body: string | Uint8Array, isOld: (name: string) => boolean): void {
  if (isOff) return;
  const folder = cachedFolder();
  const draft = join(folder, `${name}.${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(draft, body);
    renameSync(draft, join(folder, name));
    for (const other of readdirSync(folder)) if (isOld(other)) rmSync(join(folder, other), { force: true });
  } catch {
    rmSync(draft, { force: true });
  }
}

/** Leaves only the latest files of a kind, which all begin alike. */
export function dropOldest(start: string, most: number): void {
  const folder = cachedFolder();
  try {
    const files = readdirSync(folder)
      .filter((name) => name.startsWith(start))
      .map((name) => ({ name, written: statSync(join(folder, name)).mtimeMs }))
      .sort((a, b) => b.written - a.written);
    for (const { name } of files.slice(most)) rmSync(join(folder, name), { force: true });
  } catch {
    // Somebody else has tidied up.
  }
}

/** In the `node_modules` that this package is in, or in its own when it is a project by itself. */
function cachedFolder(): string {
  const root = dirname(packagePath("package.json"));
  const packages = basename(dirname(root)) === "node_modules" ? dirname(root) : join(root, "node_modules");
  return join(packages, ".cache/lectern");
}
