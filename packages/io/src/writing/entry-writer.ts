// Writes the files of a site into an empty directory. An invalid path skips that file; disk errors throw.

import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { type Is, isNumber, isText, tupleOf } from "@lectern/base/shape.ts";
import { openPackWriter, type PackRef, type PackWriter } from "../cache/build-cache.ts";
import { digestOf } from "../cache/cache-folder.ts";
import {
  copyFailed,
  copyLarge,
  copyTooLarge,
  outputConflict,
  outputNameEncoded,
  outputNameTooLong,
  outputPathOutside,
} from "../diagnostics.ts";
import { errorCode } from "../error-code.ts";
import { storedPath } from "../platform.ts";
import { type FileState, isSameState, type Look, RecentReads, readSettled } from "../settled.ts";
import { OUTPUT_MARKER } from "./output-folder.ts";
import { type OutputPart, partOf } from "./output-parts.ts";

export interface OutputEntry {
  /** Path relative to the output directory: `guides/start/index.html`. */
  readonly path: string;
  /** Text, bytes, a file to copy, or the file of the previous output. */
  readonly body: string | Uint8Array | CopiedFile | { readonly unchanged: true };
  /** Texts to store in the build cache, under their own ID. */
  readonly pack?: { readonly id: string; readonly texts: readonly string[] };
}

export interface CopiedFile {
  /** Absolute path. */
  readonly copy: string;
  /** Its content digest, if known. */
  readonly digest?: string | undefined;
}

/** One output file: its content digest, and a stamp that detects later modification. */
export type OutputRow = readonly [path: string, digest: string, size: number, time: number, inode: number];
export const isOutputRow: Is<OutputRow> = tupleOf(isText, isText, isNumber, isNumber, isNumber);

export interface WriterStart {
  /** The previous output directory and its unmodified files. */
  readonly before?: { readonly folder: string; readonly rows: readonly OutputRow[] } | undefined;
  /** The build cache's pack. */
  readonly pack?: string | undefined;
}

export interface WrittenOutput {
  readonly files: number;
  /** Bytes by purpose. */
  readonly sizes: Readonly<Partial<Record<OutputPart, number>>>;
  readonly diagnostics: readonly Diagnostic[];
  /** Files that hosts may reject, with their bytes. */
  readonly large: readonly (readonly [path: string, bytes: number])[];
  /** Every file; set if the build cache is in use. */
  readonly rows?: readonly OutputRow[];
  /** The positions of the texts stored in the build cache. */
  readonly packed?: readonly (readonly [id: string, refs: readonly PackRef[]])[];
}

export interface EntryWriter {
  /** Writes a file, or schedules it. */
  write(entry: OutputEntry): Promise<void> | void;
  /** Waits until every file is written. */
  end(): Promise<WrittenOutput> | WrittenOutput;
  /** Releases the directory, even after a failure: nothing is written to it afterwards. */
  close(): Promise<void> | void;
}

