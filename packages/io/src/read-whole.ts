// Reads whole files from disk. Every file that a person or a program may be saving is read through here, or through
// `readSettled`.

import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { errorCode } from "./error-code.ts";
import { type FileState, isSameState, type Look, readSettled } from "./settled.ts";

/** The content of a file, its size if that exceeds the limit, or why it cannot be read. */
export type WholeFile =
  | { readonly content: Uint8Array; readonly state: FileState }
  | { readonly tooLarge: number }
  | { readonly reason: string; readonly isMissing?: boolean };

export interface ReadLimits {
  /** Maximum size in bytes. */
  readonly max?: number;
  /** Reads only this many bytes, whatever the size. */
  readonly length?: number;
  /** True if the file is read again after its next change. */
  readonly isWatched?: boolean;
  /** Used if the content fits; the next read overwrites it. */
  readonly buffer?: Buffer | undefined;
}

/** Reads a file whose path has no symlinks. */
export function readWhole(real: string, limits: ReadLimits = {}): WholeFile {
  try {
    return readSettled(() => look(real, limits), limits.isWatched) ?? { reason: "it keeps changing" };
  } catch (error) {
    const reason = errorCode(error);
    return { reason, isMissing: reason === "ENOENT" };
  }
}

/** The text of a file; undefined if it does not exist. Follows symlinks, reads pipes, and throws like Node. */
export function readTextFile(path: string): string | undefined {
  const before = statSync(path, { throwIfNoEntry: false });
  if (before === undefined) return undefined;
  // Nothing else can be read twice.
  if (!before.isFile()) return readFileSync(path, "utf8");
  const text = readSettled(() => {
    const state = statSync(path);
    const value = readFileSync(path, "utf8");
    return isSameState(statSync(path), state) ? { value, state } : undefined;
  });
  if (text === undefined) throw new Error(`"${path}" keeps changing`);
  return text;
}

/** Reject symlinks, which the listing has resolved, and do not block on a pipe. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function look(
  real: string,
  { max = Number.POSITIVE_INFINITY, length, buffer }: ReadLimits,
): Look<WholeFile> | undefined {
  const descriptor = openSync(real, OPEN_FLAGS);
  try {
    const before = fstatSync(descriptor);
    if (!before.isFile()) return done({ reason: "it is not a file" });
    if (length === undefined && before.size > max) return done({ tooLarge: before.size });
    const expected = Math.min(before.size, length ?? before.size);
    // One extra byte detects a file that has grown.
    const capacity = expected + 1;
    const content = buffer && capacity <= buffer.byteLength ? buffer : Buffer.allocUnsafe(capacity);
    const read = readSync(descriptor, content, 0, length === undefined ? capacity : expected, 0);
    const isWhole = read === expected && isSameState(fstatSync(descriptor), before);
    return isWhole ? { value: { content: content.subarray(0, read), state: before }, state: before } : undefined;
  } finally {
    closeSync(descriptor);
  }
}

/** A result that waiting does not change. */
function done(value: WholeFile): Look<WholeFile> {
  return { value, state: { size: 1, mtimeMs: 0, ctimeMs: 0, birthtimeMs: 0 } };
}
