// What differs between Linux, macOS and Windows: separators, case, names that cannot be stored, files that other programs
// hold open. Everything else uses project paths, which have forward slashes, and the functions here.

import { realpathSync, renameSync } from "node:fs";
import nativePath, { type PlatformPath } from "node:path";
import { toPortablePath } from "@lectern/base/portable-path.ts";
import { attempt } from "@lectern/base/text.ts";
import { errorCode } from "./error-code.ts";

/** What the functions need of a system; tests pass another one. */
export interface Platform {
  readonly system: NodeJS.Platform;
  readonly path: PlatformPath;
  /** The path without symlinks, in the case that the disk has; throws if nothing exists there. */
  realpath(path: string): string;
  rename(from: string, to: string): void;
  /** Blocks for some milliseconds. */
  pause(milliseconds: number): void;
}

const HERE: Platform = {
  get system() {
    return process.platform;
  },
  path: nativePath,
  realpath: realpathSync.native,
  rename: renameSync,
  pause: (milliseconds) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
};

/** `guides\start.mdx` on Windows → `guides/start.mdx`. Elsewhere a backslash is part of a name. */
export function toSlashes(path: string, { path: { sep } }: Pick<Platform, "path"> = HERE): string {
  return path.split(sep).join("/");
}

/** The path from a directory to a file, with forward slashes. */
export function relativePath(from: string, to: string, platform: Pick<Platform, "path"> = HERE): string {
  return toSlashes(platform.path.relative(from, to), platform);
}

/** True for a directory and everything in it. Both are real paths, or at least spelled alike. */
export function isInside(folder: string, path: string, { path: { sep } }: Pick<Platform, "path"> = HERE): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The real path that a file or directory has or, if it does not exist yet, will have. */
export function realPathOf(path: string, platform: Pick<Platform, "path" | "realpath"> = HERE): string {
  const { basename, dirname, join } = platform.path;
  const real = attempt(() => platform.realpath(path));
  if (real !== undefined || dirname(path) === path) return real ?? path;
  return join(realPathOf(dirname(path), platform), basename(path));
}

/** The name a file of the output is stored under: Windows cannot store every URL. */
export function storedPath(path: string, { system }: Pick<Platform, "system"> = HERE): string {
  return system === "win32" ? toPortablePath(path) : path;
}

/** Milliseconds before each further attempt: virus scanners and indexers hold new files for a moment. */
const PAUSES = [10, 20, 50, 100, 200, 500, 1000];

/** Moves a file or directory. Windows refuses while another program has it open, which often ends soon. */
export function move(from: string, to: string, platform: Platform = HERE): void {
  const pauses = platform.system === "win32" ? [...PAUSES] : [];
  for (;;) {
    try {
      platform.rename(from, to);
      return;
    } catch (error) {
      const pause = isHeld(error) ? pauses.shift() : undefined;
      if (pause === undefined) throw error;
      platform.pause(pause);
    }
  }
}

/** On Windows, true for the error of a file that another program has open. */
function isHeld(error: unknown): boolean {
  return ["EPERM", "EACCES", "EBUSY"].includes(errorCode(error));
}

/** Why a directory cannot be moved, for the errors that have a known reason. */
export function explainMove(folder: string, error: unknown, { system }: Pick<Platform, "system"> = HERE) {
  if (system === "win32" && isHeld(error))
    return `Another program has a file in "${folder}" open. Close it, or choose another directory with --out.`;
  if (["EBUSY", "EXDEV"].includes(errorCode(error)))
    return `"${folder}" is a mount point, which cannot be replaced. Choose a directory inside it with --out.`;
  return undefined;
}

/** Options of `rm` for a directory and everything in it, with further attempts where files may be held open. */
export const REMOVE_ALL = { recursive: true, force: true, maxRetries: 5 } as const;

/** Where the user's caches are; undefined without a home directory. */
export function cacheHome(
  env: Readonly<Record<string, string | undefined>>,
  home: string | undefined,
  { system, path: { isAbsolute, join } }: Pick<Platform, "system" | "path"> = HERE,
): string | undefined {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = env;
  if (xdg && isAbsolute(xdg)) return xdg;
  if (system === "win32" && local && isAbsolute(local)) return local;
  if (!home || !isAbsolute(home)) return undefined;
  return join(home, system === "darwin" ? "Library/Caches" : ".cache");
}

/** Linux has no native recursive watcher; Windows cannot rename a directory that has one. */
export const WATCHES_RECURSIVELY: boolean = HERE.system !== "linux";
