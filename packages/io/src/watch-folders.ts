// One watcher per directory, or a single recursive one where the system supports it. Events only say where to look;
// when directories come and go, the whole project is listed again and compared.

import { type FSWatcher, lstatSync, statSync, watch as watchFolder } from "node:fs";
import { basename } from "node:path";
import { folderOf } from "@lectern/base/route.ts";
import { changedSince, type LastSeen } from "./changed-since.ts";
import { createDebounce, type Debounce } from "./debounce.ts";
import { errorCode } from "./error-code.ts";
import { type Listing, listFolder } from "./list-folder.ts";
import { toSlashes, WATCHES_RECURSIVELY } from "./platform.ts";

export interface FolderWatchOptions {
  /** Changes since then are reported at the start. */
  readonly seen: LastSeen;
  /** Called at most once, after every watcher is closed. */
  readonly giveUp: (error: unknown) => void;
}

/** Milliseconds between checks of the project directory itself: no event says that a deleted one exists again. */
const ROOT_INTERVAL = 500;

type Report = (paths: Iterable<string>) => void;

interface WatchedFolder {
  readonly watcher: FSWatcher;
  /** Distinguishes a directory from a new one with the same name. */
  readonly identity: string;
}

interface Watch extends FolderWatchOptions {
  readonly root: string;
  readonly report: Report;
  readonly watched: Map<string, WatchedFolder>;
  readonly rescans: Debounce;
  listing: Listing;
  /** Files that existed at the last event. */
  known: Set<string>;
  /** Directories whose watcher was opened in the last pass. */
  fresh: ReadonlySet<string>;
  rootTimer?: NodeJS.Timeout;
}

/** Watches every directory of a project; returns a function that stops. */
export function watchFolders(root: string, report: Report, options: FolderWatchOptions): () => void {
  const listing = listFolder(root);
  const watch: Watch = {
    ...options,
    root,
    report,
    listing,
    watched: new Map(),
    rescans: createDebounce(() => rescan(watch)),
    known: new Set(listing.files.keys()),
    fresh: new Set(),
  };
  watch.rootTimer = setInterval(() => lookAtRoot(watch), ROOT_INTERVAL).unref();
  attachOrGiveUp(watch);
  report(changedSince(root, listing, options.seen));
  return () => closeAll(watch);
}

function lookAtRoot({ root, watched, rescans }: Watch): void {
  if (identityOf(root) !== watched.get("")?.identity) rescans.add([""]);
}

function closeAll({ rescans, watched, rootTimer }: Watch): void {
  clearInterval(rootTimer);
  rescans.close();
  for (const { watcher } of watched.values()) watcher.close();
  watched.clear();
}

function onEvent(watch: Watch, folder: string, name: string | null): void {
  if (name === null) {
    watch.rescans.add([folder]);
    return;
  }
  const path = joinName(folder, toSlashes(name.normalize("NFC")));
  const real = `${watch.listing.folders.get(folder)}/${name}`;
  const kind = kindOnDisk(real);
  const isFolder = kind === "folder" || watch.listing.folders.has(path);
  // The listing knows symlink targets.
  const isLink = kind === "file" && lstatSync(real, { throwIfNoEntry: false })?.isSymbolicLink();
  const isRules = /(?:^|\/)\.(?:mint|git)ignore$/.test(path);
  if (isFolder || isLink || isRules || (kind === "file" && mayRestoreLink(watch, path))) watch.rescans.add([path]);
  if (isRules) watch.report([path]);
  else if (kind === "folder" || watch.listing.ignores.file(path)) return;
  else if (kind === "file" || watch.known.has(path)) reportFile(watch, path, kind);
  else if (basename(folder === "" ? watch.root : folder) === name) dropFolder(watch, folder);
}

/** True when this new file may be the target of a dangling symlink. */
function mayRestoreLink({ listing }: Watch, path: string): boolean {
  return !listing.files.has(path) && listing.diagnostics.some(({ code }) => code === "files/broken-symlink");
}

function reportFile(watch: Watch, path: string, kind: "file" | undefined): void {
  if (kind === "file") watch.known.add(path);
  else watch.known.delete(path);
  watch.report([path]);
  // A symlink to the file changes with it, without its own event.
  const real = watch.listing.files.get(path);
  for (const [other, target] of watch.listing.files) if (target === real) watch.report([other]);
}

/** A deleted or moved directory reports its own name, and its inode may already belong to its successor. */
function dropFolder(watch: Watch, folder: string): void {
  watch.watched.get(folder)?.watcher.close();
  watch.watched.delete(folder);
  watch.rescans.add([folder]);
}

function rescan(watch: Watch): void {
  const before = watch.known;
  watch.listing = listFolder(watch.root);
  watch.known = new Set(watch.listing.files.keys());
  const opened = attachOrGiveUp(watch);
  watch.report([...watch.known].filter((path) => !before.has(path)));
  watch.report([...before].filter((path) => !watch.known.has(path)));
  // A file may have changed before the watcher of its new directory was in place: check twice.
  const doubtful = new Set([...opened, ...watch.fresh]);
  watch.report([...watch.known].filter((path) => doubtful.has(folderOf(path))));
  watch.fresh = opened;
  if (opened.size > 0) watch.rescans.add([""]);
}

function attachOrGiveUp(watch: Watch): ReadonlySet<string> {
  try {
    return attachWatchers(watch);
  } catch (error) {
    closeAll(watch);
    watch.giveUp(error);
    return new Set();
  }
}

/** Opens and closes watchers to match the listing; returns the directories that got a new one. */
function attachWatchers(watch: Watch): ReadonlySet<string> {
  const opened = new Set<string>();
  const folders = WATCHES_RECURSIVELY ? [...watch.listing.folders].slice(0, 1) : [...watch.listing.folders];
  const current = new Map(folders.map(([path, real]) => [path, { real, identity: identityOf(real) }]));
  for (const [path, { watcher, identity }] of watch.watched) {
    if (current.get(path)?.identity === identity) continue;
    watcher.close();
    watch.watched.delete(path);
  }
  for (const [path, { real, identity }] of current) {
    if (identity === undefined || watch.watched.has(path)) continue;
    const watcher = openWatcher(real, (name) => onEvent(watch, path, name));
    if (!watcher) continue;
    // The parent directory also reports the deletion.
    watcher.on("error", () => watcher.close());
    watch.watched.set(path, { watcher, identity });
    opened.add(path);
  }
  return opened;
}

/** A watcher; undefined if the directory has just been deleted. */
function openWatcher(real: string, onName: (name: string | null) => void): FSWatcher | undefined {
  try {
    return watchFolder(real, { recursive: WATCHES_RECURSIVELY }, (_event, name) => onName(name));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function identityOf(real: string): string | undefined {
  const stats = statSync(real, { throwIfNoEntry: false });
  return stats === undefined ? undefined : `${stats.dev}:${stats.ino}`;
}

function kindOnDisk(path: string): "folder" | "file" | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    return stats.isDirectory() ? "folder" : "file";
  } catch {
    return undefined;
  }
}

function joinName(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}
