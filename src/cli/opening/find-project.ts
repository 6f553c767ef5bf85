// The folder a command was given.

import { statSync } from "node:fs";
import { resolve } from "node:path";

/** The absolute path of a project folder, or what is wrong with it. */
export function findProject(folder: string, cwd: string): { readonly root: string } | { readonly problem: string } {
  const root = resolve(cwd, folder);
  const stats = statSync(root, { throwIfNoEntry: false });
  if (stats === undefined) return { problem: `There is no folder "${folder}".` };
  if (!stats.isDirectory()) return { problem: `"${folder}" is a file. Give the folder that holds docs.json.` };
  return { root };
}