export function createEntryWriter(folder: string, { before, pack }: WriterStart = {}): EntryWriter {
  const diagnostics: Diagnostic[] = [];
  const sizes = new Map<OutputPart, number>();
  const staging: Staging = {
    folder,
    folders: new Set([folder]),
    buffer: Buffer.allocUnsafeSlow(BUFFER),
    before: before && { folder: before.folder, rows: new Map(before.rows.map((row) => [row[0], row])) },
  };
  const packs = pack === undefined ? undefined : openPackWriter(pack);
  const rows: OutputRow[] = [];
  const packed: (readonly [id: string, refs: readonly PackRef[]])[] = [];
  const copies = new Map<string, Copying>();
  const recent = new RecentReads();
  const large: (readonly [path: string, bytes: number])[] = [];
  let files = 0;
  /** Sources that were saved again after they were copied. */
  const copyAgain = (): void => {
    const changed = recent.changed((name) => statSync(copies.get(name)?.source ?? "", { throwIfNoEntry: false }));
    for (const copying of changed.flatMap((name) => copies.get(name) ?? [])) {
      rmSync(copying.target, { force: true });
      const { problem } = copyEntry(copying);
      if (problem) diagnostics.push(problem);
    }
  };
  return {
    write: (entry) => {
      const rejection = checkPath(entry.path);
      const { bytes, problem, row, copied }: Written = rejection
        ? { bytes: 0, problem: rejection }
        : writeEntry(staging, entry);
      if (problem === undefined || problem.severity === "info") files++;
      if (problem !== undefined) diagnostics.push(problem);
      else if (isPage(entry.path) && storedPath(entry.path) !== entry.path)
        diagnostics.push(outputNameEncoded(entry.path, storedPath(entry.path)));
      if (row) rows.push(row);
      if (copied) {
        copies.set(entry.path, copied.copying);
        recent.note(entry.path, copied.state);
      }
      if (packs && entry.pack) packed.push(packTexts(packs, entry.pack));
      if (bytes > TYPICAL_COPY) large.push([entry.path, bytes]);
      const part = partOf(entry.path);
      sizes.set(part, (sizes.get(part) ?? 0) + bytes);
    },
    end: () => {
      copyAgain();
      return { files, sizes: Object.fromEntries(sizes), large, diagnostics, ...(before && { rows, packed }) };
    },
    close: () => packs?.close(),
  };
}

function packTexts({ append }: PackWriter, { id, texts }: NonNullable<OutputEntry["pack"]>) {
  const refs = texts.map((text) => append(id, text)).filter((ref) => ref !== undefined);
  return [id, refs] as const;
}

const isPage = (path: string): boolean => path.endsWith("/index.html");

function checkPath(path: string): Diagnostic | undefined {
  const segments = path.split("/");
  const isOutside = segments.some((segment) => segment === "" || segment === "." || segment === "..");
  // Backslashes and drive letters escape the directory on Windows, and NUL truncates the path everywhere.
  if (isOutside || /[\\\u0000]|^[A-Za-z]:/.test(path) || path === OUTPUT_MARKER) return outputPathOutside(path);
  const isTooLong = segments.some((segment) => segment.length > 85 && Buffer.byteLength(segment) > 255);
  return isTooLong ? outputNameTooLong(path) : undefined;
}

/** Errors caused by the path; all others come from the disk and abort the build. */
const CONFLICTS: ReadonlySet<string> = new Set(["EEXIST", "ENOTDIR", "EISDIR"]);

/** Bytes; nearly every page fits. */
const BUFFER = 1 << 20;

interface Staging {
  readonly folder: string;
  /** The directories created so far. */
  readonly folders: Set<string>;
  /** A shared buffer for encoding text: allocating one per file would be slow. */
  readonly buffer: Buffer;
  readonly before: { readonly folder: string; readonly rows: ReadonlyMap<string, OutputRow> } | undefined;
}

interface Written {
  readonly bytes: number;
  readonly problem?: Diagnostic;
  readonly row?: OutputRow;
  readonly copied?: { readonly copying: Copying; readonly state: FileState };
}

function writeEntry(staging: Staging, entry: OutputEntry): Written {
  const path = join(staging.folder, storedPath(entry.path));
  try {
    createFolder(dirname(path), staging.folders);
    if (typeof entry.body === "string" || entry.body instanceof Uint8Array)
      return writeBody(staging, entry.path, { path, body: entry.body });
    if ("unchanged" in entry.body) return linkBefore(staging, entry.path, path);
  } catch (error) {
    const code = errorCode(error);
    if (CONFLICTS.has(code)) return { bytes: 0, problem: outputConflict(entry.path) };
    if (code === "ENAMETOOLONG") return { bytes: 0, problem: outputNameTooLong(entry.path) };
    throw error;
  }
  const { copy, digest } = entry.body;
  if (digest !== undefined && staging.before?.rows.get(entry.path)?.[1] === digest)
    return withSizeNote(linkBefore(staging, entry.path, path), entry.path);
  return copyEntry({ name: entry.path, source: copy, target: path, digest });
}

