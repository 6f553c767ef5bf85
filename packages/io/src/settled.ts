// Handles files that are saved while they are read. Many programs truncate a file before they write it, and write it in
// parts, so it is briefly empty or incomplete; neither state may be published.

import type { Stats } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** The size and times of a file. They show whether it is still being written. */
export type FileState = Pick<Stats, "size" | "mtimeMs" | "ctimeMs" | "birthtimeMs">;

/** One complete read of a file that did not change meanwhile. */
export interface Look<T> {
  readonly value: T;
  readonly state: FileState;
}

/** Milliseconds after a change during which the rest may follow, and once it has been seen to follow. */
const RECENT = 30;
const CHANGING = 100;
/**
 * The same for a file that is empty, and for one that was not: a program that saves many files may truncate all of them
 * first, and a busy disk may take seconds to write them.
 */
const EMPTY = 1000;
const EMPTIED = 4000;
/** The same if the file is read again after its next change, because waiting would delay the preview. */
const EMPTY_IN_PREVIEW = 100;
/** Milliseconds after which a complete read is used although the file keeps changing, and after which reading fails. */
const MAX_CHASE = 250;
const MAX_WAIT = 5000;
/** Milliseconds between looks. */
const PAUSE = 10;

/** True when a file was not written between two states. */
export function isSameState(a: FileState, b: FileState): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs;
}

/**
 * The content of a settled file. `look` returns undefined if the file changed while it was read; so does this if that
 * continues. A file that is watched is read again after its next change, so an empty one needs less patience.
 */
export function readSettled<T>(look: () => Look<T> | undefined, isWatched = false): T | undefined {
  const patience = new Patience(isWatched);
  for (;;) {
    const found = look();
    if (patience.isDone(found?.state)) return found?.value;
    Atomics.wait(CLOCK, 0, 0, PAUSE);
  }
}

/** The state of a file once it is settled; undefined if there is no file. */
export async function whenSettled<State extends FileState>(look: () => State | undefined): Promise<State | undefined> {
  const patience = new Patience();
  for (;;) {
    const state = look();
    if (state === undefined || patience.isDone(state)) return state;
    await sleep(PAUSE);
  }
}

/** Decides how long to wait for a file. */
class Patience {
  readonly #startedAt = performance.now();
  #last: FileState | undefined;
  #isChanging = false;
  readonly #isWatched: boolean;

  constructor(isWatched = false) {
    this.#isWatched = isWatched;
  }

  /** True when the file is settled, or waiting for that has taken too long. */
  isDone(state: FileState | undefined): boolean {
    const waited = performance.now() - this.#startedAt;
    if (waited > MAX_WAIT) return true;
    this.#isChanging ||= state === undefined || (this.#last !== undefined && !isSameState(this.#last, state));
    this.#last = state;
    return state !== undefined && (this.#isSettled(state) || (state.size > 0 && waited > MAX_CHASE));
  }

  #isSettled({ size, mtimeMs, birthtimeMs }: FileState): boolean {
    // The clock of the file system may be slightly ahead; far ahead, it is wrong and says nothing.
    const age = Math.abs(Date.now() - mtimeMs);
    if (size > 0) return age >= (this.#isChanging ? CHANGING : RECENT);
    if (this.#isWatched) return age >= EMPTY_IN_PREVIEW;
    const wasWritten = this.#isChanging || mtimeMs - birthtimeMs > RECENT;
    return age >= (wasWritten ? EMPTIED : EMPTY);
  }
}

/** Milliseconds: a program that saves a file may be held up this long, though that is rare. */
const HELD_UP = 10_000;

/** Reads of files that had changed shortly before, to find out later whether that was the last change. */
export class RecentReads {
  readonly #states = new Map<string, FileState>();
  readonly #changed = new Set<string>();

  note(path: string, state: FileState): void {
    const before = this.#states.get(path);
    if (before && !isSameState(before, state)) this.#changed.add(path);
    if (Math.abs(Date.now() - state.mtimeMs) < HELD_UP) this.#states.set(path, state);
  }

  changed(current: (path: string) => FileState | undefined): readonly string[] {
    for (const [path, state] of this.#states) {
      const now = current(path);
      if (!now || !isSameState(now, state)) this.#changed.add(path);
    }
    return [...this.#changed].sort();
  }
}

const CLOCK = new Int32Array(new SharedArrayBuffer(4));
