// Measures the text fidelity of one site in a separate process, because a large site's memory is not released.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../text-fidelity.mjs", import.meta.url));
const TIME_LIMIT = 10 * 60 * 1000;

/** `{ source, markdown }`, each with `all`, `missing` and `share`; undefined if it could not be measured. */
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
