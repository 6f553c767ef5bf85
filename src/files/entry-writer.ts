// Writes the files of a site one after the other into a folder that was empty. What is wrong with a file's path costs
// that file; what is wrong with the disk is thrown.

import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
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
  const staging: Staging = { folder, folders: new Set([folder]), room: Buffer.allocUnsafeSlow(ROOM) };
  let files = 0;
  return {
    write: (entry) => {
      const problem = checkPath(entry.path) ?? writeEntry(staging, entry);
      if (problem === undefined || problem.severity === "info") files++;
      if (problem !== undefined) diagnostics.push(problem);
    },
    end: () => ({ files, diagnostics }),
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

function writeEntry({ folder, folders, room }: Staging, entry: OutputEntry): Diagnostic | undefined {
  const path = join(folder, entry.path);
  const parent = dirname(path);
  try {
    makeFolder(parent, folders);
    if (typeof entry.body === "string" || entry.body instanceof Uint8Array) {
      writeBody(path, entry.body, room);
      return undefined;
    }
  } catch (error) {
    const code = errorCode(error);
    if (CONFLICTS.has(code)) return outputConflict(entry.path);
    if (code === "ENAMETOOLONG") return outputNameTooLong(entry.path);
    throw error;
  }
  return copyEntry(entry.path, entry.body.copy, path);
}

function writeBody(path: string, body: string | Uint8Array, room: Buffer): void {
  // A character takes three bytes at most.
  if (typeof body !== "string" || body.length * 3 > room.length) {
    writeFileSync(path, body, { flag: "wx" });
    return;
  }
  const size = room.write(body);
  const file = openSync(path, "wx");
  try {
    for (let at = 0; at < size; ) at += writeSync(file, room, at, size - at);
  } finally {
    closeSync(file);
  }
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

function copyEntry(name: string, source: string, target: string): Diagnostic | undefined {
  if (existsSync(target)) return outputConflict(name);
  try {
    const { size } = statSync(source);
    if (size > LARGEST_COPY) return copyTooLarge(name, size, LARGEST_COPY);
    copyFileSync(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    return size > USUAL_COPY ? copyLarge(name, size, USUAL_COPY) : undefined;
  } catch (error) {
    const code = errorCode(error);
    // The old output must stay when the disk is full, but one lost picture must not stop a build.
    if (code !== "ENOENT" && code !== "EACCES" && code !== "EISDIR" && code !== "EPERM") throw error;
    return copyFailed(name, code);
  }
}
