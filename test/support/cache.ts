// The caches of projects in tests: a run has its own user cache directory (see run-setup.ts).

import { signed } from "@lectern/io/cache/cache-folder.ts";
import { locateCache } from "@lectern/io/cache/cache-location.ts";

/** The cache directory of a project. Fails if the project has none. */
export function cacheOf(root: string): string {
  const location = locateCache(root);
  if (location.folder === undefined) throw new Error(location.problem);
  return location.folder;
}

/** A document of a cache with another content, and a valid signature. */
export function forged(name: string, bytes: Buffer, edit: (content: string) => string): Buffer {
  return signed(name, edit(bytes.subarray(signed(name, "").length).toString("utf8")));
}
