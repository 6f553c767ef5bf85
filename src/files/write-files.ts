// Writes single files into a folder that belongs to the user, all of them or none.

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** One file to write. */
export interface NewFile {
  readonly path: string;
  readonly body: string | Uint8Array;
}

/** What was written, or which files were in the way. */
export interface WrittenFiles {
  readonly written: number;
  readonly existing: readonly string[];
}

/** Writes files; without `replace` nothing is written when one of them already exists. */
export function writeFiles(
  root: string,
  files: readonly NewFile[],
  options: { readonly replace: boolean },
): WrittenFiles {
  const existing = options.replace ? [] : files.map(({ path }) => path).filter((path) => existsSync(join(root, path)));
  if (existing.length > 0) return { written: 0, existing };
  for (const { path, body } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    // A file that appeared meanwhile is an error rather than a loss.
    writeFileSync(join(root, path), body, { flag: options.replace ? "w" : "wx" });
  }
  return { written: files.length, existing };
}
