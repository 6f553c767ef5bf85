// The user's cache directory, by the conventions of the system. It is used only if a project cannot have put files there.

import { lstatSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, sep } from "node:path";
import { attempt } from "@lectern/base/text.ts";
import { repositoryAt, tracksFiles } from "../git/tracked-files.ts";
import { type CacheLocation, SET } from "./prepare-cache.ts";

/** Lectern's directory in the user's cache directory, or why it is not used. `projects` are directories of projects. */
export function locateUserCache(projects: readonly string[]): CacheLocation {
  const path = userCachePath();
  if (path === undefined) return { problem: `There is no home directory. ${SET}` };
  const folder = realPathOf(path);
  if (projects.some((project) => isInside(project, folder)))
    return { problem: `The user's cache directory is inside the project. ${SET}` };
  const problem = rejectTracked(folder);
  return problem === undefined ? { folder } : { problem: `The user's cache directory "${folder}" ${problem} ${SET}` };
}

/** The path of that directory; undefined if the user has no home directory. */
export function userCachePath(): string | undefined {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = process.env;
  if (xdg && isAbsolute(xdg)) return join(xdg, "lectern");
  if (process.platform === "win32" && local && isAbsolute(local)) return join(local, "lectern");
  const home = attempt(homedir);
  if (!home || !isAbsolute(home)) return undefined;
  return join(home, process.platform === "darwin" ? "Library/Caches" : ".cache", "lectern");
}

/** Why the files in a directory cannot be trusted: they may have come with a repository. */
export function rejectTracked(folder: string): string | undefined {
  const repository = repositoryAt(folder);
  if (repository === undefined) return undefined;
  if (repository === folder) return "is a git repository.";
  const isTracked = tracksFiles(repository, folder);
  if (isTracked === undefined) return "is in a repository that git cannot read.";
  return isTracked ? "contains files that git tracks, which may come from somebody else." : undefined;
}

/** The real path that a directory has or, if it does not exist yet, will have. */
export function realPathOf(folder: string): string {
  const real = attempt(() => realpathSync.native(folder));
  if (real !== undefined) return real;
  // A link to nothing stays: a directory cannot be created in its place.
  if (attempt(() => lstatSync(folder)) !== undefined || dirname(folder) === folder) return folder;
  return join(realPathOf(dirname(folder)), basename(folder));
}

export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
