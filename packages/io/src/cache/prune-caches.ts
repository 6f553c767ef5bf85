// Deletes caches: that of one project, and those in the user's cache directory that nobody needs.

import { lstatSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { attempt } from "@lectern/base/text.ts";
import { BUILD_FOLDER, takeLock } from "./build-cache.ts";
import { readPlain } from "./cache-folder.ts";
import { CACHE_TAG, type CacheLocation, PROJECT_FILE } from "./prepare-cache.ts";

/** Deletes the caches at a location; true if there were any. Other files in a directory that a setting names stay. */
export function clearCache({ folder, ...location }: CacheLocation): boolean {
  if (folder === undefined) return false;
  const existed = lstatSync(join(folder, CACHE_TAG), { throwIfNoEntry: false }) !== undefined;
  if ("root" in location && location.root !== undefined) {
    rmSync(folder, { recursive: true, force: true });
    return existed;
  }
  const names = existed ? [BUILD_FOLDER, "remote", "images", "links", CACHE_TAG, ".gitignore"] : [];
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  attempt(() => rmdirSync(folder));
  return existed;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MAX_UNUSED = 30 * DAY;
/** Bytes in the caches of all projects. */
const MAX_SIZE = 2_000_000_000;
/** When caches were last pruned. */
const PRUNED = ".pruned";

/**
 * Deletes the caches of projects that are gone or have not been built for 30 days, then the oldest while all of them take
 * more than 2 GB. Looks once a day at most.
 */
export function pruneCaches(own: CacheLocation, maxSize = MAX_SIZE): void {
  if (own.folder === undefined || own.root === undefined) return;
  const projects = dirname(own.folder);
  const marker = join(projects, PRUNED);
  const last = attempt(() => lstatSync(marker).mtimeMs) ?? 0;
  if (Math.abs(Date.now() - last) < DAY || attempt(() => writeFileSync(marker, "") ?? true) === undefined) return;
  const ownFolder = own.folder;
  const others = subfolders(projects)
    .filter((folder) => folder !== ownFolder)
    .map((folder) => ({ folder, ...useOf(folder) }))
    .sort((a, b) => b.used - a.used);
  let size = sizeOf(ownFolder);
  for (const { folder, used, isGone } of others) {
    const isUnused = used > 0 && Date.now() - used >= MAX_UNUSED;
    if (!isGone && !isUnused) size += sizeOf(folder);
    if (isGone || isUnused || size > maxSize) removeUnlessLocked(folder);
  }
}

/** When the cache of a project was last used, and whether the project is gone. */
function useOf(folder: string): { readonly used: number; readonly isGone: boolean } {
  const path = join(folder, PROJECT_FILE);
  const used = attempt(() => lstatSync(path).mtimeMs);
  const root = attempt(() => readPlain(path).toString("utf8"));
  // Another process may be about to say whose cache it is.
  if (used === undefined || root === undefined)
    return { used: 0, isGone: Date.now() - (attempt(() => lstatSync(folder).mtimeMs) ?? 0) > HOUR };
  return { used, isGone: attempt(() => statSync(root, { throwIfNoEntry: false }) === undefined) ?? false };
}

function removeUnlessLocked(folder: string): void {
  const lock = takeLock(join(folder, BUILD_FOLDER));
  if (lock === undefined) return;
  attempt(() => rmSync(folder, { recursive: true, force: true }));
  rmSync(lock, { force: true });
}

function subfolders(folder: string): readonly string[] {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

function sizeOf(folder: string): number {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : (attempt(() => lstatSync(path).size) ?? 0));
  }, 0);
}
