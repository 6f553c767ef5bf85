// Whether git tracks files in a directory: such files come with the repository, so their author may be a stranger.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { relativePath } from "../platform.ts";

/** The closest directory at or above this one that contains a repository; undefined if there is none. */
export function repositoryAt(folder: string): string | undefined {
  if (existsSync(join(folder, ".git"))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : repositoryAt(parent);
}

/** True if a repository tracks files at or below a path inside it; undefined if git cannot tell. */
export function tracksFiles(repository: string, path: string): boolean | undefined {
  const name = relativePath(repository, path);
  // Repository settings must not run programs. Some file systems ignore case, so the index may spell the path differently.
  const words = ["-c", "core.fsmonitor=false", "-C", repository, "ls-files", "-z", "--", `:(top,literal,icase)${name}`];
  try {
    return (
      execFileSync("git", words, { stdio: ["ignore", "pipe", "ignore"], timeout: 5000, windowsHide: true }).length > 0
    );
  } catch {
    return undefined;
  }
}
