// One directory of a cache. Its files have plain names, so nothing in it can refer to a file elsewhere: names are
// validated, and symlinks, pipes and directories in place of a file count as missing. Documents are signed with their
// digest and name. Whatever is missing, damaged or under another name is not returned, and is deleted. Errors are
// ignored: a cache is never essential.

import { createHash, hash } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Is } from "@lectern/base/shape.ts";
import { attempt } from "@lectern/base/text.ts";
import { move } from "../platform.ts";
import { type CacheDirectory, type CacheLocation, prepareCache } from "./prepare-cache.ts";

export interface CacheFolder {
  readonly path: string;
  /** The content of a document. */
  read(name: string): Buffer | undefined;
  /** The value of a JSON document of this shape. */
  readJson<T>(name: string, shape: Is<T>): T | undefined;
  /** Replaces a document. */
  write(name: string, content: string | Uint8Array): void;
  /** The absolute path of a file to read directly, which is a plain file or missing. */
  file(name: string): string | undefined;
  /** The same for a file to write, whose directory exists. */
  target(name: string): string | undefined;
  rename(name: string, to: string): void;
  remove(name: string): void;
  /** Every entry, with the time it was written. */
  entries(): readonly { readonly name: string; readonly written: number }[];
}

/** Opens a directory of a cache. With `isReadOnly`, nothing is written or deleted. */
export function openCacheFolder(location: CacheLocation, name: string, isReadOnly = false): CacheFolder | undefined {
  if (location.folder === undefined) return undefined;
  const path = join(location.folder, name);
  return isPlainFolder(path, isReadOnly) ? new PlainFolder(path, isReadOnly ? undefined : location) : undefined;
}

/** `"pages-x3_A"`, but nothing that is a path or hidden. */
const NAME = /^[\w-][\w.-]{0,199}$/;

class PlainFolder implements CacheFolder {
  readonly path: string;
  /** What to create for the first file; undefined if nothing may be written. */
  readonly #location: CacheDirectory | undefined;

  constructor(path: string, location: CacheDirectory | undefined) {
    this.path = path;
    this.#location = location;
  }

  read(name: string): Buffer | undefined {
    const path = this.file(name);
    const bytes = path === undefined ? undefined : attempt(() => readPlain(path));
    const content = bytes && unsigned(name, bytes);
    if (content === undefined) this.remove(name);
    return content;
  }

  readJson<T>(name: string, shape: Is<T>): T | undefined {
    const content = this.read(name);
    const value = content && attempt(() => JSON.parse(content.toString("utf8")) as unknown);
    if (shape(value)) return value;
    this.remove(name);
    return undefined;
  }

  write(name: string, content: string | Uint8Array): void {
    const path = this.target(name);
    const draft = this.target(`${name}.${process.pid}`);
    if (path === undefined || draft === undefined) return;
    try {
      rmSync(draft, { force: true });
      writeFileSync(draft, signed(name, content), { flag: "wx" });
      move(draft, path);
    } catch {
      attempt(() => rmSync(draft, { force: true }));
    }
  }

  file(name: string): string | undefined {
    if (!NAME.test(name)) return undefined;
    const path = join(this.path, name);
    const stats = attempt(() => lstatSync(path, { throwIfNoEntry: false }));
    if (stats && !stats.isFile()) this.remove(name);
    return path;
  }

  target(name: string): string | undefined {
    if (!this.#location || prepareCache(this.#location) !== undefined) return undefined;
    return attempt(() => mkdirSync(this.path, { recursive: true }) ?? true) && this.file(name);
  }

  rename(name: string, to: string): void {
    const [from, target] = [this.target(name), this.target(to)];
    if (from && target) attempt(() => move(from, target));
  }

  remove(name: string): void {
    if (this.#location && NAME.test(name))
      attempt(() => rmSync(join(this.path, name), { recursive: true, force: true }));
  }

  entries(): ReturnType<CacheFolder["entries"]> {
    return (attempt(() => readdirSync(this.path)) ?? []).flatMap((name) => {
      const written = attempt(() => lstatSync(join(this.path, name)).mtimeMs);
      return written === undefined ? [] : [{ name, written }];
    });
  }
}

/** True for a directory or nothing; anything else in its place is deleted. */
function isPlainFolder(path: string, isReadOnly: boolean): boolean {
  const stats = attempt(() => lstatSync(path, { throwIfNoEntry: false }));
  if (!stats || stats.isDirectory()) return true;
  return !isReadOnly && attempt(() => rmSync(path) ?? true) !== undefined;
}

/** Opens a plain file, and nothing that a symlink points to. */
export function openPlain(path: string, flags: number): number {
  const file = openSync(path, flags | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0), 0o600);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw new Error(`"${path}" is not a file`);
}

export function readPlain(path: string): Buffer {
  const file = openPlain(path, constants.O_RDONLY);
  try {
    return readPart(file, 0, fstatSync(file).size);
  } finally {
    closeSync(file);
  }
}

/** Reads a part of a file; throws if the file ends early. */
export function readPart(file: number, at: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  for (let done = 0; done < size; ) {
    const read = readSync(file, bytes, done, size - done, at + done);
    if (read === 0) throw new Error("the file ends early");
    done += read;
  }
  return bytes;
}

/** A short content digest. */
export function digestOf(content: string | Uint8Array): string {
  return hash("sha1", content, "base64url").slice(0, DIGEST_BYTES);
}

const DIGEST_BYTES = 20;

function signature(name: string, content: Uint8Array): string {
  return createHash("sha1").update(`${name}\n`).update(content).digest("base64url").slice(0, DIGEST_BYTES);
}

/** A document as it is stored. */
export function signed(name: string, content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content as Uint8Array);
  return Buffer.concat([Buffer.from(signature(name, bytes), "latin1"), bytes]);
}

function unsigned(name: string, bytes: Buffer): Buffer | undefined {
  const content = bytes.subarray(DIGEST_BYTES);
  return signature(name, content) === bytes.toString("latin1", 0, DIGEST_BYTES) ? content : undefined;
}
