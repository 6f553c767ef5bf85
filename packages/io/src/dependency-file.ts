// Files of installed packages: our own data packages, and what a project's components import.

import { readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * The text of a file of one of our dependencies: `"@iconify-json/lucide/icons.json"`. Undefined if it is not installed.
 */
export function readDependency(specifier: string): string | undefined {
  try {
    return readFileSync(createRequire(import.meta.url).resolve(specifier), "utf8");
  } catch {
    return undefined;
  }
}

/** Loads one of our dependencies at once; for those that only some projects need. */
export function requireDependency(specifier: string): unknown {
  return createRequire(import.meta.url)(specifier);
}

/** The text of a file of an installed package, by absolute path. */
export function readPackageFile(path: string): string {
  return readFileSync(path, "utf8");
}

/** Imports a package installed in a project, or a Node built-in; rejects if there is none. */
export async function importFromProject(root: string, specifier: string): Promise<unknown> {
  if (isBuiltin(specifier)) return import(specifier);
  const path = createRequire(`${root}/package.json`).resolve(specifier);
  return import(pathToFileURL(path).href);
}

/** Requires a package or Node built-in on behalf of a project's package. */
export function requireFromProject(root: string, specifier: string): unknown {
  return createRequire(`${root}/package.json`)(specifier);
}

/** The path of a file URL; undefined for any other URL. */
export function urlToPath(url: URL): string | undefined {
  return url.protocol === "file:" ? fileURLToPath(url.href) : undefined;
}
