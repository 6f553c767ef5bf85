// Loads one spec for a command from a file, a commit or the web, with the files it references.

import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isWeb } from "@lectern/base/web-url.ts";
import type { FetchedText } from "@lectern/io/network/fetch-text.ts";
import { realPathOf, relativePath, toSlashes } from "@lectern/io/platform.ts";
import { readTextFile } from "@lectern/io/read-whole.ts";
import { CONFIG_FILES } from "@lectern/model/config/config-file.ts";
import { runGit } from "./git.ts";

/** A text and its path or URL. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

export interface Loaded {
  readonly source: Source;
  readonly read: (path: string) => string | undefined;
  /** Paths or URLs of its overlays: those docs.json names, or those that declare the spec themselves. */
  readonly overlays: () => Promise<readonly string[]>;
  /** A file name for output, relative to the working directory. */
  readonly displayPath: (path: string) => string;
  /** The files of diagnostics, by that name. */
  readonly file: (path: string) => { readonly path: string; readonly text: string; readonly hash: string } | undefined;
}

/** Loads a spec: a file, `commit:path` in git's syntax, or a URL. */
export async function loadSpec(
  target: string,
  { cwd, signal }: { readonly cwd: string; readonly signal: AbortSignal },
): Promise<Loaded | { readonly problem: string }> {
  if (isWeb(target)) return loadWeb(target, signal);
  const isCommit = /^[^:]+:./.test(target) && !existsSync(resolve(cwd, target));
  return isCommit ? loadCommit(target, cwd) : loadFile(target, cwd);
}

/** Reads a file, and those it references, from a commit. */
function loadCommit(target: string, cwd: string): Loaded | { readonly problem: string } {
  const colon = target.indexOf(":");
  const commit = target.slice(0, colon);
  const root = runGit(cwd, ["rev-parse", "--show-toplevel"])?.toString("utf8").trim();
  if (root === undefined) return { problem: `"${target}" cannot be read: this directory is not in a git repository.` };
  // Reject names that git would parse as options.
  if (runGit(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${commit}^{commit}`]) === undefined)
    return { problem: `"${commit}" is not a commit of this repository.` };
  const texts = new Map<string, string | undefined>();
  const read = (path: string): string | undefined => {
    if (!texts.has(path)) texts.set(path, runGit(root, ["cat-file", "blob", `${commit}:${path}`])?.toString("utf8"));
    return texts.get(path);
  };
  // Like git, relative to the repository root; and as users expect, relative to the working directory.
  const name = toSlashes(target.slice(colon + 1));
  const here = relativePath(realPathOf(root), resolve(realPathOf(cwd), name));
  const path = [name, here].find((one) => read(one) !== undefined);
  if (path === undefined) return { problem: `"${commit}" has no file "${name}".` };
  const source = { path, text: read(path) ?? "" };
  const displayPath = (file: string): string => (isWeb(file) ? file : `${commit}:${file}`);
  return {
    source,
    read,
    overlays: async () => [],
    displayPath,
    file: (file) => toFile(file, read(file.slice(colon + 1))),
  };
}

function loadFile(target: string, cwd: string): Loaded | { readonly problem: string } {
  const absolute = resolve(cwd, target);
  const root = rootOf(absolute, cwd);
  const path = relativePath(root, absolute);
  const read = (name: string): string | undefined => {
    try {
      return readTextFile(join(root, name));
    } catch {
      return undefined;
    }
  };
  const text = read(path);
  if (text === undefined) return { problem: `"${target}" cannot be read.` };
  const displayPath = (name: string): string => (isWeb(name) ? name : relativePath(cwd, join(root, name)));
  const file = (name: string) => toFile(name, read(relative(root, resolve(cwd, name))));
  return { source: { path, text }, read, overlays: () => overlaysIn(root, path), displayPath, file };
}

async function overlaysIn(root: string, path: string): Promise<readonly string[]> {
  if (!CONFIG_FILES.some((name) => existsSync(join(root, name)))) return [];
  const { createDiskFiles } = await import("@lectern/io/disk-files.ts");
  const { overlaysOf } = await import("../project/load-config.ts");
  return overlaysOf(createDiskFiles(root), path.normalize());
}

/**
 * The directory that references must not leave: the project's, as in a build. A file outside any project may reference
 * its whole repository, or else the working directory or its own directory.
 */
function rootOf(file: string, cwd: string): string {
  const above = [dirname(file)];
  for (let folder = dirname(file); dirname(folder) !== folder; folder = dirname(folder)) above.push(dirname(folder));
  const holding = (...names: readonly string[]): string | undefined =>
    above.find((folder) => names.some((name) => existsSync(join(folder, name))));
  const isBelow = !relative(cwd, file).startsWith("..");
  return holding(...CONFIG_FILES) ?? holding(".git") ?? (isBelow ? cwd : dirname(file));
}

async function loadWeb(url: string, signal: AbortSignal): Promise<Loaded | { readonly problem: string }> {
  const { outwardTargets } = await import("@lectern/openapi/internal/read/join-files.ts");
  const texts = new Map<string, string>();
  const waiting = [url];
  for (let next = waiting.pop(); next !== undefined && texts.size < MAX_FILES; next = waiting.pop()) {
    if (texts.has(next)) continue;
    const fetched = await fetchWeb(next, signal);
    if ("problem" in fetched) {
      if (next === url) return { problem: `"${url}" could not be fetched: ${fetched.problem}.` };
      continue;
    }
    texts.set(next, fetched.text);
    waiting.push(...outwardTargets({ path: next, text: fetched.text }));
  }
  const read = (path: string): string | undefined => texts.get(path);
  const source = { path: url, text: texts.get(url) ?? "" };
  const own = { source, read, overlays: async () => [] };
  return { ...own, displayPath: (path) => path, file: (path) => toFile(path, read(path)) };
}

export async function fetchWeb(url: string, signal: AbortSignal): Promise<FetchedText> {
  const { fetchText } = await import("@lectern/io/network/fetch-text.ts");
  return fetchText(url, signal);
}

const MAX_FILES = 500;

function toFile(path: string, text: string | undefined) {
  return text === undefined ? undefined : { path, text, hash: "" };
}
