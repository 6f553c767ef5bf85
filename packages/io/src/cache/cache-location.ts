// Where the caches of a project are, and whether they may be used. Anyone who can write to a cache decides what the next
// build publishes, so it is outside the project by default: in the user's cache directory, by the path of the project. A
// directory inside the project is used only if LECTERN_CACHE_DIR names it and git tracks nothing in it.

import { hash } from "node:crypto";
import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { attempt } from "@lectern/base/text.ts";
import { repositoryAt } from "../git/tracked-files.ts";
import { isConfined } from "../limits/confinement.ts";
import { isInside, realPathOf } from "../platform.ts";
import { type CacheLocation, NO_CACHE } from "./prepare-cache.ts";
import { locateUserCache, rejectTracked, userCachePath } from "./user-cache.ts";

const known = new Map<string, CacheLocation>();

/** Finds the cache directory of a project. */
export function locateCache(project: string): CacheLocation {
  if (isConfined()) return NO_CACHE;
  const root = attempt(() => realpathSync.native(project)) ?? project;
  const named = process.env["LECTERN_CACHE_DIR"] || undefined;
  const key = JSON.stringify([root, named, userCachePath()]);
  const location = known.get(key) ?? (named === undefined ? locateDefault(root) : locateNamed(root, resolve(named)));
  known.set(key, location);
  return location;
}

/** The directory in the user's cache directory with one cache per project. */
const PROJECTS = "projects";

function locateDefault(root: string): CacheLocation {
  const user = locateUserCache([root]);
  if (user.folder === undefined) return user;
  const name = basename(root)
    .replace(/[^\w.-]+/g, "-")
    .slice(0, 40);
  return { folder: join(user.folder, PROJECTS, `${name}-${hash("sha1", root, "base64url").slice(0, 20)}`), root };
}

function locateNamed(root: string, named: string): CacheLocation {
  const shown = `LECTERN_CACHE_DIR ("${named}")`;
  const boundary = repositoryAt(root) ?? root;
  const folder = realPathOf(named);
  if (isInside(folder, root))
    return { problem: `${shown} contains the project. Name a directory for the cache alone.` };
  // The path of the project itself may contain symlinks, too.
  const alias = join(realPathOf(dirname(named)), basename(named));
  const isNamedInside = isInside(boundary, named) || isInside(boundary, alias);
  if (isNamedInside && !isInside(boundary, folder))
    return { problem: `${shown} is a symbolic link that leaves the project. Name its target instead.` };
  const problem = isInside(boundary, folder) ? rejectTracked(folder) : undefined;
  return problem === undefined ? { folder } : { problem: `${shown} ${problem} Name a directory outside the project.` };
}
