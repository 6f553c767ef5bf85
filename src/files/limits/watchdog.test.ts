import { expect, test } from "vitest";
import { watchThread } from "./watchdog.ts";

const CODE = { digest: "", codeName: "code.js", whole: "code", blame: () => undefined, stop: () => {} };
const STALLED = Symbol.for("lectern.stalled");

/** How often a thread that works for some time is interrupted. */
async function interruptions(busy: number): Promise<number> {
  watchThread({ ...CODE, milliseconds: 10_000 });
  const scope = globalThis as Record<symbol, unknown>;
  const before = scope[STALLED];
  let count = 0;
  scope[STALLED] = () => {
    count++;
  };
  try {
    const end = performance.now() + busy;
    while (performance.now() < end) JSON.stringify({ busy });
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    scope[STALLED] = before;
    watchThread(undefined);
  }
  return count;
}

test("interrupts the thread only after the time limit, because an interruption may crash V8", async () => {
  expect(await interruptions(1500)).toBe(0);
});
