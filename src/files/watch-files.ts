// Reports which project files changed on disk, a few milliseconds after a burst of changes.

import type { LastSeen } from "./changed-since.ts";
import { createDebounce } from "./debounce.ts";
import { errorCode } from "./error-code.ts";
import { pollFolder } from "./poll-folder.ts";
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
