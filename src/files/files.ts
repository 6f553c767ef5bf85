// The project folder as the other stages see it: a list of paths and the text behind each.
// Disk and memory give the same answers, so stages and tests never touch the disk themselves.

import type { Diagnostic } from "../base/diagnostic.ts";

/** One text file of the project. */
export interface SourceFile {
  /** Project path with forward slashes, NFC: `guides/start.mdx`. */
  readonly path: string;
  /** Without byte order mark, lines ending in `\n`. */
  readonly text: string;
  /** Changes with the text. */
  readonly hash: string;
}

/** The files of one project. Every path is relative to the root; a path that was not listed does not exist. */
export interface Files {
  /** Absolute path of the project folder, links resolved. */
  readonly root: string;
  /** Every project file that is not ignored, sorted. */
  list(): readonly string[];
  /**
   * Looks at the folder anew: until then, files that came or went are not noticed. Told which paths changed, it spares
   * itself that when they are files it knows.
   */
  refresh(changed?: readonly string[]): void;
  /** The text of a file, undefined when it is missing, unreadable or too large. */
  read(path: string): SourceFile | undefined;
  /** The bytes of a file as they are, undefined when it is missing, unreadable or too large. */
  bytes(path: string): Uint8Array | undefined;
  /** The first bytes of a file, whatever its size; undefined when it is missing or unreadable. */
  head(path: string, length: number): Uint8Array | undefined;
  /** Size in bytes. */
  size(path: string): number | undefined;
  /** Time of the last change in milliseconds since 1970. */
  modified(path: string): number | undefined;
  /** Absolute path to open or copy the file from; undefined when it only exists in memory. */
  locate(path: string): string | undefined;
  /** The project path of the file itself where `path` is a link to it, or lies in a linked folder; else `path`. */
  origin(path: string): string;
  /** Whether git ignores a file, or the one that it links to, and `.mintignore` does not take it back with `!`. */
  isGitIgnored(path: string): boolean;
  /** What is wrong in the folder, as far as it has been listed and read. */
  diagnostics(): readonly Diagnostic[];
}

/** Larger files are refused by `read` and `bytes`; they can still be copied. */
export const FILE_LIMIT: number = 50 * 1024 * 1024;
