// An in-memory project directory that follows the same rules as the one on disk. For tests and the API.

import { compareDiagnostics, type Diagnostic } from "@lectern/base/diagnostic.ts";
import { folderOf } from "@lectern/base/route.ts";
import { tooLarge } from "./diagnostics.ts";
import { FILE_LIMIT, type Files } from "./files.ts";
import { createGitIgnores } from "./git/git-ignores.ts";
import { createIgnores, type Ignores } from "./ignores.ts";
import { parseSourceFile } from "./source-file.ts";

export interface MemoryFiles extends Files {
  write(path: string, content: string | Uint8Array): void;
  remove(path: string): void;
}

interface Entry {
  readonly bytes: Uint8Array;
  readonly modified: number;
}

/**
 * Creates a project from `{ "index.mdx": "# Hi" }`. Modification times are a counter, so that results are reproducible.
 */
export function createMemoryFiles(content: Readonly<Record<string, string | Uint8Array>> = {}): MemoryFiles {
  const entries = new Map<string, Entry>();
  const problems = new Map<string, readonly Diagnostic[]>();
  let changes = 0;
  let listing: ReadonlyMap<string, Entry> | undefined;
  const write = (path: string, value: string | Uint8Array) => {
    const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
    entries.set(path.normalize("NFC"), { bytes, modified: ++changes });
    listing = undefined;
  };
  const remove = (path: string) => {
    entries.delete(path);
    problems.delete(path);
    listing = undefined;
  };
  const current = () => {
    listing ??= listEntries(entries);
    return listing;
  };
  const bytes = (path: string): Uint8Array | undefined => {
    const found = current().get(path)?.bytes;
    const isTooLarge = found !== undefined && found.byteLength > FILE_LIMIT;
    problems.set(path, isTooLarge ? [tooLarge(path, found.byteLength, FILE_LIMIT)] : []);
    return isTooLarge ? undefined : found;
  };
  for (const [path, value] of Object.entries(content)) write(path, value);
  return {
    root: "/memory",
    bytes,
    write,
    remove,
    list: () => [...current().keys()],
    // Every write and deletion is visible at once.
    refresh: () => {},
    locate: () => undefined,
    origin: (path) => path,
    changedSinceRead: () => [],
    isGitIgnored: (path) => gitIgnores(entries)(path),
    head: (path, length) => current().get(path)?.bytes.subarray(0, length),
    size: (path) => current().get(path)?.bytes.byteLength,
    modified: (path) => current().get(path)?.modified,
    read: (path) => {
      const found = bytes(path);
      if (found === undefined) return undefined;
      const source = parseSourceFile(path, found);
      problems.set(path, source.diagnostics);
      return source.value;
    },
    diagnostics: () => [...problems.values()].flat().sort(compareDiagnostics),
  };
}

function gitIgnores(entries: ReadonlyMap<string, Entry>): (path: string) => boolean {
  const texts = [...entries]
    .filter(([path]) => /(?:^|\/)\.gitignore$/.test(path))
    .sort(([a], [b]) => a.length - b.length);
  const isIgnored = createGitIgnores(
    texts.map(([path, { bytes }]) => ({ folder: folderOf(path), text: new TextDecoder().decode(bytes) })),
  );
  const { reincludes } = ignoresOf(entries);
  return (path) => isIgnored(path) && !reincludes(path);
}

function ignoresOf(entries: ReadonlyMap<string, Entry>): Ignores {
  return createIgnores(new TextDecoder().decode(entries.get(".mintignore")?.bytes));
}

function listEntries(entries: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry> {
  const ignores = ignoresOf(entries);
  const isIgnored = (path: string) => {
    for (let slash = path.indexOf("/"); slash !== -1; slash = path.indexOf("/", slash + 1)) {
      if (ignores.folder(path.slice(0, slash))) return true;
    }
    return ignores.file(path);
  };
  const visible = [...entries].filter(([path]) => !isIgnored(path));
  return new Map(visible.sort(([a], [b]) => (a < b ? -1 : 1)));
}
