// The project directory as other stages see it: a list of paths and the text of each. Disk and memory implementations
// behave the same, so stages and tests never touch the disk themselves.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";

export interface SourceFile {
  /** Project path with forward slashes, in NFC: `guides/start.mdx`. */
  readonly path: string;
  /** Without byte order mark, with `\n` line endings. */
  readonly text: string;
  readonly hash: string;
}

/** The files of one project. Paths are relative to the root; a path that is not listed does not exist. */
export interface Files {
  /** Absolute path of the project directory, with symlinks resolved. */
  readonly root: string;
  /** Every project file that is not ignored, sorted. */
  list(): readonly string[];
  /**
   * Rereads the directory; added and deleted files show up only then. Skips that if `changed` contains only known
   * files.
   */
  refresh(changed?: readonly string[]): void;
  /** The text of a file; undefined if it is missing, unreadable or too large. */
  read(path: string): SourceFile | undefined;
  /** The raw bytes of a file; undefined if it is missing, unreadable or too large. */
  bytes(path: string): Uint8Array | undefined;
  /** The first bytes of a file of any size; undefined if it is missing or unreadable. */
  head(path: string, length: number): Uint8Array | undefined;
  /** Size in bytes. */
  size(path: string): number | undefined;
  /** Modification time in milliseconds since the epoch. */
  modified(path: string): number | undefined;
  /** Absolute path to open or copy the file from; undefined if it only exists in memory. */
  locate(path: string): string | undefined;
  /** The symlink target's project path if `path` is a symlink or in a linked directory; otherwise `path`. */
  origin(path: string): string;
  /** Whether git ignores a file or its symlink target, and `.mintignore` does not re-include it with `!`. */
  isGitIgnored(path: string): boolean;
  /** Files that had just been saved when they were read, and were saved again since: what was read may be incomplete. */
  changedSinceRead(): readonly string[];
  /** Problems with the directory, as far as it has been listed and read. */
  diagnostics(): readonly Diagnostic[];
}

/** `read` and `bytes` reject larger files; they can still be copied. */
export const FILE_LIMIT: number = 50 * 1024 * 1024;
