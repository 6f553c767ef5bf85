// Loads TypeScript for scripts and benchmarks.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { CONDITIONS } from "./own-packages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "node_modules", ".cache", "lectern-scripts");

/** The exports of files such as `packages/check/src/rules.ts`; files that share state are imported together. */
export async function importSource(...paths) {
  mkdirSync(folder, { recursive: true });
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const outside = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith("@lectern/"));
  const outfile = join(folder, `${createHash("sha256").update(paths.join()).digest("hex").slice(0, 16)}.mjs`);
  await build({
    stdin: { contents: paths.map((path) => `export * from "./${path}";`).join("\n"), resolveDir: root },
    outfile,
    bundle: true,
    conditions: CONDITIONS,
    platform: "node",
    format: "esm",
    external: outside.flatMap((name) => [name, `${name}/*`]),
  });
  return import(pathToFileURL(outfile).href);
}
