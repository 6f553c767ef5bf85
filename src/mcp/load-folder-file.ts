// Files of a built site on disk. Only asked for paths of the index, which were checked when it was read.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoadOutputFile } from "./docs.ts";

/** A loader over an output folder. */
export function createFolderLoader(folder: string): LoadOutputFile {
  return async (path) => {
    try {
      return await readFile(join(folder, path));
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return undefined;
      throw error;
    }
  };
}
