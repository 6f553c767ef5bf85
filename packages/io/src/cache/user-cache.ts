// The user's cache directory, by the conventions of the system. It is used only if a project cannot have put files there.

import { homedir } from "node:os";
import { join } from "node:path";
import { attempt } from "@lectern/base/text.ts";
import { repositoryAt, tracksFiles } from "../git/tracked-files.ts";
import { cacheHome, isInside, realPathOf } from "../platform.ts";
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
  const caches = cacheHome(process.env, attempt(homedir));
  return caches === undefined ? undefined : join(caches, "lectern");
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
