// Files that ship with the package `lectern`.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The absolute path of a file or directory of the package: `"templates/starter"`. */
export function packagePath(path: string): string {
  root ??= findRoot(dirname(fileURLToPath(import.meta.url)));
  return join(root, path);
}

let root: string | undefined;

/** The nearest folder above that is the package: this file is part of it as source and as a bundle. */
function findRoot(folder: string): string {
  const file = join(folder, "package.json");
  const isRoot = existsSync(file) && (JSON.parse(readFileSync(file, "utf8")) as { name: string }).name === "lectern";
  return isRoot ? folder : findRoot(dirname(folder));
}

/** The bytes of a built asset: `"theme.css"` is `dist/assets/theme.css`. Throws if the package is not built. */
export function readAsset(path: string): Uint8Array {
  return readFileSync(packagePath(`dist/assets/${path}`));
}

/** The built assets in a directory, sorted. */
export function listAssets(path: string): readonly string[] {
  return readdirSync(packagePath(`dist/assets/${path}`)).sort();
}

/** The table of native patterns for a grammar such as `"python"`; undefined if there is none. */
export function readPatternTable(grammar: string): string | undefined {
  try {
    return readFileSync(packagePath(`dist/patterns/${grammar}.json`), "utf8");
  } catch {
    return undefined;
  }
}

/** The regular expression engine for grammars; undefined if the package is not built. */
export function readPatternEngine(): Uint8Array | undefined {
  try {
    return readFileSync(packagePath("dist/patterns/oniguruma.wasm"));
  } catch {
    return undefined;
  }
}

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(packagePath("package.json"), "utf8")) as { version: string };
  return version;
}
