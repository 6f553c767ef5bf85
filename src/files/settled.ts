// Files that are saved while a build reads them. Many programs empty a file first and then write it, so that for a moment it is
// empty, or ends in the middle; neither may be published.

import type { Stats } from "node:fs";

/** Milliseconds after which an empty file is meant to be empty. */
const EMPTIED = 100;
/** Milliseconds after its last change in which a file is looked at twice before it is copied. */
const YOUNG = 30;
/** Milliseconds between two looks, and how many there are. */
const PAUSE = 10;
const MOST_LOOKS = 100;

/** Whether a file is empty because somebody is about to write it. */
export function isJustEmptied({ size, mtimeMs }: Pick<Stats, "size" | "mtimeMs">): boolean {
  return size === 0 && isWithin(mtimeMs, EMPTIED);
}

/** Whether a file was changed a moment ago, so that more of it may follow. */
export function isYoung(stats: Pick<Stats, "size" | "mtimeMs">): boolean {
  return isJustEmptied(stats) || isWithin(stats.mtimeMs, YOUNG);
}

/** A time in the future is a clock that is wrong, not a save that is going on. */
function isWithin(time: number, milliseconds: number): boolean {
  const age = Date.now() - time;
  return age >= 0 && age < milliseconds;
}

/** The first result of `read` that is not undefined; undefined when a second is not enough. */
export function readSettled<T>(read: () => T | undefined): T | undefined {
  for (let look = 0; look < MOST_LOOKS; look++) {
    // The first look is repeated at once: most changes are over by then.
    if (look > 1) Atomics.wait(CLOCK, 0, 0, PAUSE);
    const result = read();
    if (result !== undefined) return result;
  }
  return undefined;
}

const CLOCK = new Int32Array(new SharedArrayBuffer(4));
