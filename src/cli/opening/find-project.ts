// The folder a command was given.

import { statSync } from "node:fs";
import { resolve } from "node:path";

/** The absolute path of a project folder, or what is wrong with it. */
export function findProject(folder: string, cwd: string): { readonly root: string } | { readonly problem: string } {
  const root = resolve(cwd, folder);
  const stats = statSync(root, { throwIfNoEntry: false });
  if (stats === undefined) return { problem: `Directory "${folder}" does not exist.` };
  if (!stats.isDirectory()) return { problem: `"${folder}" is a file. Pass the directory that contains docs.json.` };
  return { root };
}
