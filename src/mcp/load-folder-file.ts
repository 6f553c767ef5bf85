// Files of a built site on disk. Only asked for paths of the index, which were checked when it was read.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../files/error-code.ts";
import type { LoadOutputFile } from "./docs.ts";

/** A loader over an output folder. */
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
