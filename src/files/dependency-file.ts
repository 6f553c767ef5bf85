// Files of installed packages: our own data packages, and what a project's components import.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { importModule } from "./import-module.ts";

/** The text of a file of one of our dependencies, undefined when it is not installed: `"@iconify-json/lucide/icons.json"`. */
export function readDependency(specifier: string): string | undefined {
  try {
    return readFileSync(createRequire(import.meta.url).resolve(specifier), "utf8");
  } catch {
    return undefined;
  }
}

/** Loads a package installed in a project folder; rejects when there is none. */
export async function importFromProject(root: string, specifier: string): Promise<unknown> {
  const path = createRequire(`${root}/package.json`).resolve(specifier);
  return importModule(pathToFileURL(path).href);
}

/** Loads a package, or a part of Node, that is required by a package of a project folder. */
export function requireFromProject(root: string, specifier: string): unknown {
  return createRequire(`${root}/package.json`)(specifier);
}
