// Runs git queries.

import { execFileSync } from "node:child_process";

const LARGEST_ANSWER = 512 * 1024 * 1024;

/** The output of git; undefined if it fails: no repository, no such commit, no git. */
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

/** Splits NUL-terminated names. */
export function splitNames(answer: Buffer): readonly string[] {
  return answer.toString("utf8").split("\0").filter(Boolean);
}
