// Which directories a build may replace: its own output, an empty or a new one, but never one with other files.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { outputIsMounted, outputNotEmpty, outputProtected } from "../diagnostics.ts";
import { isInside, realPathOf } from "../platform.ts";

/** Marks every output directory: the project walker skips it, and the next build may replace it. */
export const OUTPUT_MARKER = ".lectern-output";

export interface OutputFolderOptions {
  /** The project directory. */
  readonly root: string;
  /** Allows replacing a directory with files that Lectern did not write. */
  readonly force?: boolean;
}

/** The real path of an output directory, which need not exist yet. */
export function resolveOutputFolder(out: string): string {
  return realPathOf(resolve(out));
}

/** The directory itself, or its closest existing ancestor. */
function nearestThatExists(folder: string): string {
  return existsSync(folder) ? folder : nearestThatExists(dirname(folder));
}

/** Why a directory must not be replaced; undefined if it may be. */
export function checkOutputFolder(out: string, options: OutputFolderOptions): Diagnostic | undefined {
  const folder = resolveOutputFolder(out);
  const root = resolveOutputFolder(options.root);
  if (dirname(folder) === folder) return outputProtected(out, "the root of the disk");
  if (folder === resolveOutputFolder(homedir())) return outputProtected(out, "your home directory");
  if (folder === root) return outputProtected(out, "the project directory itself");
  if (isInside(folder, root)) return outputProtected(out, "a directory that contains the project");
  const nearest = nearestThatExists(folder);
  if (!statSync(nearest).isDirectory()) return outputProtected(out, nearest === folder ? "a file" : "inside a file");
  if (nearest !== folder) return undefined;
  const names = readdirSync(folder);
  if (isMounted(folder)) return outputIsMounted(out);
  if (names.includes(".git")) return outputProtected(out, "a git repository");
  if (names.length === 0 || names.includes(OUTPUT_MARKER) || options.force) return undefined;
  return outputNotEmpty(out, names.sort()[0] ?? "");
}

/**
 * Whether a directory is a mount point. Linux lists its mounts; elsewhere the device number differs from the parent's.
 */
function isMounted(folder: string): boolean {
  const list = "/proc/self/mountinfo";
  if (!existsSync(list)) return statSync(folder).dev !== statSync(dirname(folder)).dev;
  const mounts = readFileSync(list, "utf8").split("\n");
  return mounts.some((line) => unescapeMount(line.split(" ")[4] ?? "") === folder);
}

/** `"/mnt/my\\040site"` → `"/mnt/my site"`. */
function unescapeMount(path: string): string {
  return path.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}
