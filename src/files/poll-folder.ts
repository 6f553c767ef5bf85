// Finds changes by looking at every file at an interval, for places where nothing can be watched.

import { statSync } from "node:fs";
import { listFolder } from "./list-folder.ts";

/** When to look. */
export interface PollOptions {
  /** Files changed after this time are reported by the first look. */
  readonly since: number;
  /** Milliseconds between two looks. */
  readonly interval: number;
}

interface Version {
  readonly time: number;
  readonly size: number;
}

/** Looks again and again; returns how to stop. */
export function pollFolder(root: string, report: (paths: Iterable<string>) => void, options: PollOptions): () => void {
  let before = readVersions(root);
  report([...before].filter(([, version]) => version.time >= options.since).map(([path]) => path));
  const timer = setInterval(() => {
    const after = readVersions(root);
    const paths = new Set([...before.keys(), ...after.keys()]);
    report([...paths].filter((path) => !isSame(before.get(path), after.get(path))));
    before = after;
  }, options.interval);
  return () => clearInterval(timer);
}

function readVersions(root: string): ReadonlyMap<string, Version> {
  const versions = new Map<string, Version>();
  for (const [path, real] of listFolder(root).files) {
    const stats = statSync(real, { throwIfNoEntry: false });
    if (stats !== undefined) versions.set(path, { time: stats.mtimeMs, size: stats.size });
  }
  return versions;
}

function isSame(a: Version | undefined, b: Version | undefined): boolean {
  return a?.time === b?.time && a?.size === b?.size;
}
