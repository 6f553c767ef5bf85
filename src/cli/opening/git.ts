// Questions to git about a folder.

import { execFileSync } from "node:child_process";

const LARGEST_ANSWER = 512 * 1024 * 1024;

/** The answer of git, or undefined when it refuses: no repository, no such commit, no git. */
export function askGit(folder: string, words: readonly string[], input = ""): Buffer | undefined {
  try {
    return execFileSync("git", ["-C", folder, ...words], {
      input,
      maxBuffer: LARGEST_ANSWER,
      stdio: ["pipe", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
}

/** Names that git lists with a zero byte after each. */
export function splitNames(answer: Buffer): readonly string[] {
  return answer.toString("utf8").split("\0").filter(Boolean);
}
