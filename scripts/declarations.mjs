// Declarations of public entry points: the compiler writes those of all packages into a cache, and what an entry point reaches
// is copied from there. Imports of our own packages, which are bundled, become relative.

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { sourceOf } from "./own-packages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = `${root}node_modules/.cache/types`;
const buildInfo = `${root}node_modules/.cache/tsconfig.tsbuildinfo`;

/** Writes the declarations of all packages; returns the compiler's exit code. */
export function compileDeclarations() {
  // The compiler trusts its cache and would write nothing into a deleted folder.
  if (!existsSync(cache)) rmSync(buildInfo, { force: true });
  const compiler = spawn(process.execPath, [`${root}node_modules/typescript/bin/tsc`, "-p", `${root}tsconfig.json`], {
    stdio: "inherit",
  });
  return new Promise((resolve) => compiler.on("close", (code) => resolve(code ?? 1)));
}

/** Copies the declarations that source files reach to a folder: `packages/search/src/index.ts` to `search/index.d.ts`. */
export function copyDeclarations(sources, folder) {
  rmSync(folder, { recursive: true, force: true });
  const found = new Set(sources);
  for (const source of found) {
    const text = readFileSync(join(cache, source.replace(/\.tsx?$/, ".d.ts")), "utf8");
    const target = placeOf(source);
    const rewritten = text.replace(/((?:from|import\()\s*")([.@][^"]+)"/g, (whole, start, specifier) => {
      const imported = specifier.startsWith(".") ? join(dirname(source), specifier) : sourceOf(specifier);
      if (imported === undefined) return whole;
      found.add(imported);
      const path = relative(dirname(target), placeOf(imported)).replace(/\.d\.ts$/, ".js");
      return `${start}${path.startsWith(".") ? path : `./${path}`}"`;
    });
    mkdirSync(join(folder, dirname(target)), { recursive: true });
    writeFileSync(join(folder, target), rewritten);
  }
}

/** Where the declarations of a source file are in the folder. */
function placeOf(source) {
  const [, name = "lectern", path = source] = /^(?:packages\/([\w-]+)\/)?src\/(.+)$/.exec(source) ?? [];
  return `${name}/${path.replace(/\.tsx?$/, ".d.ts")}`;
}
