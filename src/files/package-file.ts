// Files that come with the package itself. From src/files/ and from dist/files/ alike, its root is two folders up.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The absolute path of a file or folder of the package: `"templates/starter"`. */
export function packagePath(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

/** The bytes of a built asset: `"theme.css"` is `dist/assets/theme.css`. Throws when the package is not built. */
export function readPackageFile(path: string): Uint8Array {
  return readFileSync(packagePath(`dist/assets/${path}`));
}

/** The names of the built assets in a folder, sorted. */
export function listPackageFolder(path: string): readonly string[] {
  return readdirSync(packagePath(`dist/assets/${path}`)).sort();
}

/** The table of native patterns for a grammar, undefined when there is none: `"python"`. */
export function readPatternTable(grammar: string): string | undefined {
  try {
    return readFileSync(packagePath(`dist/patterns/${grammar}.json`), "utf8");
  } catch {
    return undefined;
  }
}

/** The regular expression engine of grammars, undefined when the package is not built. */
export function readPatternEngine(): Uint8Array | undefined {
  try {
    return readFileSync(packagePath("dist/patterns/oniguruma.wasm"));
  } catch {
    return undefined;
  }
}

/** The version of the package. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(packagePath("package.json"), "utf8")) as { version: string };
  return version;
}
