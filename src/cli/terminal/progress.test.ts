import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

test("shows what is done, and after two seconds the rate and the time left", () => {
  let time = 0;
  const shown: string[] = [];
  const update = createProgress("Rendering pages", 4065, { now: () => time, show: (text) => shown.push(text) });
  for (const [elapsed, done] of [
    [40, 3],
    [2000, 0],
    [2000, 62],
    [60_000, 90],
    [120_000, 4005],
    [121_000, 4065],
  ] as const) {
    time = elapsed;
    update(done);
  }
  expect(shown).toEqual([
    "Rendering pages: 3 of 4,065",
    "Rendering pages: 0 of 4,065",
    "Rendering pages: 62 of 4,065 (31/s, 2 min left)",
    "Rendering pages: 90 of 4,065 (1.5/s, 44 min left)",
    "Rendering pages: 4,005 of 4,065 (33/s, 2 s left)",
    "Rendering pages: 4,065 of 4,065 (34/s, 0 s left)",
  ]);
});
