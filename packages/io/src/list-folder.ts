// Walks a project directory: its files, their names, and what could not be followed.

import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { CACHE_TAG } from "./cache/prepare-cache.ts";
import {
  brokenSymlink,
  invalidName,
  nameCollision,
  specialFile,
  symlinkLoop,
  symlinkOutside,
  symlinkToIgnored,
  tooManySymlinks,
  unreadable,
} from "./diagnostics.ts";
import { errorCode } from "./error-code.ts";
import { createGitIgnores, type IgnoreRules } from "./git/git-ignores.ts";
import { createIgnores, type Ignores } from "./ignores.ts";
import { isInside, toSlashes } from "./platform.ts";
import { readTextFile } from "./read-whole.ts";
import { OUTPUT_MARKER } from "./writing/output-folder.ts";

export interface Listing {
  /** Project path → absolute path with symlinks resolved; sorted by project path. */
  readonly files: ReadonlyMap<string, string>;
  /** The same for directories; the root is `""`. */
  readonly folders: ReadonlyMap<string, string>;
  readonly ignores: Ignores;
  /** Whether git ignores a project path. */
  readonly isGitIgnored: (path: string) => boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Linked directories can link to each other, so the number of paths can explode. */
const LINK_LIMIT = 1000;

interface Walk {
  readonly root: string;
  readonly ignores: Ignores;
  readonly found: Map<string, string>;
  readonly folders: Map<string, string>;
  readonly diagnostics: Diagnostic[];
  /** The .gitignore files found so far, outer ones first. */
  readonly gitRules: IgnoreRules[];
  links: number;
}

interface Folder {
  /** Project path; empty for the root. */
  readonly path: string;
  readonly real: string;
  /** The real paths of its ancestors: a symlink to one of them is a loop. */
  readonly around: readonly string[];
}

/** Lists a directory whose own path is already real. */
export function listFolder(root: string): Listing {
  const diagnostics: Diagnostic[] = [];
  const ignores = createIgnores(readRules(root, ".mintignore", diagnostics));
  const gitRules = [...rulesAbove(root)];
  const walk: Walk = { root, ignores, found: new Map(), folders: new Map(), diagnostics, gitRules, links: 0 };
  walkFolder(walk, { path: "", real: root, around: [] });
  const files = new Map([...walk.found].sort(([a], [b]) => (a < b ? -1 : 1)));
  const isGitIgnored = createGitIgnores(gitRules);
  return { files, folders: walk.folders, ignores, isGitIgnored, diagnostics };
}

/** A file outside the project, which this process may not be allowed to read. */
function readOuter(path: string): string {
  try {
    return readTextFile(path) ?? "";
  } catch {
    return "";
  }
}

/** Ignore rules in the project. If they cannot be read, everything they may apply to is ignored. */
function readRules(root: string, path: string, diagnostics: Diagnostic[]): string {
  try {
    return readTextFile(join(root, path)) ?? "";
  } catch (error) {
    diagnostics.push(unreadable(path, errorCode(error)));
    return "*";
  }
}

/** Also false if this process lacks permission. */
function isThere(path: string): boolean {
  try {
    return existsSync(path);
  } catch {
    return false;
  }
}

/** The repository's ignore rules: its exclude file, and the .gitignore files down to the project. */
function rulesAbove(root: string): readonly IgnoreRules[] {
  const outer: IgnoreRules[] = [];
  for (let folder = root, below = ""; ; ) {
    if (isThere(join(folder, ".git"))) {
      const where = below === "" ? "" : { below };
      return [{ folder: where, text: readOuter(join(folder, ".git/info/exclude")) }, ...outer];
    }
    const parent = dirname(folder);
    if (parent === folder) return [];
    below = below === "" ? basename(folder) : `${basename(folder)}/${below}`;
    folder = parent;
    outer.unshift({ folder: { below }, text: readOuter(join(folder, ".gitignore")) });
  }
}

function walkFolder(walk: Walk, folder: Folder): void {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder.real, { withFileTypes: true });
  } catch (error) {
    // If the project directory itself is briefly missing, so is docs.json, which is reported.
    if (folder.path !== "" || errorCode(error) !== "ENOENT")
      walk.diagnostics.push(unreadable(folder.path || ".", errorCode(error)));
    return;
  }
  if (folder.path !== "" && entries.some(({ name }) => name === OUTPUT_MARKER || name === CACHE_TAG)) return;
  walk.folders.set(folder.path, folder.real);
  if (entries.some((entry) => entry.name === ".gitignore")) {
    const path = folder.path === "" ? ".gitignore" : `${folder.path}/.gitignore`;
    walk.gitRules.push({ folder: folder.path, text: readRules(walk.root, path, walk.diagnostics) });
  }
  for (const entry of entries) visit(walk, folder, entry);
}

