// Compiled modules by path, recompiled only when their text changes.

import type { Checked, Diagnostic } from "@lectern/base/diagnostic.ts";
import { type Source, sourceText } from "../source.ts";
import { type CompiledModule, compileSource } from "./compile.ts";

export interface ModuleCache {
  compile(source: Source): Promise<Checked<CompiledModule>>;
  /** The module named in a stack trace. */
  byId(id: string): CompiledModule | undefined;
  /** Why a module stopped before its end, if it did: its later names have no values. */
  failureOf(id: string): Diagnostic | undefined;
  noteRun(id: string, failure: Diagnostic | undefined): void;
  /** Drops the modules of deleted files. */
  invalidate(paths: Iterable<string>): void;
}

interface CacheEntry {
  readonly text: string;
  readonly result: Promise<Checked<CompiledModule>>;
}

/** The path under which a page's expressions are compiled, next to the module of its blocks. */
export function expressionsPath(path: string): string {
  return `${path} {}`;
}

/** A cache of the latest version of every module. */
export function createModuleCache(): ModuleCache {
  const entries = new Map<string, CacheEntry>();
  const byId = new Map<string, CompiledModule>();
  const failures = new Map<string, Diagnostic>();
  const invalidate = (path: string): void => {
    const known = entries.get(path);
    entries.delete(path);
    known?.result.then(
      (old) => {
        byId.delete(old.value.id);
        failures.delete(old.value.id);
      },
      () => {},
    );
  };
  return {
    compile(source) {
      const text = sourceText(source);
      const locations = source.pieces.map((piece) => `${piece.at.line}:${piece.at.column}`).join();
      const known = entries.get(source.path);
      if (known?.text === text + locations) return known.result;
      invalidate(source.path);
      const result = compileSource(source, text).then((compiled) => {
        byId.set(compiled.value.id, compiled.value);
        return compiled;
      });
      const entry = { text: text + locations, result };
      entries.set(source.path, entry);
      // A compiler that failed to start may work next time.
      result.catch(() => entries.get(source.path) === entry && entries.delete(source.path));
      return result;
    },
    byId: (id) => byId.get(id),
    failureOf: (id) => failures.get(id),
    noteRun(id, failure) {
      if (failure) failures.set(id, failure);
      else failures.delete(id);
    },
    invalidate(paths) {
      for (const path of paths) for (const cached of [path, expressionsPath(path)]) invalidate(cached);
    },
  };
}
