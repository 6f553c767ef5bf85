// The time that authors' code on a page may take. Code that does not end is stopped and left out, and the page is
// rendered again without it, so that one endless loop costs its page a piece and the build some seconds.

import type { Location } from "../base/diagnostic.ts";

/** Runs something for a limited time; undefined when it was stopped. */
export type RunLimited = <T>(run: () => T) => { readonly value: T } | undefined;

/** Places of one page whose code was stopped. */
type Places = Map<string, Location>;

/** Beyond so many endless places a page is given up. */
const MOST_STOPPED = 3;

/** Asked before code runs, with the name of a hook of lectern.config: false when the code here was stopped before. */
export type MayRun = (at: Location, hook?: string) => boolean;

/** Keeps what was stopped, so that the same code is not tried again. */
export class CodeLimit {
  readonly #run: RunLimited;
  readonly #stopHook: (hook: string) => void;
  readonly #stopped = new Map<string, Places>();
  readonly #stoppedHooks = new Set<string>();

  /** `stopHook` hears of hooks that did not end; they are not called again anywhere. */
  constructor(run: RunLimited, stopHook: (hook: string) => void = () => {}) {
    this.#run = run;
    this.#stopHook = stopHook;
  }

  /** Renders a file with code in it; undefined when too much of it does not end. */
  render<T>(path: string, render: (mayRun: MayRun) => T): T | undefined {
    const places = this.#stopped.get(path) ?? new Map<string, Location>();
    this.#stopped.set(path, places);
    while (places.size < MOST_STOPPED) {
      let running: Location | undefined;
      let runningHook: string | undefined;
      const mayRun: MayRun = (at, hook) => {
        running = at;
        runningHook = hook;
        return !places.has(keyOf(at));
      };
      const done = this.#run(() => render(mayRun));
      if (done) return done.value;
      if (runningHook !== undefined && !this.#stoppedHooks.has(runningHook)) {
        this.#stoppedHooks.add(runningHook);
        this.#stopHook(runningHook);
        continue;
      }
      const at: Location = running ?? { file: path, line: 1, column: 1 };
      places.set(keyOf(at), at);
    }
    return undefined;
  }

  /** Where code of a file was stopped. */
  stopped(path: string): Iterable<Location> {
    return this.#stopped.get(path)?.values() ?? [];
  }

  /** Tries code again whose file has changed. */
  forget(): void {
    this.#stopped.clear();
  }
}

function keyOf({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`;
}
