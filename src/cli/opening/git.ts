// Runs git queries.

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

/** Splits NUL-terminated names. */
export function splitNames(output: Buffer): readonly string[] {
  return output.toString("utf8").split("\0").filter(Boolean);
}
