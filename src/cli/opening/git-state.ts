// Whether git could restore what a command is about to change.

import { execFileSync } from "node:child_process";

/** Those of `paths` whose current text is not in git; undefined outside a repository. */
export function filesNotInGit(root: string, paths: readonly string[]): readonly string[] | undefined {
  if (paths.length === 0) return [];
  const committed = git(root, ["ls-tree", "-r", "-z", "--name-only", "HEAD", "--", ...paths]);
  const changed = git(root, ["diff", "--name-only", "-z", "--relative", "HEAD", "--", ...paths]);
  if (committed === undefined || changed === undefined) return undefined;
  const safe = new Set(committed);
  for (const path of changed) safe.delete(path);
  return paths.filter((path) => !safe.has(path));
}

function git(root: string, words: readonly string[]): readonly string[] | undefined {
  try {
    const printed = execFileSync("git", ["--literal-pathspecs", ...words], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1 << 28,
    });
    return printed.split("\0").filter(Boolean);
  } catch {
    return undefined;
  }
}
