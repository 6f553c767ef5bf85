// The sites that are compared: the documentation, the examples, and those of a directory.

import { existsSync, readdirSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

const CONFIGS = ["docs.json", "mint.json"];

/** `{ name, folder, options }` of each site. Both commits build the files of the working tree. */
export function findSites(repository, { sites, only }) {
  const own = ["docs", "examples"].flatMap((name) => sitesIn(join(repository, name), repository));
  const more = sites === undefined ? [] : sitesIn(resolve(sites), resolve(sites));
  const all = [...own, ...more].map((site) => ({ ...site, options: [] }));
  return only === undefined ? all : all.filter(({ name }) => name.includes(only));
}

/** A nested site belongs to the outer one. */
function sitesIn(folder, root) {
  if (CONFIGS.some((file) => existsSync(join(folder, file)))) {
    return [{ name: relative(root, folder).split(sep).join("/") || "site", folder }];
  }
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => sitesIn(join(folder, name), root));
}
