import { expect, test } from "vitest";
import { NativePattern, parsePatternTable } from "./native-pattern.ts";

test("a pattern matches at a place and tells where its groups stand", () => {
  const pattern = new NativePattern({ pattern: "(a)(x)?(b+)", flags: "v" });
  expect([pattern.matches("--abb", 1), pattern.matches("--abb", 2)]).toEqual([false, true]);
  expect(pattern.whole(2)).toEqual([{ start: 2, end: 5, length: 3 }]);
  expect(pattern.groups("--abb", 2)).toEqual([
    { start: 2, end: 5, length: 3 },
    { start: 2, end: 3, length: 1 },
    { start: 4_294_967_295, end: 4_294_967_295, length: 0 },
    { start: 3, end: 5, length: 2 },
  ]);
});

test("groups that only the native spelling has stay out", () => {
  const pattern = new NativePattern({ pattern: "(?=(a+))\\1(b)", flags: "v", hidden: [1] });
  expect(pattern.matches("aab", 0)).toBe(true);
  expect(pattern.groups("aab", 0)).toEqual([
    { start: 0, end: 3, length: 3 },
    { start: 2, end: 3, length: 1 },
  ]);
});

test("text without operators is compared as text", () => {
  const pattern = new NativePattern({ pattern: "\\(\\)=>", flags: "v" });
  expect([pattern.matches("f()=>", 0), pattern.matches("f()=>", 1)]).toEqual([false, true]);
  expect(pattern.groups("f()=>", 1)).toEqual([{ start: 1, end: 5, length: 4 }]);
});

test("a table is read by pattern", () => {
  const twin = { native: { pattern: "a", flags: "v" }, needs: { anchored: false, required: [0, 0, 2, 0] } };
  expect(parsePatternTable(JSON.stringify([["\\x61", twin]])).get("\\x61")).toEqual(twin);
});
