// Whether the files of a project are still as they were read, told by their times, size and number alone.

import { hash } from "node:crypto";
import { fileStamp } from "./file-stamp.ts";
import type { Files } from "./files.ts";

/** The stamps of a project's files. */
export interface Stamps {
  /** The same files; what is read through them is known to have been read. */
  readonly files: Files;
  /**
   * What changes whenever a file is written, as it was when somebody first asked; to be asked for before the file is
   * read. Undefined as long as it cannot be told.
   */
  of(path: string): string | undefined;
  /** One stamp of all files, the same for as long as none comes, goes or changes; those that `mayChange` may change. */
  all(mayChange?: (path: string) => boolean): string | undefined;
  /** Tells that files changed; to be told before they are read again. */
  renew(paths: readonly string[]): void;
}

/** Starts with nothing looked at. */
export function createStamps(files: Files): Stamps {
  /** Undefined for a file that was written too shortly before. */
  const known = new Map<string, string | undefined>();
  /** What was read of such files. */
  const texts = new Map<string, string>();

  /** A file that was too young when it was read is what was read, if it reads the same when it is old enough. */
  const settle = (path: string): string | undefined => {
    const text = texts.get(path);
    const stamp = text === undefined ? undefined : fileStamp(files.locate(path));
    if (stamp === undefined || files.read(path)?.hash !== text) return undefined;
    known.set(path, stamp);
    return stamp;
  };

  const of = (path: string): string | undefined => {
    if (known.has(path)) return known.get(path) ?? settle(path);
    const stamp = fileStamp(files.locate(path));
    known.set(path, stamp);
    return stamp;
  };

  return {
    files: {
      ...files,
      read: (path) => {
        const source = files.read(path);
        if (source && known.has(path) && known.get(path) === undefined) texts.set(path, source.hash);
        return source;
      },
    },
    of,
    all: (mayChange = () => false) => {
      // Each is looked at, whether or not its stamp matters: all must have been before they are read.
      const looked = files.list().map((path) => [path, of(path)] as const);
      const stamps = looked.map(([path, stamp]) => [path, mayChange(path) ? "" : stamp] as const);
      return stamps.some(([, stamp]) => stamp === undefined) ? undefined : hash("sha1", stamps.join("\n"));
    },
    renew: (paths) => {
      for (const path of paths) {
        texts.delete(path);
        known.delete(path);
        of(path);
      }
    },
  };
}
