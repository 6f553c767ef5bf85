import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FileState, RecentReads, readSettled, whenSettled } from "./settled.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Milliseconds that pass from one look at a file to the next. */
const PAUSE = 10;

/** A file written this many milliseconds ago, and created long before. */
function state(age: number, size: number, created = 60_000): FileState {
  const mtimeMs = Date.now() - age;
  return { size, mtimeMs, ctimeMs: mtimeMs, birthtimeMs: Date.now() - created };
}

/** How often a file is read whose states are these, the last of them forever. */
function looks(states: readonly (FileState | undefined)[], isWatched = false): number {
  let count = 0;
  readSettled(() => {
    if (count > 0) vi.advanceTimersByTime(PAUSE);
    const found = states[Math.min(count++, states.length - 1)];
    return found && { value: "text", state: found };
  }, isWatched);
  return count;
}

test("reads a file once if it was written long ago, or by a clock that is wrong", () => {
  expect([state(5000, 9), state(5000, 0), state(-60_000, 9), state(-60_000, 0)].map((one) => looks([one]))).toEqual([
    1, 1, 1, 1,
  ]);
});

test("waits for a file that was written a moment ago, or a moment from now by a clock that is ahead", () => {
  expect([0, 20, -1].map((age) => looks([state(age, 9)]))).toEqual([4, 2, 5]);
});

test("waits longer for a file that is being written", () => {
  const old = state(500, 9);
  expect(looks([state(70, 5)])).toBe(1);
  expect(looks([undefined, state(70, 5), old])).toBe(3);
  expect(looks([state(20, 5), state(70, 7), old])).toBe(3);
});

test("waits for an empty file, longer if it was not created empty, and briefly if it will be read again", () => {
  const full = state(500, 9);
  expect(looks([state(500, 0, 500), full])).toBe(2);
  expect(looks([state(2000, 0, 2000), full])).toBe(1);
  expect(looks([state(2000, 0), full])).toBe(2);
  expect(looks([state(4500, 0), full])).toBe(1);
  expect(looks([state(50, 0), full], true)).toBe(2);
  expect(looks([state(200, 0), full], true)).toBe(1);
});

test("takes the content of a file that never rests, and gives up if it cannot be read whole", () => {
  let size = 0;
  const busy = (): FileState => {
    vi.advanceTimersByTime(PAUSE);
    return state(0, ++size);
  };
  expect(readSettled(() => ({ value: "text", state: busy() }))).toBe("text");
  expect(readSettled(() => void vi.advanceTimersByTime(1000))).toBeUndefined();
});

test("waits without blocking", async () => {
  const states = [state(0, 0), state(10, 9), state(500, 9)];
  expect(await whenSettled(() => states.shift())).toMatchObject({ size: 9 });
  expect(states).toEqual([]);
  expect(await whenSettled(() => undefined)).toBeUndefined();
});

test("remembers files that had just been saved, and reports those saved again", () => {
  const reads = new RecentReads();
  const [old, fresh, again, seen] = [state(20_000, 9), state(100, 9), state(100, 9), state(100, 9)];
  for (const [path, one] of Object.entries({ old, fresh, again, seen })) reads.note(path, one);
  reads.note("seen", state(50, 12));
  const now: Record<string, FileState> = { old: state(0, 1), fresh, again: state(0, 9), seen: state(50, 12) };
  expect(reads.changed((path) => now[path])).toEqual(["again", "seen"]);
});
