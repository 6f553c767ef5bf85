// The packages of this repository, and the source files that their names refer to.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The condition in `exports` under which a public package refers to its source. */
export const SOURCE = "@lectern/source";

/** What esbuild needs to find our packages, and the modules of others as usual. */
export const CONDITIONS = [SOURCE, "module"];

/** The `package.json` of every package in `packages/`, by its folder. */
export const PACKAGES = new Map(
  readdirSync(join(root, "packages")).map((name) => [
    `packages/${name}`,
    JSON.parse(readFileSync(join(root, `packages/${name}/package.json`), "utf8")),
  ]),
);

/** The source file that an import of one of our packages names; undefined for other packages. */
export function sourceOf(specifier) {
  const [, name, path] = /^(@lectern\/[\w-]+)(\/.+)?$/.exec(specifier) ?? [];
  for (const [folder, manifest] of PACKAGES) {
    if (manifest.name !== name) continue;
    const entry = manifest.exports[`.${path ?? ""}`];
    if (entry) return join(folder, entry[SOURCE]);
    const [, inner] = /^\/internal\/(.+)$/.exec(path ?? "") ?? [];
    if (manifest.exports["./internal/*"]) return inner && join(folder, "src", inner);
    return manifest.exports["./*"] && path ? join(folder, "src", path) : undefined;
  }
  return undefined;
}
