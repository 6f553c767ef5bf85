// Calls config functions so that none can take a build down: an exception, a wrong type or a timeout is reported once,
// by name, and the result is dropped.

import { type Checked, type Diagnostic, fileStart, type Location } from "@lectern/base/diagnostic.ts";
import { thrownText } from "@lectern/base/thrown.ts";
import { noteHook } from "@lectern/io/limits/hook-notice.ts";
import { releaseSignals } from "@lectern/io/limits/own-process.ts";
import { runLimited } from "@lectern/io/limits/run-limited.ts";
import { hookEndless, hookFailed, hookResult } from "./diagnostics.ts";

/** What a hook must return: a description and a test. */
export interface Shape<T> {
  readonly expected: string;
  is(value: unknown): value is T;
}

export interface Hooks {
  /** The result of a hook; undefined if it is unusable. */
  call<T>(hook: string, run: () => unknown, shape: Shape<T>): T | undefined;
  /** The same for a hook that may return a promise. */
  wait<T>(hook: string, run: () => unknown, shape: Shape<T>): Promise<T | undefined>;
  /** The same for a hook that is called with one file after another, whose problems are those of the file. */
  waitFor<T>(hook: string, path: string, run: () => unknown, shape: Shape<T>): Promise<Checked<T | undefined>>;
  /** The same without a time limit, for hooks that render children: the renderer limits the whole page. */
  render<T>(hook: string, run: () => unknown, shape: Shape<T>): T | undefined;
  /** Stops calling a hook that timed out. */
  stop(hook: string): void;
  /** Clears what was reported, because files changed. Hooks that timed out stay disabled. */
  invalidate(): void;
  /** The location of a hook in the config. */
  location(hook: string): Location;
  /** Reports an error that the config threw outside of a call; false if it came from elsewhere. */
  reportLate(error: unknown): boolean;
  diagnostics(): readonly Diagnostic[];
}

export interface HookLocations {
  readonly milliseconds: number;
  /** Where the config defines a hook. */
  location(hook: string): Location;
  /** Where an error was thrown, if its stack includes the config. */
  thrownAt(error: unknown): Location | undefined;
}

/** The name of the entire config, where a hook is named. */
const WHOLE = "lectern.config";

export function createHooks({ milliseconds, location, thrownAt }: HookLocations): Hooks {
  const problems = new Map<string, Diagnostic>();
  const stopped = new Set<string>();
  const calls = new WaitingCalls({ milliseconds, location });
  const fail = (hook: string, problem: Diagnostic): undefined => {
    if (!problems.has(hook)) problems.set(hook, problem);
  };
  const failed = (hook: string, error: unknown): undefined =>
    fail(hook, hookFailed(hook, thrownText(error), thrownAt(error) ?? location(hook)));
  const stop = (hook: string, at = location(hook)): undefined => {
    stopped.add(hook);
    return fail(hook, hookEndless(hook, at));
  };
  const checked = <T>(hook: string, value: unknown, { is, expected }: Shape<T>): T | undefined => {
    if (is(value)) return value;
    const reason = calls.follow(hook, value) ? ", not a promise" : "";
    return fail(hook, hookResult(hook, expected + reason, location(hook)));
  };
  const attempt = <T>(hook: string, run: () => unknown, use: (value: unknown) => T): T | undefined => {
    if (stopped.has(hook)) return undefined;
    try {
      return use(run());
    } catch (error) {
      return failed(hook, error);
    }
  };
  const begin = (hook: string, run: () => unknown): { readonly value: unknown } | undefined =>
    attempt(
      hook,
      () => runLimited(run, milliseconds) ?? stop(hook),
      (done) => done as { readonly value: unknown } | undefined,
    );

  return {
    call: (hook, run, shape) => {
      const done = begin(hook, run);
      return done && checked(hook, done.value, shape);
    },
    wait: async (hook, run, shape) => {
      const begun = begin(hook, run);
      if (!begun) return undefined;
      calls.follow(hook, begun.value);
      try {
        const ended = await within(Promise.resolve(begun.value), milliseconds);
        return ended ? checked(hook, ended.value, shape) : stop(hook);
      } catch (error) {
        return failed(hook, error);
      }
    },
    waitFor: (hook, path, run, shape) =>
      stopped.has(hook) ? NOTHING : waitFor({ hook, path, run, shape }, { milliseconds, calls, stop }),
    render: (hook, run, shape) => attempt(hook, run, (value) => checked(hook, value, shape)),
    stop: (hook) => stop(hook),
    invalidate: () => {
      for (const hook of problems.keys()) if (!stopped.has(hook)) problems.delete(hook);
    },
    location,
    reportLate: (error) => {
      const at = thrownAt(error);
      if (at) failed(calls.hookAt(at) ?? WHOLE, error);
      return at !== undefined;
    },
    diagnostics: () => [...problems.values()],
  };
}

