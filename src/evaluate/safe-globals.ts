// What authors' code sees of the process it runs in at build: it may write messages and read settings, but not end the
// process, and what it writes never mixes with what commands print.

/** Members of `process` that would end the build or change it for everybody. */
const FORBIDDEN = new Set<string | symbol>(["exit", "reallyExit", "abort", "kill", "chdir"]);
/** Messages that a console prints to the standard output, where the results of commands stand. */
const PRINTED = new Set<string | symbol>(["log", "info", "debug", "dir", "table"]);

/** The names that stand for Node's own. */
export function safeGlobals(): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>([
    ["console", createConsole()],
    ["process", createProcess()],
  ]);
}

let isQuiet = false;

/** Runs code that has run before, without its messages. */
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
      if (FORBIDDEN.has(name)) return () => refuse(String(name));
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function refuse(name: string): never {
  throw new Error(`the code of a page may not call process.${name}()`);
}
