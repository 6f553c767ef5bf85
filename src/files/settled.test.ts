import { expect, test } from "vitest";
import { isJustEmptied, isRecent, readSettled } from "./settled.ts";

test("treats an empty file as unfinished for a moment only, even with a wrong clock", () => {
  const ages = [0, 50, 1000, -60_000].map((age) => ({ size: 0, mtimeMs: Date.now() - age }));
  expect(ages.map(isJustEmptied)).toEqual([true, true, false, false]);
  expect(isJustEmptied({ size: 1, mtimeMs: Date.now() })).toBe(false);
  expect(isRecent({ size: 1, mtimeMs: Date.now() })).toBe(true);
  expect(isRecent({ size: 1, mtimeMs: Date.now() - 1000 })).toBe(false);
});

test("reads until there is a result", () => {
  const results = [undefined, undefined, undefined, "whole"];
  expect(readSettled(() => results.shift())).toBe("whole");
});
