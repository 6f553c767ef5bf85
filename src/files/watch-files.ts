// Tells which project files changed on disk, a few milliseconds after the last change of a burst.

import type { LastSeen } from "./changed-since.ts";
import { createDebounce } from "./debounce.ts";
import { errorCode } from "./error-code.ts";
import { pollFolder } from "./poll-folder.ts";
import { watchFolders } from "./watch-folders.ts";

/** A running watcher. */
export interface Watcher {
  /** Fulfilled when every change from now on will be noticed. */
  readonly ready: Promise<void>;
  close(): void;
}

/** Whom to tell, and how to watch. */
export interface WatchOptions {
  /** Called with the project paths that were added, changed or removed, sorted. */
  readonly onChange: (paths: readonly string[]) => void;
  /** Called once when watching is not possible and polling takes over: `"ENOSPC"`. */
  readonly onPolling?: (reason: string) => void;
  /** Milliseconds to wait before watching, for more urgent work; changes made meanwhile are reported then. */
  readonly delay?: number;
  /** How the folder was last seen; without it, as it is now. */
  readonly seen?: LastSeen;
  /** Looks around at this interval in milliseconds instead of watching. */
  readonly poll?: number;
}

const POLL_INTERVAL = 1000;

/** Clocks of file systems tick more coarsely than ours. */
const CLOCK_SLACK = 20;

/** Starts watching a project folder whose path is real; returns before the watchers are in place. */
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
