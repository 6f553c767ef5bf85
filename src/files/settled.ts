// Handles files that are saved while a build reads them. Many programs truncate a file before writing it, so it is
// briefly empty or incomplete; neither state may be published.

import type { Stats } from "node:fs";

/** Milliseconds after which an empty file is intentionally empty. */
const EMPTIED = 100;
/** Milliseconds after a change during which a file is read twice before it is copied. */
const RECENT = 30;
/** Milliseconds between attempts, and their number. */
const PAUSE = 10;
const MAX_LOOKS = 100;

/** True when a file is empty because it is about to be written. */
export function isJustEmptied({ size, mtimeMs }: Pick<Stats, "size" | "mtimeMs">): boolean {
  return size === 0 && isWithin(mtimeMs, EMPTIED);
}

/** True when a file changed a moment ago, so that more may follow. */
export function isRecent(stats: Pick<Stats, "size" | "mtimeMs">): boolean {
  return isJustEmptied(stats) || isWithin(stats.mtimeMs, RECENT);
}

/** A time in the future means a wrong clock, not a save in progress. */
function isWithin(time: number, milliseconds: number): boolean {
  const age = Date.now() - time;
  return age >= 0 && age < milliseconds;
}

/** The first result of `read` that is not undefined; undefined if that takes more than a second. */
export function readSettled<T>(read: () => T | undefined): T | undefined {
  for (let look = 0; look < MAX_LOOKS; look++) {
    // Retry once without a pause: most changes are over by then.
    if (look > 1) Atomics.wait(CLOCK, 0, 0, PAUSE);
    const result = read();
    if (result !== undefined) return result;
  }
  return undefined;
}

const CLOCK = new Int32Array(new SharedArrayBuffer(4));
