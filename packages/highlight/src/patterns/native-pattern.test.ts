import { expect, test } from "vitest";
import { NativePattern, parsePatternTable } from "./native-pattern.ts";

test("matches at a position and reports the groups that grammars use", () => {
  const pattern = new NativePattern({
    pattern: "(?:a)(?:x)?(?:b+)(?:c)?",
    grouped: "(a)(x)?(?:b+)(c)?",
    groups: [1, 2, 4],
    flags: "v",
  });
  expect([pattern.matches("--abb", 1, 0), pattern.matches("--abb", 2, 0)]).toEqual([false, true]);
  const absent = { start: 4_294_967_295, end: 4_294_967_295, length: 0 };
  expect(pattern.groups("--abb", 2)).toEqual([
    { start: 2, end: 5, length: 3 },
    { start: 2, end: 3, length: 1 },
    absent,
    absent,
    absent,
  ]);
});

test("hides helper groups and maps copies to their group", () => {
  const pattern = new NativePattern({
    pattern: "(?=(a+))(?:\\1)(?:b|c)",
    grouped: "(?=(a+))(?:\\1)(?:(b)|(c))",
    groups: [0, 1, 1],
    flags: "v",
  });
  for (const line of ["aab", "aac"]) {
    expect(pattern.matches(line, 0, 0)).toBe(true);
    expect(pattern.groups(line, 0)).toEqual([
      { start: 0, end: 3, length: 3 },
      { start: 2, end: 3, length: 1 },
    ]);
  }
});

test("supports a variant that matches only at the search start", () => {
  const pattern = new NativePattern({ flags: "v", start: { pattern: "(?:)b" } });
  expect([pattern.matches("abab", 1, 1), pattern.matches("abab", 3, 1)]).toEqual([true, false]);
  const both = new NativePattern({ pattern: "^b", flags: "v", start: { pattern: "b" } });
  expect([both.matches("bb", 0, 0), both.matches("bb", 1, 0), both.matches("bb", 1, 1)]).toEqual([true, false, true]);
});

test("knows its groups, including missing ones", () => {
  const pattern = new NativePattern({
    pattern: "(?:a)(?:b)",
    grouped: "(?:a)(b)",
    groups: [2],
    without: [5],
    flags: "v",
  });
  const knows = (...groups: readonly number[]): boolean => pattern.knows(new Set(groups));
  expect([knows(), knows(2), knows(2, 5), knows(1)]).toEqual([true, true, true, false]);
});

test("compares plain text as text", () => {
  const pattern = new NativePattern({ pattern: "\\(\\)=>", flags: "v" });
  expect([pattern.matches("f()=>", 0, 0), pattern.matches("f()=>", 1, 0)]).toEqual([false, true]);
  expect(pattern.groups("f()=>", 1)).toEqual([{ start: 1, end: 5, length: 4 }]);
});

test("reads a table by pattern", () => {
  const counterpart = { native: { pattern: "a", flags: "v" }, needs: { anchored: false, required: [0, 0, 2, 0] } };
  expect(parsePatternTable(JSON.stringify([["\\x61", counterpart]])).get("\\x61")).toEqual(counterpart);
});
