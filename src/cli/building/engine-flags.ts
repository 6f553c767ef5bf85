// The settings of the engine that a run changes. V8 takes compiled code back only under the flags it starts with, so they
// are restored before any is kept.

import { setFlagsFromString } from "node:v8";

/** Every flag that is ever changed, and what the engine starts with. */
const STARTING_VALUES = {
  "flush-bytecode": true,
  "regexp-tier-up": true,
  "heap-growing-percent": 0,
  "semi-space-growth-factor": 2,
  "max-inlined-bytecode-size-cumulative": 920,
} as const;

type EngineFlag = keyof typeof STARTING_VALUES;

/** Changes one setting of the running engine. */
export function setEngineFlag(name: EngineFlag, value: number | boolean): void {
  if (typeof value === "boolean") setFlagsFromString(value ? `--${name}` : `--no-${name}`);
  else setFlagsFromString(`--${name}=${value}`);
}

/** Puts everything back as the engine had it. */
export function restoreEngineFlags(): void {
  for (const [name, value] of Object.entries(STARTING_VALUES)) setEngineFlag(name as EngineFlag, value);
}
