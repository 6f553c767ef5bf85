// Walks a project folder: which files it has, under which names, and what could not be followed.

import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import type { Diagnostic } from "../base/diagnostic.ts";
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
import { createGitIgnores, type IgnoreRules } from "./git-ignores.ts";
import { createIgnores, type Ignores } from "./ignores.ts";
import { OUTPUT_MARKER } from "./output-folder.ts";

/** What a walk found. */
export interface Listing {
  /** Project path → absolute path, links resolved; sorted by project path. */
  readonly files: ReadonlyMap<string, string>;
  /** The same for folders; the root is `""`. */
  readonly folders: ReadonlyMap<string, string>;
  readonly ignores: Ignores;
  /** Whether git ignores a project path. */
  readonly isGitIgnored: (path: string) => boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Linked folders can link to each other, so the number of ways through them can explode. */
const LINK_LIMIT = 1000;

interface Walk {
  readonly root: string;
  readonly ignores: Ignores;
  readonly found: Map<string, string>;
  readonly folders: Map<string, string>;
  readonly diagnostics: Diagnostic[];
  /** The .gitignore files on the way, outer ones first. */
  readonly gitRules: IgnoreRules[];
  links: number;
}

interface Folder {
  /** Project path, empty for the root. */
  readonly path: string;
  readonly real: string;
  /** The real paths of the folders around it: a link to one of them is a loop. */
  readonly around: readonly string[];
}

/** Lists a folder whose own path is already real. */
export function listFolder(root: string): Listing {
  const ignores = createIgnores(readText(join(root, ".mintignore")));
  const gitRules = [...rulesAbove(root)];
  const walk: Walk = { root, ignores, found: new Map(), folders: new Map(), diagnostics: [], gitRules, links: 0 };
  walkFolder(walk, { path: "", real: root, around: [] });
  const files = new Map([...walk.found].sort(([a], [b]) => (a < b ? -1 : 1)));
  const isGitIgnored = createGitIgnores(gitRules);
  return { files, folders: walk.folders, ignores, isGitIgnored, diagnostics: walk.diagnostics };
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Also false for what this process may not look at. */
function isThere(path: string): boolean {
  try {
    return existsSync(path);
  } catch {
    return false;
  }
}

/** What the repository around the project ignores: its own list, and the .gitignore files down to the project. */
function rulesAbove(root: string): readonly IgnoreRules[] {
  const outer: IgnoreRules[] = [];
  for (let folder = root, below = ""; ; ) {
    if (isThere(join(folder, ".git"))) {
      const place = below === "" ? "" : { below };
      return [{ folder: place, text: readText(join(folder, ".git/info/exclude")) }, ...outer];
    }
    const parent = dirname(folder);
    if (parent === folder) return [];
    below = below === "" ? basename(folder) : `${basename(folder)}/${below}`;
    folder = parent;
    outer.unshift({ folder: { below }, text: readText(join(folder, ".gitignore")) });
  }
}

function walkFolder(walk: Walk, folder: Folder): void {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder.real, { withFileTypes: true });
  } catch (error) {
    // A project folder that is gone for a moment has no docs.json either, which is told.
    if (folder.path !== "" || errorCode(error) !== "ENOENT")
      walk.diagnostics.push(unreadable(folder.path || ".", errorCode(error)));
    return;
  }
  if (folder.path !== "" && entries.some((entry) => entry.name === OUTPUT_MARKER)) return;
  walk.folders.set(folder.path, folder.real);
  if (entries.some((entry) => entry.name === ".gitignore"))
    walk.gitRules.push({ folder: folder.path, text: readText(join(folder.real, ".gitignore")) });
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

/** Pipes, sockets and devices are no content, and opening one can block for ever. */
function reportOddFile(walk: Walk, path: string): void {
  if (!walk.ignores.file(path)) walk.diagnostics.push(specialFile(path));
}

function addFile(walk: Walk, path: string, real: string): void {
  if (walk.ignores.file(path)) return;
  // In a linked folder a file has another name than its own.
  if (walk.links > 0 && isHiddenTarget(walk, path, { target: real, isFolder: false })) return;
  if (hasBadName(path)) walk.diagnostics.push(invalidName(path));
  else if (walk.found.has(path)) walk.diagnostics.push(nameCollision(path));
  else walk.found.set(path, real);
}

function enterFolder(walk: Walk, path: string, place: Omit<Folder, "path">): void {
  if (walk.ignores.folder(path)) return;
  if (walk.links > 0 && isHiddenTarget(walk, path, { target: place.real, isFolder: true })) return;
  if (hasBadName(path)) walk.diagnostics.push(invalidName(path));
  else walkFolder(walk, { path, ...place });
}

function followLink(walk: Walk, path: string, place: Omit<Folder, "path">): void {
  if (walk.ignores.file(path) && walk.ignores.folder(path)) return;
  let target: string;
  let isFolder: boolean;
  try {
    target = realpathSync.native(place.real);
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
  if (target !== walk.root && !target.startsWith(walk.root + sep)) walk.diagnostics.push(symlinkOutside(path));
  else if (isHiddenTarget(walk, path, { target, isFolder })) walk.diagnostics.push(symlinkToIgnored(path));
  else if (!isFolder) addFile(walk, path, target);
  else if (place.around.includes(target)) walk.diagnostics.push(symlinkLoop(path));
  else if (walk.links >= LINK_LIMIT) reportTooManyLinks(walk, path);
  else {
    walk.links++;
    enterFolder(walk, path, { real: target, around: place.around });
  }
}

/** Ignores apply to what a link leads to as well, or a link would publish `.env`. */
function isHiddenTarget(
  { root, ignores }: Walk,
  path: string,
  { target, isFolder }: { readonly target: string; readonly isFolder: boolean },
): boolean {
  const origin = pathBelow(root, target);
  // Skills are often shared with coding assistants, which look for them in hidden folders of their own.
  if (path.startsWith(".mintlify/skills/") && /^\.[^/]+\/skills\//.test(origin)) return false;
  return ignores.target(origin, isFolder);
}

/** The project path of a file or folder below the root: `"/site/a/b"` → `"a/b"`. */
export function pathBelow(root: string, real: string): string {
  return real
    .slice(root.length + 1)
    .split(sep)
    .join("/")
    .normalize("NFC");
}

function reportTooManyLinks(walk: Walk, path: string): void {
  if (walk.links++ === LINK_LIMIT) walk.diagnostics.push(tooManySymlinks(path, LINK_LIMIT));
}

/** Backslashes and control characters make no address; U+FFFD is what Node makes of names that are not UTF-8. */
function hasBadName(path: string): boolean {
  return /[\\\u0000-\u001f\u007f\uFFFD]/.test(path);
}
