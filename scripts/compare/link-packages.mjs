// Reuses this repository's packages for another commit with hard links, if they are what its lock file asks for.

import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";

/** Links every node_modules directory; false if other packages are needed. */
export function linkPackages(from, to) {
  const [lock, installed] = [
    packagesOf(join(to, "package-lock.json")),
    packagesOf(join(from, "node_modules/.package-lock.json")),
  ];
  if (lock === undefined || installed === undefined || !isInstalled(lock, installed)) return false;
  const folders = new Set(Object.keys(lock).filter((path) => path !== "" && !path.includes("node_modules")));
  for (const folder of ["", ...folders]) {
    const packages = join(from, folder, "node_modules");
    if (existsSync(packages)) linkFolder(packages, join(to, folder, "node_modules"));
  }
  return true;
}

/** Whether the installed packages are those of a lock file. More of them at the top do no harm. */
function isInstalled(lock, installed) {
  const isSame = (path) =>
    lock[path]?.version === installed[path]?.version && lock[path]?.link === installed[path]?.link;
  const missing = Object.keys(lock).filter((path) => path !== "" && !lock[path].optional && !isSame(path));
  const other = Object.keys(installed).filter((path) => !isSame(path) && (path in lock || nesting(path) > 1));
  return missing.length === 0 && other.length === 0;
}

function nesting(path) {
  return path.split("node_modules/").length - 1;
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined;
}

/** Without caches: builds write to them. */
function linkFolder(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === ".cache") continue;
    const [source, target] = [join(from, name), join(to, name)];
    const stats = lstatSync(source);
    if (stats.isDirectory()) linkFolder(source, target);
    else if (stats.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}

function linkFile(source, target) {
  try {
    linkSync(source, target);
  } catch {
    // Another file system.
    copyFileSync(source, target);
  }
}
