// Resolves the directory argument of a command.

import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { CONFIG_FILES } from "../../config/config-file.ts";

/** The absolute path of a project directory, or an error message. */
export function findProject(folder: string, cwd: string): { readonly root: string } | { readonly problem: string } {
  const root = resolve(cwd, folder);
  const stats = statSync(root, { throwIfNoEntry: false });
  if (stats === undefined) return { problem: `Directory "${folder}" does not exist.` };
  if (!stats.isDirectory()) return { problem: `"${folder}" is a file. Pass the directory that contains docs.json.` };
  return { root };
}

/** The hint for a directory without docs.json; undefined if there is one. */
export function missingConfig(root: string, argument: string | undefined): string | undefined {
  if (CONFIG_FILES.some((name) => existsSync(join(root, name)))) return undefined;
  const nested = existsSync(join(root, "docs", "docs.json"));
  const fix = nested
    ? `Your docs seem to be in ${join(argument ?? "", "docs")}: use that directory.`
    : `Pass the directory that contains docs.json, or create a site with \`lectern init${argument === undefined ? "" : ` ${argument}`}\`.`;
  return `No docs.json in ${root}. ${fix}`;
}
