// Loads files of a built site from disk. Paths come from the index, which was validated when parsed.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../files/error-code.ts";
import type { LoadOutputFile } from "./docs.ts";

/** Creates a loader over a build output. */
export function createFolderLoader(folder: string): LoadOutputFile {
  return async (path) => {
    try {
      return await readFile(join(folder, path));
    } catch (error) {
      if (["ENOENT", "ENOTDIR", "EISDIR"].includes(errorCode(error))) return undefined;
      throw error;
    }
  };
}
