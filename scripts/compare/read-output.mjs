// The files of a built site.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** `{ paths, read }` of a directory; paths are relative, with slashes. */
export function readOutput(folder) {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
  return { paths, read: (path) => readFileSync(join(folder, path)) };
}
