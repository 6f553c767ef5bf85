// Resolves the directory argument of a command.

import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { CONFIG_FILES } from "@lectern/model/config/config-file.ts";

type Found = { readonly root: string } | { readonly problem: string };

/** The absolute path of a directory with a docs.json, or an error message. */
export function findProject(argument: string | undefined, cwd: string): Found {
  const folder = findFolder(argument, cwd);
  if ("problem" in folder || hasConfig(folder.root)) return folder;
  return { problem: `No docs.json in ${folder.root}. ${suggestProject(folder.root, argument)}` };
}

/** The absolute path of an existing directory, or an error message. */
export function findFolder(argument: string | undefined, cwd: string): Found {
  const root = resolve(cwd, argument ?? ".");
  const stats = statSync(root, { throwIfNoEntry: false });
  if (stats === undefined) return { problem: `Directory "${argument}" does not exist.` };
  if (!stats.isDirectory()) return { problem: `"${argument}" is a file. Pass the directory that contains docs.json.` };
  return { root };
}

export function hasConfig(root: string): boolean {
  return CONFIG_FILES.some((name) => existsSync(join(root, name)));
}

/** What to do about a directory without docs.json. */
export function suggestProject(root: string, argument: string | undefined): string {
  if (existsSync(join(root, "docs", "docs.json")))
    return `Your docs seem to be in ${join(argument ?? "", "docs")}: use that directory.`;
  const init = `lectern init${argument === undefined ? "" : ` ${argument}`}`;
  return `Pass the directory that contains docs.json, or create a site with \`${init}\`.`;
}
