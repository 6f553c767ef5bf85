// Commits and the working tree as git trees: one id for everything that a build depends on.

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The tree of a commit, branch or tag; throws if there is none. */
export function treeOf(repository, ref) {
  return git(repository, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{tree}`]);
}

/** The tree of the working directory: changed and new files too, but none that git ignores. */
export function workingTree(repository) {
  return withIndex((index) => {
    // Starting with the real index saves reading every file.
    const own = resolve(repository, git(repository, ["rev-parse", "--git-path", "index"]));
    if (existsSync(own)) copyFileSync(own, index);
    git(repository, ["add", "--all", "--", "."], index);
    return git(repository, ["write-tree"], index);
  });
}

/** Writes the files of a tree to a directory. */
export function checkOut(repository, tree, folder) {
  withIndex((index) => {
    git(repository, ["read-tree", tree], index);
    git(repository, ["checkout-index", "--all", `--prefix=${folder}/`], index);
  });
}

/** Runs something with a temporary index, so that the repository's own is left alone. */
function withIndex(use) {
  const temporary = mkdtempSync(join(tmpdir(), "lectern-compare-index-"));
  try {
    return use(join(temporary, "index"));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function git(cwd, words, index) {
  const env = index === undefined ? process.env : { ...process.env, GIT_INDEX_FILE: index };
  return execFileSync("git", words, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}
