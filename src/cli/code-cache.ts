// Lets Node keep the compiled code of the program and its packages for later runs, which it can since version 22.

import { existsSync } from "node:fs";
import nodeModule from "node:module";
import { join, resolve } from "node:path";
import { openCacheFolder } from "@lectern/io/cache/cache-folder.ts";
import { locateUserCache } from "@lectern/io/cache/user-cache.ts";
import { realPathOf } from "@lectern/io/platform.ts";
import { CONFIG_FILES } from "@lectern/model/config/config-file.ts";

/** Turns the cache on for a command line, except where the project could have put code into it. */
export function cacheCode(words: readonly string[]): void {
  const { enableCompileCache } = nodeModule as { enableCompileCache?(folder: string): unknown };
  // Node's own switch.
  if (!enableCompileCache || process.env["NODE_DISABLE_COMPILE_CACHE"]) return;
  const folders = [".", ...words.filter((word) => !word.startsWith("-"))].map((word) => realPathOf(resolve(word)));
  const cache = openCacheFolder(locateUserCache(folders.filter(isProject)), "code");
  if (cache) enableCompileCache(cache.path);
}

function isProject(folder: string): boolean {
  return CONFIG_FILES.some((name) => existsSync(join(folder, name)));
}
