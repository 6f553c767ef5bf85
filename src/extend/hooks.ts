// Calls config functions so that none can take a build down: an exception, a wrong type or a timeout is reported once,
// by name, and the result is dropped.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import { runLimited } from "../files/run-limited.ts";
import { hookEndless, hookFailed, hookResult } from "./diagnostics.ts";
import type { Trace } from "./trace.ts";

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
  /** The same without a time limit, for hooks that render children: the renderer limits the whole page. */
  render<T>(hook: string, run: () => unknown, shape: Shape<T>): T | undefined;
  /** Stops calling a hook that timed out. */
  stop(hook: string): void;
  /** Clears what was reported, because files changed. Hooks that timed out stay disabled. */
  invalidate(): void;
  /** The location of a hook in the config. */
  location(hook: string): Location;
  diagnostics(): readonly Diagnostic[];
}

export interface HookLocations {
  readonly milliseconds: number;
  readonly trace: Trace;
  /** Where the config defines a hook. */
  location(hook: string): Location;
  /** Where an error was thrown, if its stack includes the config. */
  thrownAt(error: unknown): Location | undefined;
}

export function createHooks({ milliseconds, trace, location, thrownAt }: HookLocations): Hooks {
  const problems = new Map<string, Diagnostic>();
  const stopped = new Set<string>();
  const fail = (hook: string, problem: Diagnostic): undefined => {
    if (!problems.has(hook)) problems.set(hook, problem);
  };
  const failed = (hook: string, error: unknown): undefined =>
    fail(hook, hookFailed(hook, reasonOf(error), thrownAt(error) ?? location(hook)));
  const stop = (hook: string): undefined => {
    stopped.add(hook);
    return fail(hook, hookEndless(hook, location(hook)));
  };
  const checked = <T>(hook: string, value: unknown, shape: Shape<T>): T | undefined =>
    shape.is(value) ? value : fail(hook, hookResult(hook, shape.expected, location(hook)));
  const attempt = <T>(hook: string, run: () => unknown, use: (value: unknown) => T): T | undefined => {
    if (stopped.has(hook)) return undefined;
    try {
      return use(trace.within(hook, run));
    } catch (error) {
      return failed(hook, error);
    }
  };
  const limited = (hook: string, run: () => unknown): { readonly value: unknown } | undefined =>
    runLimited(run, milliseconds) ?? stop(hook);

  return {
    call: (hook, run, shape) =>
      attempt(
        hook,
        () => limited(hook, run),
        (done) => (done ? checked(hook, (done as { value: unknown }).value, shape) : undefined),
      ),
    wait: async (hook, run, shape) => {
      const begun = attempt(
        hook,
        () => limited(hook, run),
        (done) => done as { readonly value: unknown } | undefined,
      );
      if (!begun) return undefined;
      try {
        const ended = await within(Promise.resolve(begun.value), milliseconds);
        return ended ? checked(hook, ended.value, shape) : stop(hook);
      } catch (error) {
        return failed(hook, error);
      }
    },
    render: (hook, run, shape) => attempt(hook, run, (value) => checked(hook, value, shape)),
    stop,
    invalidate: () => {
      for (const hook of problems.keys()) if (!stopped.has(hook)) problems.delete(hook);
    },
    location,
    diagnostics: () => [...problems.values()],
  };
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

/** The message of a thrown value. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
