// The entry point `@lectern/highlight/node`: what the package ships beside its code, which makes highlighting faster.

import { readFileSync } from "node:fs";

/** The table of native patterns for a grammar such as `"python"`; undefined if there is none. */
export function readPatterns(grammar: string): string | undefined {
  return read(`${grammar}.json`)?.toString();
}

/** The compiled regular expression engine for everything else. */
export function readProgram(): Uint8Array | undefined {
  return read("oniguruma.wasm");
}

function read(name: string): Buffer | undefined {
  try {
    return readFileSync(new URL(`patterns/${name}`, import.meta.url));
  } catch {
    return undefined;
  }
}
