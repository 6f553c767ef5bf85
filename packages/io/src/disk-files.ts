// The project directory on disk. Calls are synchronous: for many small files that is much cheaper than promises.

import { lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { compareDiagnostics, type Diagnostic } from "@lectern/base/diagnostic.ts";
import { tooLarge, unreadable } from "./diagnostics.ts";
import { FILE_LIMIT, type Files, type SourceFile } from "./files.ts";
import { type Listing, listFolder, pathBelow } from "./list-folder.ts";
import { readWhole } from "./read-whole.ts";
import { RecentReads } from "./settled.ts";
import { parseSourceFile } from "./source-file.ts";

/** Size of the shared text buffer; larger files get their own. */
const TEXT_CAPACITY = 1 << 18;

/** How the files are used. */
export interface DiskOptions {
  /** True if every change is followed by another read. */
  readonly isWatched?: boolean;
}

export function createDiskFiles(folder: string, { isWatched = false }: DiskOptions = {}): Files {
  return new DiskFiles(folder, isWatched);
}

class DiskFiles implements Files {
  readonly root: string;
  readonly #problems = new Map<string, readonly Diagnostic[]>();
  readonly #recent = new RecentReads();
  #listing: Listing | undefined;
  /** Texts are decoded right after reading, so all of them share one buffer. */
  #textBuffer: Buffer | undefined;

  readonly #isWatched: boolean;

  constructor(folder: string, isWatched: boolean) {
    this.#isWatched = isWatched;
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
    const head = real === undefined ? undefined : readWhole(real, { length, isWatched: this.#isWatched });
    if (head && "reason" in head && !head.isMissing) this.#report(path, [unreadable(path, head.reason)]);
    if (!head || !("content" in head)) return undefined;
    this.#recent.note(path, head.state);
    return head.content;
  }

  size(path: string): number | undefined {
    return statFile(this.locate(path))?.size;
  }

  modified(path: string): number | undefined {
    return statFile(this.locate(path))?.mtimeMs;
  }

  changedSinceRead(): readonly string[] {
    return this.#recent.changed((path) => statFile(this.locate(path)));
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
    const read = readWhole(real, { max: FILE_LIMIT, buffer, isWatched: this.#isWatched });
    if ("content" in read) {
      this.#report(path, []);
      this.#recent.note(path, read.state);
      return read.content;
    }
    this.#report(path, [
      "tooLarge" in read ? tooLarge(path, read.tooLarge, FILE_LIMIT) : unreadable(path, read.reason),
    ]);
    return undefined;
  }

  #report(path: string, diagnostics: readonly Diagnostic[]): void {
    if (diagnostics.length > 0) this.#problems.set(path, diagnostics);
    else this.#problems.delete(path);
  }
}

function statFile(real: string | undefined): Stats | undefined {
  return real === undefined ? undefined : statSync(real, { throwIfNoEntry: false });
}
