// The build cache on disk: signed documents, and packs that texts are appended to. Texts are looked up by content digest,
// so anything damaged, half-written or foreign counts as missing. One process at a time can write; any number can read.

import {
  closeSync,
  constants,
  fstatSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Is, isNumber, isText, tupleOf } from "@lectern/base/shape.ts";
import { attempt } from "@lectern/base/text.ts";
import { isRunning } from "../writing/staging.ts";
import { type CacheFolder, digestOf, openCacheFolder, openPlain, readPart } from "./cache-folder.ts";
import { type CacheLocation, PROJECT_FILE } from "./prepare-cache.ts";
import { digestFile } from "./source-hashes.ts";

/** The position of a text in its pack, and its digest. */
export type PackRef = readonly [at: number, size: number, digest: string];
export const isPackRef: Is<PackRef> = tupleOf(isNumber, isNumber, isText);

export interface BuildCache {
  /** The value of a document of this shape; undefined if it is missing or damaged. */
  read<T>(name: string, shape: Is<T>): T | undefined;
  /** Replaces a document; a no-op while another process holds the lock. */
  write(name: string, value: unknown): void;
  /** The text with this ID at a position in a pack; undefined if its digest does not match. */
  text(pack: string, id: string, ref: PackRef): string | undefined;
  /** The size of a pack in bytes. */
  packSize(pack: string): number;
  /** The absolute path of a pack or draft to write; undefined while another process holds the lock. */
  appendTo(pack: string): string | undefined;
  /** The absolute path of the file with this digest; undefined if it is missing or damaged. */
  file(name: string, digest: string): string | undefined;
  /** Renames a draft to its final name. */
  rename(draft: string, name: string): void;
  /**
   * Deletes everything except these documents and packs, and the newest others of each kind (`pages-…`) up to its
   * limit.
   */
  prune(used: ReadonlySet<string>, max: Readonly<Record<string, number>>): void;
  /** Deletes everything. */
  clear(): void;
  /** Releases the lock. */
  close(): void;
}

/** The directory of the build cache inside that of the project. */
export const BUILD_FOLDER = "build";

/** Opens the build cache at a location; undefined if nothing may be cached. */
export function openBuildCache(location: CacheLocation): BuildCache | undefined {
  if (location.folder === undefined) return undefined;
  const lock = takeLock(join(location.folder, BUILD_FOLDER));
  const folder = openCacheFolder(location, BUILD_FOLDER, lock === undefined);
  if (!folder) {
    if (lock !== undefined) rmSync(lock, { force: true });
    return undefined;
  }
  const { folder: path, root } = location;
  // When a project was last built decides how long its cache is kept.
  if (lock !== undefined && root !== undefined)
    attempt(() => utimesSync(join(path, PROJECT_FILE), new Date(), new Date()));
  const packs = new Map<string, number | undefined>();
  const open = (name: string): number | undefined => {
    const path = packs.has(name) ? undefined : folder.file(name);
    if (path !== undefined)
      packs.set(
        name,
        attempt(() => openPlain(path, constants.O_RDONLY)),
      );
    return packs.get(name);
  };
  return {
    read: (name, shape) => folder.readJson(name, shape),
    write: (name, value) => folder.write(name, JSON.stringify(value)),
    text: (pack, id, [at, size, digest]) => {
      const file = open(pack);
      const bytes = file === undefined ? undefined : attempt(() => readPart(file, at, size));
      return bytes && digestOfText(id, bytes) === digest ? bytes.toString("utf8") : undefined;
    },
    packSize: (pack) => {
      const path = folder.file(pack);
      return (path === undefined ? undefined : attempt(() => statSync(path).size)) ?? 0;
    },
    appendTo: (pack) => folder.target(pack),
    file: (name, digest) => {
      const path = folder.file(name);
      if (path !== undefined && attempt(() => digestFile(path)) === digest) return path;
      folder.remove(name);
      return undefined;
    },
    rename: (draft, name) => folder.rename(draft, name),
    prune: (used, max) => {
      if (lock !== undefined) prune(folder, used, max);
    },
    clear: () => {
      for (const { name } of folder.entries()) folder.remove(name);
    },
    close: () => {
      for (const file of packs.values()) if (file !== undefined) closeSync(file);
      packs.clear();
      if (lock !== undefined) rmSync(lock, { force: true });
    },
  };
}

export interface PackWriter {
  /** The position of the text with this ID; undefined if it could not be written. */
  append(id: string, text: string): PackRef | undefined;
  close(): void;
}

/** Opens a pack for appending. Data that a killed build left at the end is unreferenced. */
export function openPackWriter(path: string): PackWriter {
  // A full disk must not fail the build.
  let file = attempt(() => openPlain(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT));
  let end = 0;
  const close = (): void => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  try {
    if (file !== undefined) end = fstatSync(file).size;
  } catch {
    close();
  }
  return {
    append: (id, text) => {
      if (file === undefined) return undefined;
      const bytes = Buffer.from(text);
      const at = end;
      try {
        for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
      } catch {
        close();
        return undefined;
      }
      end += bytes.length;
      return [at, bytes.length, digestOfText(id, bytes)];
    },
    close,
  };
}

/** Covers the ID, so that no text is taken for another. */
function digestOfText(id: string, bytes: Uint8Array): string {
  return digestOf(`${id} ${digestOf(bytes)}`);
}

function prune(folder: CacheFolder, used: ReadonlySet<string>, max: Readonly<Record<string, number>>): void {
  const buffer = new Map(Object.entries(max));
  for (const { name } of [...folder.entries()].sort((a, b) => b.written - a.written)) {
    const kind = name.slice(0, name.indexOf("-"));
    const left = buffer.get(kind) ?? 0;
    buffer.set(kind, left - 1);
    if (used.has(name)) attempt(() => utimesSync(join(folder.path, name), new Date(), new Date()));
    else if (left <= 0 || /\.\d+$/.test(name)) folder.remove(name);
  }
}

/** Takes the lock of a directory; undefined while another process holds it. It is outside, so that a cache copied to another machine is not locked there. */
export function takeLock(folder: string): string | undefined {
  const path = join(tmpdir(), `lectern-cache-${digestOf(folder)}.lock`);
  for (let tries = 0; tries < 2; tries++) {
    const taken = attempt(() => {
      writeFileSync(path, String(process.pid), { flag: "wx" });
      return path;
    });
    if (taken !== undefined) return taken;
    const owner = Number(attempt(() => readFileSync(path, "utf8")) ?? Number.NaN);
    if (owner > 0 && owner !== process.pid && isRunning(owner)) return undefined;
    attempt(() => rmSync(path, { force: true }));
  }
  return undefined;
}
