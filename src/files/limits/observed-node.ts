// Node.js as lectern.config sees it: the real modules and globals, with every read recorded, so that the
// build cache knows which files and variables a result depends on, and which results it must never reuse.

import { readdirSync, statSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { endingCall } from "../../base/exit-calls.ts";
import { type Is, isText, oneOf, tupleOf } from "../../base/shape.ts";
import { digestOf } from "../cache/cache-folder.ts";
import { digestFile } from "../cache/source-hashes.ts";

/** Something outside the config that its code read: what it is, its name, and its state at that time. */
export type OutsideInput = readonly [kind: InputKind, name: string, state: string];
const KINDS = ["content", "names", "stat", "exists", "env", "cwd"] as const;
type InputKind = (typeof KINDS)[number];
export const isOutsideInput: Is<OutsideInput> = tupleOf(oneOf(...KINDS), isText, isText);

export interface Observer {
  /** The code read something whose state can be compared later. */
  read(input: OutsideInput): void;
  /** The code used something that may differ every time, such as the clock. */
  open(what: string): void;
}

/** What a config's code gets instead of Node's own. */
export interface ObservedNode {
  readonly globals: Readonly<Record<string, unknown>>;
  require(name: string): unknown;
}

/** Reads the current state of an input. Paths are relative to the project. */
export function readInput(root: string, kind: InputKind, name: string): OutsideInput {
  return [kind, name, stateOf(kind, kind === "env" ? name : resolve(root, name))];
}

/** True when none of the inputs has changed. */
export function hasSameInputs(root: string, inputs: readonly OutsideInput[] = []): boolean {
  return inputs.every(([kind, name, state]) => readInput(root, kind, name)[2] === state);
}

function stateOf(kind: InputKind, name: string): string {
  // Variables may be secrets, so only a digest is stored.
  if (kind === "env") return process.env[name] === undefined ? "missing" : digestOf(process.env[name]);
  if (kind === "cwd") return process.cwd();
  try {
    if (kind === "content") return digestFile(name);
    if (kind === "names") return JSON.stringify(readdirSync(name, { withFileTypes: true }).map(entryState).sort());
    const stats = statSync(name);
    return kind === "exists" ? "there" : `${stats.size} ${stats.mtimeMs} ${stats.isDirectory()}`;
  } catch (error) {
    return `missing ${(error as { readonly code?: string }).code}`;
  }
}

function entryState(entry: { readonly name: string; isDirectory(): boolean }): string {
  return entry.name + (entry.isDirectory() ? "/" : "");
}

/** Modules whose functions depend only on their arguments. */
const PURE = new Set(
  "path path/posix path/win32 url util util/types buffer events assert assert/strict querystring string_decoder punycode stream stream/promises stream/web zlib timers timers/promises async_hooks diagnostics_channel constants".split(
    " ",
  ),
);
/** Functions that read files, including their `Sync` and promise versions. */
const READS: Readonly<Record<string, InputKind>> = {
  readFile: "content",
  readdir: "names",
  stat: "stat",
  lstat: "stat",
  access: "exists",
  exists: "exists",
};
const UNSTEADY_PROCESS =
  /^(?:hrtime|uptime|memoryUsage|cpuUsage|resourceUsage|pid|ppid|stdin|argv|execArgv|binding|dlopen|getBuiltinModule|mainModule)$/;

/** Creates the environment for the config of a project. */
export function observeNode(root: string, { read, open }: Observer): ObservedNode {
  const require = createRequire(`${root}/package.json`);
  const noteFile = (name: string, [path, options]: readonly unknown[]): void => {
    const kind = READS[name.replace(/Sync$/, "")];
    const isDeep = typeof options === "object" && options !== null && "recursive" in options;
    const file = path instanceof URL || String(path).startsWith("file:") ? fileURLToPath(String(path)) : String(path);
    if (kind === undefined || typeof path === "number" || isDeep) open(`fs.${name}`);
    else read(readInput(root, kind, relative(root, resolve(file))));
  };
  const promises = observed(require("node:fs/promises") as object, noteFile);
  const crypto = observed(globalThis.crypto, (name) => /^(?:random|get)/.test(name) && open(`crypto.${name}`));
  const performance = observed(globalThis.performance, (name) => open(`performance.${name}`));
  const observedProcess = observeProcess(root, { read, open });
  const modules: Readonly<Record<string, unknown>> = {
    fs: observed(require("node:fs") as object, noteFile, { promises }),
    "fs/promises": promises,
    process: observedProcess,
    crypto: observed(
      require("node:crypto") as object,
      (name) => /^(?:random|generate|get[RC])/.test(name) && open(`crypto.${name}`),
      { webcrypto: crypto },
    ),
    perf_hooks: observed(require("node:perf_hooks") as object, (name) => open(`perf_hooks.${name}`), { performance }),
  };
  const globals: Record<string, unknown> = {
    ...{ crypto, performance, process: observedProcess, Date: observeDate(open), Math: observeMath(open) },
    ...observeCalls(["fetch", "WebSocket", "EventSource"], open),
  };
  const whole = new Proxy(globalThis, {
    get: (target, key) =>
      typeof key === "string" && Object.hasOwn(globals, key) ? globals[key] : Reflect.get(target, key),
  });
  Object.assign(globals, { globalThis: whole, global: whole });
  return {
    globals,
    require: (name) => {
      const short = name.replace(/^node:/, "");
      if (Object.hasOwn(modules, short)) return modules[short];
      // Packages loaded by Node are not observed.
      if (!isBuiltin(name)) open(`the package ${name}`);
      const module: unknown = require(name);
      return PURE.has(short) || !isBuiltin(name) ? module : observed(module as object, () => open(short), {}, open);
    },
  };
}

/** The same object with its function calls recorded and some properties replaced. */
function observed(
  target: object,
  note: (name: string, args: readonly unknown[]) => void,
  replaced: Readonly<Record<string, unknown>> = {},
  openObject: (what: string) => void = () => {},
): object {
  const known = new Map<string, unknown>();
  const proxy: object = new Proxy(target, {
    get: (_, key) => {
      if (typeof key === "string" && Object.hasOwn(replaced, key)) return replaced[key];
      const value: unknown = Reflect.get(target, key);
      const fixed = Reflect.getOwnPropertyDescriptor(target, key);
      if (typeof key !== "string" || (fixed?.configurable === false && fixed.writable === false)) return value;
      if (typeof value === "object" && value !== null && key !== "constants") openObject(key);
      if (typeof value !== "function") return value;
      if (!known.has(key))
        known.set(
          key,
          observedFunction(value, (args) => note(key, args), { proxy: () => proxy, target }),
        );
      return known.get(key);
    },
  });
  return proxy;
}

function observedFunction(
  value: object,
  note: (args: readonly unknown[]) => void,
  owner: { readonly proxy: () => object; readonly target: object },
): unknown {
  const observed: object = new Proxy(value, {
    apply: (call, self, args: unknown[]) => {
      note(args);
      return Reflect.apply(call as () => unknown, self === owner.proxy() ? owner.target : self, args);
    },
    construct: (call, args: unknown[], target) => {
      note(args);
      return Reflect.construct(call as () => void, args, target === observed ? (call as () => void) : target) as object;
    },
  });
  return observed;
}

function observeProcess(root: string, { read, open }: Observer): object {
  const note = (name: string | symbol): void => {
    if (typeof name === "string") read(readInput(root, "env", name));
  };
  const env = new Proxy(process.env, {
    get: (target, name) => {
      note(name);
      return Reflect.get(target, name);
    },
    has: (target, name) => {
      note(name);
      return Reflect.has(target, name);
    },
    ownKeys: (target) => {
      open("all environment variables");
      return Reflect.ownKeys(target);
    },
  });
  return new Proxy(process, {
    get: (target, key) => {
      if (key === "env") return env;
      if (key === "cwd") read(readInput(root, "cwd", ""));
      if (key === "exit" || key === "reallyExit" || key === "abort" || key === "kill")
        return (...args: readonly unknown[]) => {
          const ending = endingCall(key, args, target.pid);
          if (ending) throw ending;
          return Reflect.apply(Reflect.get(target, key) as () => unknown, target, args);
        };
      if (typeof key === "string" && UNSTEADY_PROCESS.test(key)) open(`process.${key}`);
      return Reflect.get(target, key);
    },
  });
}

function observeDate(open: Observer["open"]): object {
  const now = (): number => {
    open("the clock");
    return Date.now();
  };
  return new Proxy(Date, {
    apply: (target) => {
      open("the clock");
      return target();
    },
    construct: (target, args: unknown[], newTarget) => {
      if (args.length === 0) open("the clock");
      return Reflect.construct(target, args, newTarget) as object;
    },
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
}

function observeMath(open: Observer["open"]): object {
  const random = (): number => {
    open("random numbers");
    return Math.random();
  };
  return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(Math), random: { value: random } });
}

/** Global functions and classes that reach the network. */
function observeCalls(names: readonly string[], open: Observer["open"]): Record<string, unknown> {
  const globals = globalThis as unknown as Readonly<Record<string, unknown>>;
  const known = names.filter((name) => typeof globals[name] === "function");
  const watched = observed(globalThis, open) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(known.map((name) => [name, watched[name]]));
}
