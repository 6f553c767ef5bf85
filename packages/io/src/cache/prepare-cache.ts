// A cache directory before it is used: whose it is, and how it is created and marked.

import { accessSync, constants, existsSync, lstatSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attempt } from "@lectern/base/text.ts";
import { errorCode } from "../error-code.ts";

/** The cache directory of a project, which may not exist yet, or why there is none. */
export type CacheLocation = CacheDirectory | { readonly folder?: undefined; readonly problem: string };

export interface CacheDirectory {
  /** Its real path. */
  readonly folder: string;
  /** The project, if the directory is only found by its path. */
  readonly root?: string | undefined;
}

/** For projects in memory, and where caches may not be trusted. */
export const NO_CACHE: CacheLocation = { problem: "no cache is used" };

/** What to do about a directory that cannot be used. */
export const SET = "Set LECTERN_CACHE_DIR to a directory outside the project.";

/** Marks a directory as a cache: backup programs and project listings skip it. */
export const CACHE_TAG = "CACHEDIR.TAG";
const TAG_TEXT =
  "Signature: 8a477f597d28d172789f06886806bc55\n# This directory is a cache of Lectern. See https://bford.info/cachedir/\n";
/** Holds the path of the project. */
export const PROJECT_FILE = "project";

/** Creates a cache directory; returns why that is not possible. */
export function prepareCache({ folder, root }: CacheDirectory): string | undefined {
  try {
    if (existsSync(join(folder, CACHE_TAG))) {
      accessSync(folder, constants.W_OK);
      return undefined;
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (root !== undefined) writeNew(join(folder, PROJECT_FILE), root);
    else writeNew(join(folder, ".gitignore"), "*\n");
    writeNew(join(folder, CACHE_TAG), TAG_TEXT);
    return undefined;
  } catch (error) {
    return `Cannot write to "${folder}" (${errorCode(error)}). ${SET}`;
  }
}

/** Why a project is built without a cache; undefined if it has one. */
export function cacheProblem(location: CacheLocation): string | undefined {
  return location.folder === undefined ? location.problem : prepareCache(location);
}

function writeNew(path: string, text: string): void {
  if (attempt(() => lstatSync(path)) === undefined) writeFileSync(path, text, { flag: "wx" });
}
