// What hooks used besides their arguments, for the build cache: files and variables whose state can be compared later,
// and which kinds of results may differ every time.

import type { Observer, OutsideInput } from "../files/limits/observed-node.ts";
import type { Traced } from "./extensions.ts";

/** What a hook's result is part of. */
type Scope = "config" | "body" | "layout" | "file" | "check";

export interface Trace extends Observer {
  /** Runs a hook; what its code uses counts toward its scope. */
  within<T>(hook: string, run: () => T): T;
  traced(): Traced;
}

const SCOPES: readonly (readonly [RegExp, Scope])[] = [
  [/^(?:components|transforms|languages)\b/, "body"],
  [/^layout\b/, "layout"],
  [/^rules\b/, "check"],
  [/^config$/, "config"],
];

export function createTrace(): Trace {
  const inputs = new Map<string, OutsideInput>();
  const open = new Set<Scope>();
  // Code that runs outside of a call belongs to an artifact, the only hook that can wait.
  let scope: Scope = "file";
  return {
    read: (input) => {
      if (scope !== "check") inputs.set(`${input[0]} ${input[1]}`, inputs.get(`${input[0]} ${input[1]}`) ?? input);
    },
    open: () => {
      open.add(scope);
    },
    within: (hook, run) => {
      const before = scope;
      scope = SCOPES.find(([pattern]) => pattern.test(hook))?.[1] ?? "file";
      try {
        return run();
      } finally {
        scope = before;
      }
    },
    traced: () => {
      const bodies = open.has("config") || open.has("body");
      const layouts = bodies || open.has("layout");
      return { inputs: [...inputs.values()], open: { bodies, layouts, files: layouts || open.has("file") } };
    },
  };
}