const NOTHING: Promise<Checked<undefined>> = Promise.resolve({ value: undefined, diagnostics: [] });

interface FileCall<T> {
  readonly hook: string;
  readonly path: string;
  readonly run: () => unknown;
  readonly shape: Shape<T>;
}

interface CallState {
  readonly milliseconds: number;
  readonly calls: WaitingCalls;
  stop(hook: string, at: Location): undefined;
}

async function waitFor<T>(
  { hook, path, run, shape: { is, expected } }: FileCall<T>,
  { milliseconds, calls, stop }: CallState,
): Promise<Checked<T | undefined>> {
  const at = fileStart(path);
  const failed = (problem: Diagnostic): Checked<undefined> => ({ value: undefined, diagnostics: [problem] });
  try {
    const begun = runLimited(run, milliseconds);
    if (begun) calls.follow(hook, begun.value);
    const ended = begun && (await within(Promise.resolve(begun.value), milliseconds));
    if (ended)
      return is(ended.value) ? { value: ended.value, diagnostics: [] } : failed(hookResult(hook, expected, at));
    return { value: stop(hook, at), diagnostics: [] };
  } catch (error) {
    return failed(hookFailed(hook, thrownText(error), at));
  }
}

/** Calls that returned a promise which has not settled. */
class WaitingCalls {
  readonly #hooks = new Map<unknown, string>();
  readonly #location: (hook: string) => Location;
  readonly #milliseconds: number;
  #takeSignals: (() => void) | undefined;

  constructor({ milliseconds, location }: Pick<HookLocations, "milliseconds" | "location">) {
    this.#location = location;
    this.#milliseconds = milliseconds;
  }

  /** Follows the result of a call; false if it is not a promise. Its rejection is handled. */
  follow(hook: string, value: unknown): boolean {
    if (typeof (value as { readonly then?: unknown } | null | undefined)?.then !== "function") return false;
    const end = (): void => {
      this.#hooks.delete(value);
      this.#prepareForBlocking();
    };
    this.#hooks.set(value, hook);
    this.#prepareForBlocking();
    Promise.resolve(value).then(end, end);
    return true;
  }

  /** A pending call may block the thread. Nothing here could stop it then, so Ctrl+C has to end the process without a handler. */
  #prepareForBlocking(): void {
    const last = [...this.#hooks.values()].at(-1);
    noteHook(last, this.#milliseconds);
    if (last !== undefined) this.#takeSignals ??= releaseSignals();
    else {
      this.#takeSignals?.();
      this.#takeSignals = undefined;
    }
  }

  /** The hook that runs at a location: the last one defined before it, or the last one called. */
  hookAt(at: Location | undefined): string | undefined {
    const hooks = [...this.#hooks.values()];
    const before = hooks
      .map((hook) => ({ hook, from: this.#location(hook) }))
      .filter(({ from }) => at !== undefined && from.file === at.file && isBefore(from, at))
      .sort((a, b) => (isBefore(a.from, b.from) ? -1 : 1));
    return before.at(-1)?.hook ?? hooks.at(-1);
  }
}

function isBefore(a: Location, b: Location): boolean {
  return a.line < b.line || (a.line === b.line && a.column <= b.column);
}

/** The value of a promise; undefined after a timeout. */
async function within<T>(promise: Promise<T>, milliseconds: number): Promise<{ readonly value: T } | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([promise.then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}
