// Which project files differ from the last commit, for checks before the next one.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { askGit, splitNames } from "../opening/git.ts";

/** What changed. */
export interface ChangedFiles {
  readonly changed: ReadonlySet<string>;
  /** True when files went away: then links in files that did not change may break. */
  readonly removed: boolean;
}

/** The files of a project folder that are new or changed since the last commit; undefined without git. */
export function findChanged(root: string): ChangedFiles | undefined {
  const hasCommit = askGit(root, ["rev-parse", "--verify", "HEAD"]) !== undefined;
  const tracked = hasCommit
    ? askGit(root, ["diff", "--name-only", "--relative", "--no-renames", "-z", "HEAD"])
    : askGit(root, ["ls-files", "-z"]);
  const untracked = askGit(root, ["ls-files", "--others", "--exclude-standard", "-z"]);
  if (!tracked || !untracked) return undefined;
  const changed = new Set([...splitNames(tracked), ...splitNames(untracked)]);
  return { changed, removed: [...changed].some((path) => !existsSync(join(root, path))) };
}
