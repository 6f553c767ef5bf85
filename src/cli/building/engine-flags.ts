// V8 flags that a run changes. V8 accepts cached bytecode only under the flags it starts with, so they are restored
// before the code cache is written.

import { setFlagsFromString } from "node:v8";

/** Every flag a run may change, with its default. */
const STARTING_VALUES = {
  "flush-bytecode": true,
  "regexp-tier-up": true,
  "heap-growing-percent": 0,
  "semi-space-growth-factor": 2,
  "max-inlined-bytecode-size-cumulative": 920,
} as const;

type EngineFlag = keyof typeof STARTING_VALUES;

export function setEngineFlag(name: EngineFlag, value: number | boolean): void {
  if (typeof value === "boolean") setFlagsFromString(value ? `--${name}` : `--no-${name}`);
  else setFlagsFromString(`--${name}=${value}`);
}

export function restoreEngineFlags(): void {
  for (const [name, value] of Object.entries(STARTING_VALUES)) setEngineFlag(name as EngineFlag, value);
}
