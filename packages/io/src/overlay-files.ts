// Project files with some changed or deleted in memory only, to try a change before it is written.

import { compareDiagnostics, type Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Files, SourceFile } from "./files.ts";
import { parseSourceFile } from "./source-file.ts";

interface Changed {
  readonly bytes: Uint8Array;
  readonly source: SourceFile;
  readonly diagnostics: readonly Diagnostic[];
}

/** The files of `base` with new texts; undefined deletes a file. */
export function createOverlayFiles(base: Files, changes: ReadonlyMap<string, string | undefined>): Files {
  const changed = new Map<string, Changed>();
  for (const [path, text] of changes) {
    if (text === undefined) continue;
    const bytes = new TextEncoder().encode(text);
    const { value: source, diagnostics } = parseSourceFile(path, bytes);
    changed.set(path, { bytes, source, diagnostics });
  }
  const pick = <T>(path: string, over: (file: Changed) => T, under: () => T): T | undefined => {
    const file = changed.get(path);
    if (file !== undefined) return over(file);
    return changes.has(path) ? undefined : under();
  };
  return {
    root: base.root,
    list: () => {
      const unchanged = base.list().filter((path) => !changes.has(path));
      return [...unchanged, ...changed.keys()].sort();
    },
    refresh: (paths) => base.refresh(paths),
    read: (path) =>
      pick(
        path,
        ({ source }) => source,
        () => base.read(path),
      ),
    bytes: (path) =>
      pick(
        path,
        ({ bytes }) => bytes,
        () => base.bytes(path),
      ),
    head: (path, length) =>
      pick(
        path,
        ({ bytes }) => bytes.subarray(0, length),
        () => base.head(path, length),
      ),
    size: (path) =>
      pick(
        path,
        ({ bytes }) => bytes.byteLength,
        () => base.size(path),
      ),
    modified: (path) => (changes.has(path) ? undefined : base.modified(path)),
    locate: (path) => (changes.has(path) ? undefined : base.locate(path)),
    changedSinceRead: () => base.changedSinceRead(),
    origin: (path) => (changes.has(path) ? path : base.origin(path)),
    isGitIgnored: (path) => base.isGitIgnored(path),
    diagnostics: () => {
      const below = base.diagnostics().filter(({ at }) => !changes.has(at.file));
      return [...below, ...[...changed.values()].flatMap(({ diagnostics }) => diagnostics)].sort(compareDiagnostics);
    },
  };
}
