// Writes the files of a site one after the other into a folder that was empty. What is wrong with a file's path costs
// that file; what is wrong with the disk is thrown.

import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Diagnostic } from "../base/diagnostic.ts";
import {
  copyFailed,
  copyLarge,
  copyTooLarge,
  outputConflict,
  outputNameTooLong,
  outputPathOutside,
} from "./diagnostics.ts";
import { errorCode } from "./error-code.ts";
import { OUTPUT_MARKER } from "./output-folder.ts";
import { type OutputPart, partOf } from "./output-parts.ts";
import { isYoung, readSettled } from "./settled.ts";

/** One file to write. */
export interface OutputEntry {
  /** Path below the output folder: `guides/start/index.html`. */
  readonly path: string;
  /** Text, bytes, or the absolute path of a file to copy. */
  readonly body: string | Uint8Array | { readonly copy: string };
}

/** What was written. */
export interface WrittenOutput {
  readonly files: number;
  /** Bytes by what they are for. */
  readonly sizes: Readonly<Partial<Record<OutputPart, number>>>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Takes in files to write. */
export interface EntryWriter {
  /** Writes a file, or promises to. */
  write(entry: OutputEntry): Promise<void> | void;
  /** Waits until every file is written. */
  end(): Promise<WrittenOutput> | WrittenOutput;
  /** Lets go of the folder, whether all was written or not: nothing is written to it afterwards. */
  close(): Promise<void> | void;
}

/** Opens a writer for an empty folder. */
export function createEntryWriter(folder: string): EntryWriter {
  const diagnostics: Diagnostic[] = [];
  const sizes = new Map<OutputPart, number>();
  const staging: Staging = { folder, folders: new Set([folder]), room: Buffer.allocUnsafeSlow(ROOM) };
  let files = 0;
  return {
    write: (entry) => {
      const refusal = checkPath(entry.path);
      const { bytes, problem }: Written = refusal ? { bytes: 0, problem: refusal } : writeEntry(staging, entry);
      if (problem === undefined || problem.severity === "info") files++;
      if (problem !== undefined) diagnostics.push(problem);
      const part = partOf(entry.path);
      sizes.set(part, (sizes.get(part) ?? 0) + bytes);
    },
    end: () => ({ files, sizes: Object.fromEntries(sizes), diagnostics }),
    close: () => undefined,
  };
}

function checkPath(path: string): Diagnostic | undefined {
  const segments = path.split("/");
  const isOutside = segments.some((segment) => segment === "" || segment === "." || segment === "..");
  // A backslash or a drive letter is a way out on Windows, and a NUL ends the path early everywhere.
  if (isOutside || /[\\\u0000]|^[A-Za-z]:/.test(path) || path === OUTPUT_MARKER) return outputPathOutside(path);
  const isTooLong = segments.some((segment) => segment.length > 85 && Buffer.byteLength(segment) > 255);
  return isTooLong ? outputNameTooLong(path) : undefined;
}

/** Errors that come from the path itself; every other one is the disk's and ends the build. */
const CONFLICTS: ReadonlySet<string> = new Set(["EEXIST", "ENOTDIR", "EISDIR"]);

/** Bytes that nearly every page fits in. */
const ROOM = 1 << 20;

/** What is written to. */
interface Staging {
  readonly folder: string;
  /** The folders that were made. */
  readonly folders: Set<string>;
  /** Where text becomes bytes: memory of its own for each file would have to be fetched and given back. */
  readonly room: Buffer;
}

/** What became of a file. */
interface Written {
  readonly bytes: number;
  readonly problem?: Diagnostic;
}

function writeEntry({ folder, folders, room }: Staging, entry: OutputEntry): Written {
  const path = join(folder, entry.path);
  const parent = dirname(path);
  try {
    makeFolder(parent, folders);
    if (typeof entry.body === "string" || entry.body instanceof Uint8Array) {
      return { bytes: writeBody(path, entry.body, room) };
    }
  } catch (error) {
    const code = errorCode(error);
    if (CONFLICTS.has(code)) return { bytes: 0, problem: outputConflict(entry.path) };
    if (code === "ENAMETOOLONG") return { bytes: 0, problem: outputNameTooLong(entry.path) };
    throw error;
  }
  return copyEntry(entry.path, entry.body.copy, path);
}

function writeBody(path: string, body: string | Uint8Array, room: Buffer): number {
  // A character takes three bytes at most.
  if (typeof body !== "string" || body.length * 3 > room.length) {
    writeFileSync(path, body, { flag: "wx" });
    return Buffer.byteLength(body);
  }
  const size = room.write(body);
  const file = openSync(path, "wx");
  try {
    for (let at = 0; at < size; ) at += writeSync(file, room, at, size - at);
  } finally {
    closeSync(file);
  }
  return size;
}

/** Like a recursive `mkdir`, which asks the disk about every folder on the way each time. */
function makeFolder(path: string, folders: Set<string>): void {
  if (folders.has(path)) return;
  makeFolder(dirname(path), folders);
  mkdirSync(path);
  folders.add(path);
}

/** What the reference product takes, and what no page of documentation needs. */
const USUAL_COPY = 20 * 1024 * 1024;
const LARGEST_COPY = 1024 * 1024 * 1024;

function copyEntry(name: string, source: string, target: string): Written {
  if (existsSync(target)) return { bytes: 0, problem: outputConflict(name) };
  try {
    const { size } = statSync(source);
    if (size > LARGEST_COPY) return { bytes: 0, problem: copyTooLarge(name, size, LARGEST_COPY) };
    const bytes = readSettled(() => copyStable(source, target));
    if (bytes === undefined) {
      rmSync(target, { force: true });
      return { bytes: 0, problem: copyFailed(name, "it keeps changing") };
    }
    return bytes > USUAL_COPY ? { bytes, problem: copyLarge(name, bytes, USUAL_COPY) } : { bytes };
  } catch (error) {
    const code = errorCode(error);
    // The old output must stay when the disk is full, but one lost picture must not stop a build.
    if (code !== "ENOENT" && code !== "EACCES" && code !== "EISDIR" && code !== "EPERM") throw error;
    return { bytes: 0, problem: copyFailed(name, code) };
  }
}

/**
 * Copies a file and gives its size; undefined when it changed meanwhile. File systems that can share blocks until one side is
 * written (Btrfs, XFS, APFS, ReFS) do. A hard link would save the space everywhere, but then an author who edits the source in
 * place would change the published site without a build, and a host that changes the output would change the source.
 */
function copyStable(source: string, target: string): number | undefined {
  const before = statSync(source);
  copyFileSync(source, target, constants.COPYFILE_FICLONE);
  const after = statSync(source);
  const isStable = after.size === before.size && after.mtimeMs === before.mtimeMs && after.ino === before.ino;
  return isStable && !isYoung(after) && statSync(target).size === after.size ? after.size : undefined;
}
