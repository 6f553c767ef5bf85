// Runs code that may never return. Only Node's `vm` can stop it, and does so without running any `finally` block.

import { type Context, createContext, Script } from "node:vm";
import { memberOf } from "../../base/thrown.ts";

/**
 * What a watching thread knows of this one: its heartbeats, its pending hooks, their time limit in milliseconds, and how
 * many calls `vm` limits right now.
 */
export const pulse: Int32Array<SharedArrayBuffer> = new Int32Array(new SharedArrayBuffer(16));
export const [BEATS, PENDING, LIMIT, LIMITED] = [0, 1, 2, 3] as const;

let script: Script | undefined;
let context: Context | undefined;

/** The result of a function; undefined if it was stopped after the time limit. Exceptions propagate. */
export function runLimited<T>(run: () => T, milliseconds: number): { readonly value: T } | undefined {
  script ??= new Script("run()");
  context ??= createContext({});
  let result: { readonly value: T } | undefined;
  context["run"] = () => {
    result = { value: run() };
  };
  Atomics.add(pulse, BEATS, 1);
  Atomics.add(pulse, LIMITED, 1);
  try {
    script.runInContext(context, { timeout: milliseconds, displayErrors: false });
  } catch (error) {
    if (!isTimeout(error)) throw error;
  } finally {
    context["run"] = undefined;
    Atomics.sub(pulse, LIMITED, 1);
    Atomics.add(pulse, BEATS, 1);
  }
  return result;
}

function isTimeout(error: unknown): boolean {
  return memberOf(error, "code") === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
