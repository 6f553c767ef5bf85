// Runs git queries, such as whether git could restore what a command is about to change.

import { execFileSync } from "node:child_process";

const MAX_OUTPUT = 512 * 1024 * 1024;

/** The output of git; undefined if it fails: no repository, no such commit, no git. */
export function runGit(folder: string, words: readonly string[], input = ""): Buffer | undefined {
  try {
    return execFileSync("git", ["-C", folder, ...words], {
      input,
      maxBuffer: MAX_OUTPUT,
      stdio: ["pipe", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
}

/** Those of `paths` whose current text is not in git; undefined outside a repository. */
export function filesNotInGit(root: string, paths: readonly string[]): readonly string[] | undefined {
  if (paths.length === 0) return [];
  const query = (...words: readonly string[]) =>
    runGit(root, ["--literal-pathspecs", ...words, "-z", "HEAD", "--", ...paths]);
  const [committed, changed] = [query("ls-tree", "-r", "--name-only"), query("diff", "--name-only", "--relative")];
  if (committed === undefined || changed === undefined) return undefined;
  const safe = new Set(splitNames(committed));
  for (const path of splitNames(changed)) safe.delete(path);
  return paths.filter((path) => !safe.has(path));
}

/** Splits NUL-terminated names. */
export function splitNames(output: Buffer): readonly string[] {
  return output.toString("utf8").split("\0").filter(Boolean);
}
