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
  const { packages } = JSON.parse(readFileSync(join(to, "package-lock.json"), "utf8"));
  if (!areInstalled(packages, from)) return false;
  const workspaces = Object.keys(packages).filter((path) => path !== "" && !isPackage(path));
  for (const folder of ["", ...workspaces]) {
    const source = join(from, folder, "node_modules");
    if (existsSync(source)) linkFolder(source, join(to, folder, "node_modules"));
  }
  return true;
}

/** Whether exactly these packages are installed. More of them at the top do no harm. */
function areInstalled(packages, root) {
  return Object.entries(packages).every(([path, { version, link, optional }]) => {
    const folder = join(root, path);
    const nested = join(folder, "node_modules");
    if (
      isPackage(path) &&
      existsSync(nested) &&
      namesIn(nested).some((name) => !(`${path}/node_modules/${name}` in packages))
    ) {
      return false;
    }
    if (!isPackage(path)) return true;
    if (link) return existsSync(folder);
    const file = join(folder, "package.json");
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).version === version : optional === true;
  });
}

function isPackage(path) {
  return /(?:^|\/)node_modules\//.test(path);
}

/** The names of the packages in a directory, with their scopes. */
function namesIn(folder) {
  const names = readdirSync(folder).filter((name) => !name.startsWith("."));
  return names.flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(folder, name)).map((part) => `${name}/${part}`) : [name],
  );
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
