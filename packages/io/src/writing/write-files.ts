// Writes individual files into a user's directory. Each file is replaced atomically.

import { existsSync, mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { move } from "../platform.ts";

export interface NewFile {
  readonly path: string;
  readonly body: string | Uint8Array;
}

/** The written files, or the existing ones that prevented it. */
export interface WrittenFiles {
  readonly written: number;
  readonly existing: readonly string[];
}

/** Writes files. Without `replace`, nothing is written if one of them exists. */
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
    // Fail rather than overwrite a file that appeared meanwhile.
    else writeFileSync(target, body, { flag: "wx" });
  }
  return { written: files.length, existing };
}

function replaceFile(path: string, body: string | Uint8Array): void {
  // Symlinks are followed, so that the link stays and its target is replaced.
  const target = existsSync(path) ? realpathSync(path) : path;
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  const draft = `${target}.lectern-${process.pid}`;
  try {
    writeFileSync(draft, body, mode === undefined ? {} : { mode });
    move(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
