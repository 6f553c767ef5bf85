// The sites that are compared: our corpus with all its builds, the documentation, the examples, and those of a directory.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

const CONFIGS = ["docs.json", "mint.json"];
const SKIPPED = new Set(["node_modules", ".git", ".lectern"]);

/** `{ name, folder, options, isChecked }` of each build. Both versions build the files of the working tree. */
export function findSites(repository, { sites, only }) {
  const corpus = join(repository, "test/corpus");
  const all = [
    ...readBuilds(join(corpus, "builds.json")).map(({ site, options }) => ({
      name: ["corpus", site, ...options].join(" "),
      folder: join(corpus, site),
      options,
    })),
    ...["docs", "examples"].flatMap((name) => sitesIn(join(repository, name), repository)),
    ...(sites === undefined ? [] : sitesIn(resolve(sites), resolve(sites))),
  ];
  const checked = new Set();
  return all
    .filter(({ name }) => only === undefined || only.split(",").some((part) => name.includes(part)))
    .map((site) => {
      // Of all build options, checks know only this one.
      const check = `${site.folder} ${site.options.includes("--untrusted")}`;
      const isChecked = !checked.has(check);
      checked.add(check);
      return { ...site, isChecked };
    });
}

/** Identifies everything a build depends on besides the engine: its options, the files and, for dates, the last commit. */
export function digestOf({ folder, options, isChecked }) {
  const hash = createHash("sha256").update(JSON.stringify([options, isChecked, process.version, lastCommit(folder)]));
  for (const path of listFiles(folder)) hash.update(path).update(readFileSync(join(folder, path)));
  return hash.digest("hex").slice(0, 16);
}

function readBuilds(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

/** A nested site belongs to the outer one. */
function sitesIn(folder, root) {
  if (CONFIGS.some((file) => existsSync(join(folder, file)))) {
    return [{ name: relative(root, folder).split(sep).join("/") || "site", folder, options: [] }];
  }
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => sitesIn(join(folder, name), root));
}

function listFiles(folder, path = "") {
  return readdirSync(join(folder, path), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name))
    .sort((one, two) => (one.name < two.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) return listFiles(folder, inside);
      return entry.isFile() ? [inside] : [];
    });
}

function lastCommit(folder) {
  try {
    return execFileSync("git", ["log", "-1", "--format=%H", "--", "."], {
      cwd: folder,
      stdio: ["ignore", "pipe", "ignore"],
    })
      .toString()
      .trim();
  } catch {
    return "";
  }
}
