// Compiled modules by their path, so that a module is compiled anew only when its text changes.

import type { Checked } from "../../base/diagnostic.ts";
import { type Source, sourceText } from "../source.ts";
import { type CompiledModule, compileSource } from "./compile.ts";

/** Keeps compiled modules from one render to the next. */
export interface ModuleCache {
  compile(source: Source): Promise<Checked<CompiledModule>>;
  /** The module that a stack trace names. */
  byId(id: string): CompiledModule | undefined;
  /** Drops the modules of files that are gone. */
  forget(paths: Iterable<string>): void;
}

interface CacheEntry {
  readonly text: string;
  readonly result: Promise<Checked<CompiledModule>>;
}

/** The name under which a page's expressions are compiled, beside the module of its blocks. */
export function expressionsPath(path: string): string {
  return `${path} {}`;
}

/** A cache that holds the latest text of every module. */
export function createModuleCache(): ModuleCache {
  const entries = new Map<string, CacheEntry>();
  const byId = new Map<string, CompiledModule>();
  const forget = (path: string): void => {
    const known = entries.get(path);
    entries.delete(path);
    known?.result.then(
      (old) => byId.delete(old.value.id),
      () => {},
    );
  };
  return {
    compile(source) {
      const text = sourceText(source);
      const places = source.pieces.map((piece) => `${piece.at.line}:${piece.at.column}`).join();
      const known = entries.get(source.path);
      if (known?.text === text + places) return known.result;
      forget(source.path);
      const result = compileSource(source, text).then((compiled) => {
        byId.set(compiled.value.id, compiled.value);
        return compiled;
      });
      const entry = { text: text + places, result };
      entries.set(source.path, entry);
      // A compiler that could not be started may work the next time.
      result.catch(() => entries.get(source.path) === entry && entries.delete(source.path));
      return result;
    },
    byId: (id) => byId.get(id),
    forget(paths) {
      for (const path of paths) for (const kept of [path, expressionsPath(path)]) forget(kept);
    },
  };
}
