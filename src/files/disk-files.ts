// The project directory on disk. Calls are synchronous: for many small files that is much cheaper than promises.

import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { compareDiagnostics, type Diagnostic } from "../base/diagnostic.ts";
import { tooLarge, unreadable } from "./diagnostics.ts";
import { errorCode } from "./error-code.ts";
import { FILE_LIMIT, type Files, type SourceFile } from "./files.ts";
import { type Listing, listFolder, pathBelow } from "./list-folder.ts";
import { isJustEmptied, readSettled } from "./settled.ts";
import { parseSourceFile } from "./source-file.ts";

/** Size of the shared text buffer; larger files get their own. */
const TEXT_CAPACITY = 1 << 18;

export function createDiskFiles(folder: string): Files {
  return new DiskFiles(folder);
}

class DiskFiles implements Files {
  readonly root: string;
  readonly #problems = new Map<string, readonly Diagnostic[]>();
  #listing: Listing | undefined;
  /** Texts are decoded right after reading, so all of them share one buffer. */
  #textBuffer: Buffer | undefined;

  constructor(folder: string) {
    this.root = realpathSync.native(folder);
  }

  list(): readonly string[] {
    return [...this.#list().files.keys()];
  }

  refresh(changed?: readonly string[]): void {
    // Reading them again finds out whether they are readable now.
    for (const path of changed ?? []) this.#problems.delete(path);
    if (this.#listing && changed?.every((path) => this.#isSameFile(path, join(this.root, path)))) return;
    const fresh = listFolder(this.root);
    for (const path of this.#problems.keys()) if (!fresh.files.has(path)) this.#problems.delete(path);
    this.#listing = fresh;
  }

  locate(path: string): string | undefined {
    return this.#list().files.get(path);
  }

  origin(path: string): string {
    const real = this.locate(path);
    return real === undefined ? path : pathBelow(this.root, real);
  }

  isGitIgnored(path: string): boolean {
    const { isGitIgnored, ignores } = this.#list();
    return (isGitIgnored(path) || isGitIgnored(this.origin(path))) && !ignores.reincludes(path);
  }

  read(path: string): SourceFile | undefined {
    this.#textBuffer ??= Buffer.allocUnsafeSlow(TEXT_CAPACITY);
    const content = this.#bytes(path, this.#textBuffer);
    if (content === undefined) return undefined;
    const source = parseSourceFile(path, content);
    this.#report(path, source.diagnostics);
    return source.value;
  }

  bytes(path: string): Uint8Array | undefined {
    return this.#bytes(path);
  }

  head(path: string, length: number): Uint8Array | undefined {
    const real = this.locate(path);
    const head = real === undefined ? undefined : readHead(path, real, length);
    if (head && !(head instanceof Uint8Array)) this.#report(path, [head]);
    return head instanceof Uint8Array ? head : undefined;
  }

  size(path: string): number | undefined {
    return statFile(this.locate(path))?.size;
  }

  modified(path: string): number | undefined {
    return statFile(this.locate(path))?.mtimeMs;
  }

  diagnostics(): readonly Diagnostic[] {
    return [...this.#list().diagnostics, ...[...this.#problems.values()].flat()].sort(compareDiagnostics);
  }

  #list(): Listing {
    this.#listing ??= listFolder(this.root);
    return this.#listing;
  }

  /** True when a path is still the same file: not a symlink, and with the same name. */
  #isSameFile(path: string, real: string): boolean {
    return this.locate(path) === real && lstatSync(real, { throwIfNoEntry: false })?.isFile() === true;
  }

  #bytes(path: string, buffer?: Buffer): Uint8Array | undefined {
    const real = this.locate(path);
    if (real === undefined) return undefined;
    const content = readWhole(path, real, buffer);
    this.#report(path, content instanceof Uint8Array ? [] : [content]);
    return content instanceof Uint8Array ? content : undefined;
  }

  #report(path: string, diagnostics: readonly Diagnostic[]): void {
    if (diagnostics.length > 0) this.#problems.set(path, diagnostics);
    else this.#problems.delete(path);
  }
}

function statFile(real: string | undefined): Stats | undefined {
  return real === undefined ? undefined : statSync(real, { throwIfNoEntry: false });
}

/** Retries if the file changed meanwhile or was just truncated, so that a partial save is never read as the content. */
function readWhole(path: string, real: string, buffer?: Buffer): Uint8Array | Diagnostic {
  try {
    return readSettled(() => readStable(path, real, buffer)) ?? unreadable(path, "it keeps changing");
  } catch (error) {
    return unreadable(path, errorCode(error));
  }
}

/** The listing resolved symlinks: reject new ones, and do not block on a pipe. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function readStable(path: string, real: string, buffer?: Buffer): Uint8Array | Diagnostic | undefined {
  const descriptor = openSync(real, OPEN_FLAGS);
  try {
    const before = fstatSync(descriptor);
    if (!before.isFile()) return unreadable(path, "it is not a file");
    if (before.size > FILE_LIMIT) return tooLarge(path, before.size, FILE_LIMIT);
    // One extra byte detects a file that has grown.
    const capacity = before.size + 1;
    const content = buffer && capacity <= buffer.byteLength ? buffer : Buffer.allocUnsafe(capacity);
    const length = readSync(descriptor, content, 0, capacity, 0);
    const after = fstatSync(descriptor);
    const isStable = length === before.size && after.size === length && after.mtimeMs === before.mtimeMs;
    return isStable && !isJustEmptied(after) ? content.subarray(0, length) : undefined;
  } finally {
    closeSync(descriptor);
  }
}

function readHead(path: string, real: string, length: number): Uint8Array | Diagnostic | undefined {
  try {
    const descriptor = openSync(real, OPEN_FLAGS);
    try {
      if (!fstatSync(descriptor).isFile()) return undefined;
      const content = Buffer.alloc(length);
      return content.subarray(0, readSync(descriptor, content, 0, length, 0));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    return errorCode(error) === "ENOENT" ? undefined : unreadable(path, errorCode(error));
  }
}
