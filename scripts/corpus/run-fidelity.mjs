// Measures the text fidelity of one site in a process of its own, because the memory of a large one is not given back.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../text-fidelity.mjs", import.meta.url));
const TIME_LIMIT = 10 * 60 * 1000;

/** `{ source, markdown }`, each with `all`, `missing` and `share`; undefined when it could not be measured. */
export function runFidelity(site) {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, site, "--json"], { timeout: TIME_LIMIT }, (_, text) => {
      try {
        resolve(JSON.parse(text));
      } catch {
        resolve(undefined);
      }
    });
  });
}
