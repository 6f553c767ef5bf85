// Files that ship with the package. Both packages/io/src/ and dist/files/ are two levels below its root.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The absolute path of a file or directory of the package: `"templates/starter"`. */
export function packagePath(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
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