/** Links the file of the previous output to its new path. */
function linkBefore({ before }: Staging, name: string, path: string): Written {
  const row = before?.rows.get(name);
  if (!before || !row) throw new Error(`the output had no ${name}`);
  const old = join(before.folder, storedPath(name));
  try {
    linkSync(old, path);
    return { bytes: row[2], row };
  } catch (error) {
    // Not every file system supports hard links.
    if (!["EPERM", "ENOTSUP", "ENOSYS", "EMLINK", "EXDEV"].includes(errorCode(error))) throw error;
    copyFileSync(old, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    return { bytes: row[2], row: toRow(name, row[1], statSync(path)) };
  }
}

interface WrittenBody {
  readonly path: string;
  readonly body: string | Uint8Array;
}

/** Reuses the previous output's file if it is identical. */
function writeBody(staging: Staging, name: string, { path, body }: WrittenBody): Written {
  const { buffer, before } = staging;
  // A UTF-16 unit takes at most three bytes in UTF-8.
  const text = (value: string): Buffer =>
    value.length * 3 <= buffer.length ? buffer.subarray(0, buffer.write(value)) : Buffer.from(value);
  const bytes = typeof body === "string" ? text(body) : body;
  const digest = before ? digestOf(bytes) : "";
  if (before && before.rows.get(name)?.[1] === digest) return linkBefore(staging, name, path);
  const file = openSync(path, "wx");
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at);
    return { bytes: bytes.length, ...(before && { row: toRow(name, digest, fstatSync(file)) }) };
  } finally {
    closeSync(file);
  }
}

function toRow(name: string, digest: string, { size, mtimeMs, ino }: Stats): OutputRow {
  return [name, digest, size, mtimeMs, ino];
}

/** Like a recursive `mkdir`, which would check every ancestor on disk each time. Another thread may have created it. */
function createFolder(path: string, folders: Set<string>): void {
  if (folders.has(path)) return;
  createFolder(dirname(path), folders);
  mkdirSync(path, { recursive: true });
  folders.add(path);
}

/** The limit of the hosted product; no documentation page needs more. */
const TYPICAL_COPY = 20 * 1024 * 1024;
const MAX_COPY_SIZE = 1024 * 1024 * 1024;

interface Copying {
  readonly name: string;
  readonly source: string;
  readonly target: string;
  readonly digest?: string | undefined;
}

function copyEntry(copying: Copying): Written {
  const { name, source, target, digest } = copying;
  if (existsSync(target)) return { bytes: 0, problem: outputConflict(name) };
  try {
    const { size } = statSync(source);
    if (size > MAX_COPY_SIZE) return { bytes: 0, problem: copyTooLarge(name, size, MAX_COPY_SIZE) };
    const state = readSettled(() => copyStable(source, target));
    if (state === undefined) {
      rmSync(target, { force: true });
      return { bytes: 0, problem: copyFailed(name, "it keeps changing") };
    }
    const row = digest === undefined ? {} : { row: toRow(name, digest, statSync(target)) };
    return withSizeNote({ bytes: state.size, copied: { copying, state }, ...row }, name);
  } catch (error) {
    const code = errorCode(error);
    // A full disk must abort the build and keep the old output, but one unreadable image must not.
    if (code !== "ENOENT" && code !== "EACCES" && code !== "EISDIR" && code !== "EPERM") throw error;
    return { bytes: 0, problem: copyFailed(name, code) };
  }
}

function withSizeNote(written: Written, name: string): Written {
  const isLarge = written.bytes > TYPICAL_COPY;
  return isLarge ? { ...written, problem: copyLarge(name, written.bytes, TYPICAL_COPY) } : written;
}

/**
 * Copies a file and returns its state; undefined if it changed meanwhile. File systems with copy-on-write (Btrfs, XFS,
 * APFS, ReFS) share the blocks. A hard link would save space everywhere, but then editing the source in place would
 * change the published site, and a host that modifies the output would change the source.
 */
function copyStable(source: string, target: string): Look<FileState> | undefined {
  const before = statSync(source);
  copyFileSync(source, target, constants.COPYFILE_FICLONE);
  const after = statSync(source);
  const isStable = isSameState(after, before) && after.ino === before.ino && statSync(target).size === after.size;
  return isStable ? { value: after, state: after } : undefined;
}
