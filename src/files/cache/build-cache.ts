// The build cache on disk: signed documents, and packs that texts are appended to. Everything is looked up by content
// digest, so anything damaged, half-written or foreign counts as missing. One process at a time can write; any number
// can read.

import { hash } from "node:crypto";
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { attempt } from "../../base/text.ts";
import { isRunning } from "../writing/staging.ts";
import { digestFile } from "./source-hashes.ts";

/** The position of a text in its pack, and its digest. */
export type PackRef = readonly [at: number, size: number, digest: string];

export interface BuildCache {
  /** The content of a document; undefined if it is missing or damaged. */
  read(name: string): Buffer | undefined;
  /** Replaces a document; a no-op while another process holds the lock. */
  write(name: string, content: string | Uint8Array): void;
  /** The text at a position in a pack; undefined if its digest does not match. */
  text(pack: string, ref: PackRef): string | undefined;
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
  /** Releases the lock. */
  close(): void;
}

function cacheFolder(root: string): string {
  return process.env["LECTERN_CACHE_DIR"] || join(root, ".lectern", "cache", "build");
}

/** Deletes the caches of a project; true if there were any. */
export function clearCache(root: string): boolean {
  const folder = process.env["LECTERN_CACHE_DIR"] || join(root, ".lectern", "cache");
  const existed = statSync(folder, { throwIfNoEntry: false }) !== undefined;
  rmSync(folder, { recursive: true, force: true });
  return existed;
}

/** Opens the cache of a project. If the directory is not writable, the build runs without a cache. */
export function openBuildCache(root: string): BuildCache {
  const folder = cacheFolder(root);
  const lock = takeLock(folder);
  const packs = new Map<string, number | undefined>();
  const open = (name: string): number | undefined => {
    if (!packs.has(name))
      packs.set(
        name,
        attempt(() => openSync(join(folder, name), "r")),
      );
    return packs.get(name);
  };
  const isWritable = lock !== undefined && attempt(() => prepareFolder(root, folder)) !== undefined;
  return {
    read: (name) => attempt(() => unsigned(readFileSync(join(folder, name)))),
    write: (name, content) => {
      if (isWritable) attempt(() => replaceFile(join(folder, name), signed(content)));
    },
    text: (pack, [at, size, digest]) => {
      const file = open(pack);
      const bytes = file === undefined ? undefined : attempt(() => readPart(file, at, size));
      return bytes && digestOf(bytes) === digest ? bytes.toString("utf8") : undefined;
    },
    packSize: (pack) => statSync(join(folder, pack), { throwIfNoEntry: false })?.size ?? 0,
    appendTo: (pack) => (isWritable ? join(folder, pack) : undefined),
    file: (name, digest) => attempt(() => (digestFile(join(folder, name)) === digest ? join(folder, name) : undefined)),
    rename: (draft, name) => {
      if (isWritable) attempt(() => renameSync(join(folder, draft), join(folder, name)));
    },
    prune: (used, max) => {
      if (isWritable) attempt(() => prune(folder, used, max));
    },
    close: () => {
      for (const file of packs.values()) if (file !== undefined) closeSync(file);
      packs.clear();
      if (lock !== undefined) rmSync(lock, { force: true });
    },
  };
}

export interface PackWriter {
  append(text: string): PackRef;
  close(): void;
}

/** Opens a pack for appending. Data that a killed build left at the end is unreferenced. */
export function openPackWriter(path: string): PackWriter {
  const file = openSync(path, "a");
  let end = fstatSync(file).size;
  return {
    append: (text) => {
      const bytes = Buffer.from(text);
      const at = end;
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
      end += bytes.length;
      return [at, bytes.length, digestOf(bytes)];
    },
    close: () => closeSync(file),
  };
}

/** A short content digest. */
export function digestOf(content: string | Uint8Array): string {
  return hash("sha1", content, "base64url").slice(0, 20);
}

function prepareFolder(root: string, folder: string): true {
  mkdirSync(folder, { recursive: true });
  if (folder.startsWith(join(root, ".lectern"))) writeFileSync(join(root, ".lectern", ".gitignore"), "*\n");
  return true;
}

const DIGEST_BYTES = 20;

function signed(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content as Uint8Array);
  return Buffer.concat([Buffer.from(digestOf(bytes), "latin1"), bytes]);
}

function unsigned(bytes: Buffer): Buffer | undefined {
  const content = bytes.subarray(DIGEST_BYTES);
  return digestOf(content) === bytes.toString("latin1", 0, DIGEST_BYTES) ? content : undefined;
}

function replaceFile(path: string, bytes: Uint8Array): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, bytes);
  renameSync(draft, path);
}

function readPart(file: number, at: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  for (let done = 0; done < size; ) {
    const read = readSync(file, bytes, done, size - done, at + done);
    if (read === 0) throw new Error("the pack ends early");
    done += read;
  }
  return bytes;
}

function prune(folder: string, used: ReadonlySet<string>, max: Readonly<Record<string, number>>): void {
  const files = readdirSync(folder).map((name) => ({ name, used: statSync(join(folder, name)).mtimeMs }));
  const buffer = new Map(Object.entries(max));
  for (const { name } of files.sort((a, b) => b.used - a.used)) {
    const kind = name.slice(0, name.indexOf("-"));
    const left = buffer.get(kind) ?? 0;
    buffer.set(kind, left - 1);
    if (used.has(name)) utimesSync(join(folder, name), new Date(), new Date());
    else if (left <= 0 || /\.\d+$/.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** The lock is outside the cache, so that a cache copied to another machine is not locked there. */
function takeLock(folder: string): string | undefined {
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
