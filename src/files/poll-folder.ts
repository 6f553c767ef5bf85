// Detects changes by polling, where watching is not possible.

import { statSync } from "node:fs";
import { changedSince, type LastSeen } from "./changed-since.ts";
import { type Listing, listFolder } from "./list-folder.ts";

export interface PollOptions {
  /** The first poll reports what changed since then. */
  readonly seen: LastSeen;
  /** Milliseconds between polls. */
  readonly interval: number;
}

interface Version {
  readonly time: number;
  readonly size: number;
}

/** Starts polling; returns a function that stops it. */
export function pollFolder(root: string, report: (paths: Iterable<string>) => void, options: PollOptions): () => void {
  const listing = listFolder(root);
  let before = readVersions(listing);
  report(changedSince(root, listing, options.seen));
  const timer = setInterval(() => {
    const after = readVersions(listFolder(root));
    const paths = new Set([...before.keys(), ...after.keys()]);
    report([...paths].filter((path) => !isSame(before.get(path), after.get(path))));
    before = after;
  }, options.interval);
  return () => clearInterval(timer);
}

function readVersions({ files }: Listing): ReadonlyMap<string, Version> {
  const versions = new Map<string, Version>();
  for (const [path, real] of files) {
    const stats = statSync(real, { throwIfNoEntry: false });
    if (stats !== undefined) versions.set(path, { time: stats.mtimeMs, size: stats.size });
  }
  return versions;
}

function isSame(a: Version | undefined, b: Version | undefined): boolean {
  return a?.time === b?.time && a?.size === b?.size;
}
