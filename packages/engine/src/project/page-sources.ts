// What is known about every page and snippet without parsing its body: frontmatter and imports, read once per change.

import type { Files } from "@lectern/io/files.ts";
import { findCode, findComments, isInside } from "@lectern/model/content/fences.ts";
import { parseFrontmatter } from "@lectern/model/content/frontmatter.ts";
import { findImports } from "@lectern/model/content/imports.ts";
import { mentionedKinds } from "./file-mentions.ts";
import type { FrontmatterCache, LoadedSource } from "./frontmatter-cache.ts";

/** The frontmatter of all Markdown files. */
export interface PageSources {
  get(path: string): LoadedSource | undefined;
  /** Rereads changed files; false if nothing changed that other pages can see. */
  change(paths: readonly string[]): boolean;
  /** A fingerprint per file that changes with its frontmatter. */
  fingerprints(): ReadonlyMap<string, string>;
  /** Caches the frontmatter for the next run. */
  save(): void;
}

/** Reads frontmatter on demand and caches it; `kept` saves reading. */
export function createPageSources(files: Files, cache?: FrontmatterCache): PageSources {
  const known = new Map<string, LoadedSource>();
  const stamps = new Map<string, string>();
  const load = (path: string): LoadedSource | undefined => {
    const stamp = cache?.stamp(path);
    if (stamp === undefined) stamps.delete(path);
    else stamps.set(path, stamp);
    const before = stamp === undefined ? undefined : cache?.get(path, stamp);
    return before ?? read(path);
  };
  const read = (path: string): LoadedSource | undefined => {
    const file = files.read(path);
    if (!file) return undefined;
    const { frontmatter, keys, diagnostics } = parseFrontmatter(path, file.text);
    const updates = hasUpdates(file.text) && { updates: true as const };
    const source = { path, frontmatter, keys, imports: findImports(path, file.text), ...updates };
    return { source, diagnostics, kinds: mentionedKinds(file.text) };
  };
  return {
    get: (path) => {
      const loaded = known.get(path) ?? load(path);
      if (loaded) known.set(path, loaded);
      return loaded;
    },
    change: (paths) => {
      let visible = false;
      for (const path of paths.filter((one) => /\.mdx?$/i.test(one))) {
        const before = known.get(path);
        const after = load(path);
        if (after) known.set(path, after);
        else known.delete(path);
        visible ||= fingerprint(before) !== fingerprint(after);
      }
      return visible;
    },
    fingerprints: () => new Map([...known].map(([path, head]) => [path, fingerprint(head)])),
    save: () => {
      const entries = [...known].flatMap(([path, head]) => {
        const stamp = stamps.get(path);
        return stamp === undefined ? [] : [{ head, stamp }];
      });
      cache?.save(entries);
    },
  };
}

const UPDATE = /^[ \t]*<Update[\s>]/gm;

/** True when a changelog entry is on its own line, outside of examples and comments. */
function hasUpdates(text: string): boolean {
  if (!text.includes("<Update")) return false;
  const found = [...text.matchAll(UPDATE)].map(({ index }) => index);
  if (found.length === 0) return false;
  const code = findCode(text);
  const comments = findComments(text);
  return found.some((offset) => !isInside(code, offset) && !isInside(comments, offset));
}

function fingerprint(loaded: LoadedSource | undefined): string {
  return loaded
    ? JSON.stringify([
        loaded.source.frontmatter,
        loaded.source.imports,
        [...loaded.source.keys],
        loaded.source.updates,
        loaded.diagnostics,
      ])
    : "";
}
