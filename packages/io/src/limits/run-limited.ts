// Runs code that may never return. Only Node's `vm` can stop it, and does so without running any `finally` block.

import { type Context, createContext, Script } from "node:vm";
import { memberOf } from "@lectern/base/thrown.ts";

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
  try {
    script.runInContext(context, { timeout: milliseconds, displayErrors: false });
  } catch (error) {
    if (!isTimeout(error)) throw error;
  } finally {
    context["run"] = undefined;
  }
  return result;
}

function isTimeout(error: unknown): boolean {
  return memberOf(error, "code") === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
