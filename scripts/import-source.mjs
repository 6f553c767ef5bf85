// Loads TypeScript that is not part of the package: what tests and scripts share.

import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "node_modules", ".cache", "lectern-scripts");

/** The exports of a file such as `test/support/compare-text.ts`. */
export async function importSource(path) {
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `${basename(path, ".ts")}.mjs`);
  const entryPoints = [join(root, path)];
  await build({ entryPoints, outfile, bundle: true, platform: "node", format: "esm", packages: "external" });
  return import(pathToFileURL(outfile).href);
}
