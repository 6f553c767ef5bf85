// Files that results depend on although the project does not list them: what lectern.config imports from packages, and
// the `inputs` it declares.

import { readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { type Is, isText, tupleOf } from "@lectern/base/shape.ts";
import ignore from "ignore";
import { toSlashes } from "../platform.ts";
import { digestOf } from "./cache-folder.ts";
import { digestFile } from "./source-hashes.ts";

/** A path or pattern, relative to the project, and a digest of the files it matched. */
export type OutsideFiles = readonly [pattern: string, state: string];
export const isOutsideFiles: Is<OutsideFiles> = tupleOf(isText, isText);

/** The current state of a path or pattern. */
export function readOutside(root: string, pattern: string): OutsideFiles {
  const paths = filesOf(root, pattern).sort();
  return [pattern, digestOf(JSON.stringify(paths.map((path) => [relative(root, path), digestOrNone(path)])))];
}

/** True when none of the files has changed. */
export function areSameOutside(root: string, all: readonly OutsideFiles[] = []): boolean {
  return all.every(([pattern, state]) => readOutside(root, pattern)[1] === state);
}

/** whether a pattern matches a path; both are relative to the project. */
export function matchesOutside(root: string, pattern: string, path: string): boolean {
  const { base, matches } = parsePattern(root, pattern);
  const below = relative(base, resolve(root, path));
  return below === "" || (!below.startsWith("..") && matches(below));
}

/** A folder matches everything in it, and a pattern is one of `.gitignore`, starting at its last plain folder. */
function parsePattern(
  root: string,
  pattern: string,
): { readonly base: string; readonly matches: (below: string) => boolean } {
  const parts = pattern.split("/");
  const first = parts.findIndex((part) => /[*?[]/.test(part));
  const base = resolve(root, (first === -1 ? parts : parts.slice(0, first)).join("/"));
  if (first === -1) return { base, matches: () => true };
  const list = ignore({ allowRelativePaths: true }).add(`/${parts.slice(first).join("/")}`);
  return { base, matches: (below) => list.ignores(toSlashes(below)) };
}

function filesOf(root: string, pattern: string): string[] {
  const { base, matches } = parsePattern(root, pattern);
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.name === "node_modules" || entry.name === ".git") return [];
      return entry.isDirectory() ? walk(path) : matches(relative(base, path)) ? [path] : [];
    });
  try {
    return statSync(base).isDirectory() ? walk(base) : [base];
  } catch {
    return [];
  }
}

function digestOrNone(path: string): string {
  try {
    return digestFile(path);
  } catch {
    return "";
  }
}
