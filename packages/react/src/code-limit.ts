// The time limit for author code on a page. Code that exceeds it is stopped, and the page is rendered again without it, so
// an endless loop costs only its own output and a few seconds.

import { fileStart, type Location } from "@lectern/base/diagnostic.ts";

/** Runs a function with a time limit; undefined if it was stopped. */
export type RunLimited = <T>(run: () => T) => { readonly value: T } | undefined;

/** Locations on one page whose code was stopped. */
type Locations = Map<string, Location>;

/** With more stopped locations than this, the page is given up. */
const MAX_STOPPED = 3;

/** Called before code runs, with the name of a lectern.config hook if it is one; false if the code was stopped before. */
export type MayRun = (at: Location, hook?: string) => boolean;

/** Remembers what was stopped, so the same code is not tried again. */
export class CodeLimit {
  readonly #run: RunLimited;
  readonly #stopHook: (hook: string) => void;
  readonly #stopped = new Map<string, Locations>();
  readonly #stoppedHooks = new Set<string>();

  /** `stopHook` is called for hooks that exceed the limit; they are disabled for the whole site. */
  constructor(run: RunLimited, stopHook: (hook: string) => void = () => {}) {
    this.#run = run;
    this.#stopHook = stopHook;
  }

  /** Renders a file that contains code; undefined if too much of it was stopped. */
  render<T>(path: string, render: (mayRun: MayRun) => T): T | undefined {
    const locations = this.#stopped.get(path) ?? new Map<string, Location>();
    this.#stopped.set(path, locations);
    while (locations.size < MAX_STOPPED) {
      let running: Location | undefined;
      let runningHook: string | undefined;
      const mayRun: MayRun = (at, hook) => {
        running = at;
        runningHook = hook;
        return !locations.has(keyOf(at));
      };
      const done = this.#run(() => render(mayRun));
      if (done) return done.value;
      if (runningHook !== undefined && !this.#stoppedHooks.has(runningHook)) {
        this.#stoppedHooks.add(runningHook);
        this.#stopHook(runningHook);
        continue;
      }
      const at: Location = running ?? fileStart(path);
      // What exceeds the limit is something else than the code that was skipped.
      if (locations.has(keyOf(at))) return undefined;
      locations.set(keyOf(at), at);
    }
    return undefined;
  }

  /** Locations of stopped code in a file. */
  stopped(path: string): Iterable<Location> {
    return this.#stopped.get(path)?.values() ?? [];
  }

  /** Allows stopped code to run again after its file has changed. */
  invalidate(): void {
    this.#stopped.clear();
  }
}

function keyOf({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`;
}
