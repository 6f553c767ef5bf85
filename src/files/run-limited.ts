// Runs code that may never end. Only Node's `vm` can stop it, and it stops everything on the way out: no `finally` runs.

import { type Context, createContext, Script } from "node:vm";

let script: Script | undefined;
let context: Context | undefined;

/** What a function gives, or undefined when it was stopped after some milliseconds. What it throws is thrown. */
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
  return (
    typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
