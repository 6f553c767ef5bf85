// Writes single files into a folder that belongs to the user. A file is wholly old or wholly new at any moment.

import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
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
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    if (options.replace) replaceFile(target, body);
    // A file that appeared meanwhile is an error rather than a loss.
    else writeFileSync(target, body, { flag: "wx" });
  }
  return { written: files.length, existing };
}

function replaceFile(path: string, body: string | Uint8Array): void {
  // A link keeps leading where it leads, and the file behind it is replaced.
  const target = existsSync(path) ? realpathSync(path) : path;
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  const draft = `${target}.lectern-${process.pid}`;
  try {
    writeFileSync(draft, body, mode === undefined ? {} : { mode });
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
