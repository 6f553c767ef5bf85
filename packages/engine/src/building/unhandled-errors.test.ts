import { afterEach, beforeEach, expect, test } from "vitest";
import type { Output } from "../output/create-output.ts";
import { catchUnhandledErrors } from "./unhandled-errors.ts";

type Listener = (...values: unknown[]) => void;

// Vitest's own listeners would fail the test on these errors.
const EVENTS = ["unhandledRejection", "uncaughtException"] as const;
let before: (readonly [(typeof EVENTS)[number], Listener])[];
beforeEach(() => {
  before = EVENTS.flatMap((event) =>
    process.listeners(event as "exit").map((one) => [event, one as Listener] as const),
  );
  for (const event of EVENTS) process.removeAllListeners(event);
});
afterEach(() => {
  for (const [event, listener] of before) process.on(event as "exit", listener);
});

test("handles the next error after one that cannot be attributed", async () => {
  const taken: unknown[] = [];
  const others: unknown[] = [];
  let opens = 0;
  const output = async (): Promise<Output> => {
    if (opens++ === 0) throw new Error("could not open");
    return {
      reportLateError: async (error: unknown) => {
        taken.push(error);
        return true;
      },
    } as unknown as Output;
  };
  const late = catchUnhandledErrors(output, (error) => others.push(error));
  for (const reason of ["one", "two", "three"]) process.emit("unhandledRejection", reason, Promise.resolve());
  await late.settled();
  late.close();
  expect(taken).toEqual(["two", "three"]);
  expect(others).toEqual([new Error("could not open")]);
});
