// Node globals for author code at build time: it may log and read settings but not end the process, and its output never
// mixes with that of commands.

import { endingCall } from "@lectern/base/exit-calls.ts";

/** Members of `process` that would end the build or affect all of it. */
const FORBIDDEN = new Set<string | symbol>(["exit", "reallyExit", "abort", "kill", "chdir"]);
/** Console methods that print to standard output, where command results go. */
const PRINTED = new Set<string | symbol>(["log", "info", "debug", "dir", "table"]);

/** Replacements for Node's globals. */
export function safeGlobals(): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>([
    ["console", createConsole()],
    ["process", createProcess()],
  ]);
}

let isQuiet = false;

/** Runs code that has already run once, discarding its output. */
export function quietly<T>(run: () => T): T {
  isQuiet = true;
  try {
    return run();
  } finally {
    isQuiet = false;
  }
}

function createConsole(): Console {
  const print = (...values: readonly unknown[]): void => console.error(...values);
  return new Proxy(console, {
    get: (target, name) => {
      const value: unknown = PRINTED.has(name) ? print : Reflect.get(target, name);
      return isQuiet && typeof value === "function" ? () => {} : value;
    },
  });
}

function createProcess(): typeof process {
  return new Proxy(process, {
    get: (target, name) => {
      if (FORBIDDEN.has(name)) return (...args: readonly unknown[]) => reject(String(name), args);
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function reject(name: string, args: readonly unknown[]): never {
  throw endingCall(name, args, process.pid) ?? new Error(`the code of a page may not call process.${name}()`);
}