function visit(walk: Walk, folder: Folder, entry: Dirent): void {
  const name = entry.name.normalize("NFC");
  const path = folder.path === "" ? name : `${folder.path}/${name}`;
  const real = folder.real + sep + entry.name;
  if (entry.isFile()) addFile(walk, path, real);
  else if (entry.isDirectory()) enterFolder(walk, path, { real, around: [...folder.around, folder.real] });
  else if (entry.isSymbolicLink()) followLink(walk, path, { real, around: [...folder.around, folder.real] });
  else reportOddFile(walk, path);
}

/** Pipes, sockets and devices are not content, and opening one can block forever. */
function reportOddFile(walk: Walk, path: string): void {
  if (!walk.ignores.file(path)) walk.diagnostics.push(specialFile(path));
}

function addFile(walk: Walk, path: string, real: string): void {
  if (walk.ignores.file(path)) return;
  // In a linked directory, a file has a different path.
  if (walk.links > 0 && isHiddenTarget(walk, path, { target: real, isFolder: false })) return;
  if (hasBadName(path)) walk.diagnostics.push(invalidName(path));
  else if (walk.found.has(path)) walk.diagnostics.push(nameCollision(path));
  else walk.found.set(path, real);
}

function enterFolder(walk: Walk, path: string, where: Omit<Folder, "path">): void {
  if (walk.ignores.folder(path)) return;
  if (walk.links > 0 && isHiddenTarget(walk, path, { target: where.real, isFolder: true })) return;
  if (hasBadName(path)) walk.diagnostics.push(invalidName(path));
  else walkFolder(walk, { path, ...where });
}

function followLink(walk: Walk, path: string, where: Omit<Folder, "path">): void {
  if (walk.ignores.file(path) && walk.ignores.folder(path)) return;
  let target: string;
  let isFolder: boolean;
  try {
    target = realpathSync.native(where.real);
    const stats = statSync(target);
    if (!stats.isFile() && !stats.isDirectory()) {
      reportOddFile(walk, path);
      return;
    }
    isFolder = stats.isDirectory();
  } catch (error) {
    const isOutside = errorCode(error) === "ERR_ACCESS_DENIED";
    walk.diagnostics.push(isOutside ? symlinkOutside(path) : brokenSymlink(path));
    return;
  }
  if (!isInside(walk.root, target)) walk.diagnostics.push(symlinkOutside(path));
  else if (isHiddenTarget(walk, path, { target, isFolder })) walk.diagnostics.push(symlinkToIgnored(path));
  else if (!isFolder) addFile(walk, path, target);
  else if (where.around.includes(target)) walk.diagnostics.push(symlinkLoop(path));
  else if (walk.links >= LINK_LIMIT) reportTooManyLinks(walk, path);
  else {
    walk.links++;
    enterFolder(walk, path, { real: target, around: where.around });
  }
}

/** Ignore rules also apply to symlink targets; otherwise a symlink could publish `.env`. */
function isHiddenTarget(
  { root, ignores }: Walk,
  path: string,
  { target, isFolder }: { readonly target: string; readonly isFolder: boolean },
): boolean {
  const origin = pathBelow(root, target);
  // Skills are often shared with coding assistants, which expect them in their own hidden directories.
  if (path.startsWith(".mintlify/skills/") && /^\.[^/]+\/skills\//.test(origin)) return false;
  return ignores.target(origin, isFolder);
}

/** The project path of a file or directory: `"/site/a/b"` → `"a/b"`. */
export function pathBelow(root: string, real: string): string {
  return toSlashes(real.slice(root.length + 1)).normalize("NFC");
}

function reportTooManyLinks(walk: Walk, path: string): void {
  if (walk.links++ === LINK_LIMIT) walk.diagnostics.push(tooManySymlinks(path, LINK_LIMIT));
}

/** Backslashes and control characters are not valid in URLs; Node decodes names that are not UTF-8 to U+FFFD. */
function hasBadName(path: string): boolean {
  return /[\\\u0000-\u001f\u007f\uFFFD]/.test(path);
}
