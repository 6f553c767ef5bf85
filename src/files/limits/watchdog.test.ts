import { expect, test } from "vitest";
import { runLimited } from "./run-limited.ts";
import { watchThread } from "./watchdog.ts";

const CODE = { digest: "", codeName: "code.js", whole: "code", blame: () => undefined, stop: () => {} };
const STALLED = Symbol.for("lectern.stalled");

/** How often a busy thread is interrupted. */
async function interruptions(limit: number, run: () => void): Promise<number> {
  watchThread({ ...CODE, milliseconds: limit });
  const scope = globalThis as Record<symbol, unknown>;
  const before = scope[STALLED];
  let count = 0;
  scope[STALLED] = () => {
    count++;
  };
  try {
    run();
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    scope[STALLED] = before;
    watchThread(undefined);
  }
  return count;
}

test("interrupts the thread only after the time limit, because an interruption may crash V8", async () => {
  const work = (): void => {
    const end = performance.now() + 1500;
    while (performance.now() < end) JSON.stringify({ end });
  };
  expect(await interruptions(10_000, work)).toBe(0);
});

test("does not interrupt a limited call, because V8 may then forget to end it", async () => {
  const endless = (): void => {
    for (;;) JSON.stringify({});
  };
  expect(await interruptions(100, () => expect(runLimited(endless, 1500)).toBeUndefined())).toBe(0);
});
