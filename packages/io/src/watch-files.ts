// Reports which project files changed on disk, a few milliseconds after a burst of changes.

import { statSync } from "node:fs";
import { changedSince, type LastSeen } from "./changed-since.ts";
import { createDebounce } from "./debounce.ts";
import { errorCode } from "./error-code.ts";
import { type Listing, listFolder } from "./list-folder.ts";
import { watchFolders } from "./watch-folders.ts";

export interface Watcher {
  /** Resolves once every later change will be noticed. */
  readonly ready: Promise<void>;
  close(): void;
}

export interface WatchOptions {
  /** Called with the added, changed and deleted project paths, sorted. */
  readonly onChange: (paths: readonly string[]) => void;
  /** Called once if watching fails and polling takes over: `"ENOSPC"`. */
  readonly onPolling?: (reason: string) => void;
  /** Milliseconds to wait before watching, for more urgent work. Changes in the meantime are reported then. */
  readonly delay?: number;
  /** The last known state of the directory. Defaults to the current one. */
  readonly seen?: LastSeen;
  /** Polls at this interval, in milliseconds, instead of watching. */
  readonly poll?: number;
}

const POLL_INTERVAL = 1000;

/** Milliseconds: file system clocks are coarser than ours. */
const CLOCK_SLACK = 20;

/** Starts watching a project directory with a real path; returns before the watchers are in place. */
export function watchFiles(root: string, options: WatchOptions): Watcher {
  const burst = createDebounce(options.onChange);
  const seen: LastSeen = { ...options.seen, at: (options.seen?.at ?? Date.now()) - CLOCK_SLACK };
  const closers: (() => void)[] = [burst.close];
  const poll = (interval: number) => closers.push(pollFolder(root, burst.add, { seen, interval }));
  const giveUp = (error: unknown) => {
    options.onPolling?.(errorCode(error));
    poll(POLL_INTERVAL);
  };
  const ready = new Promise<void>((resolve) => {
    const start = setTimeout(() => {
      if (options.poll === undefined) closers.push(watchFolders(root, burst.add, { seen, giveUp }));
      else poll(options.poll);
      resolve();
    }, options.delay ?? 0);
    closers.push(() => clearTimeout(start));
  });
  return {
    ready,
    close: () => {
      for (const close of closers) close();
    },
  };
}

/** Detects changes by polling, where watching is not possible. */
interface PollOptions {
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
function pollFolder(root: string, report: (paths: Iterable<string>) => void, options: PollOptions): () => void {
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
