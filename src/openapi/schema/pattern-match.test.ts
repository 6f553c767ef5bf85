import { expect, test } from "vitest";
import { matchesPattern } from "./pattern-match.ts";

test.each<[pattern: string, text: string, expected: boolean]>([
  ["^[a-z]+$", "abc", true],
  ["^[a-z]+$", "ABC", false],
  ["^[a-z0-9]+(-[a-z0-9]+)*$", "a-short-slug", true],
  ["^(\\d{3}-){2}\\d{4}$", "555-555-5555", true],
  ["^(\\d{3}-){2}\\d{4}$", "x".repeat(500), false],
  ["^(?<year>\\d{4})-\\d\\d$", "2024-05", true],
  ["^[^@]+@[^@]+\\.[^@.]+$", "someone@example.com", true],
  ["[(]+[)]+", "(())", true],
])("%s and %j: %s", (pattern, text, expected) => {
  expect(matchesPattern(pattern, text)).toBe(expected);
});

test.each([
  "^(a+)+$",
  "^([a-z]+.)+X$",
  "^(([a-z]+.)+.)+X$",
  "^(a|a)*$",
  "^(a|[a-z]?b)*$",
  "^((a|b){2,}c?)+$",
  "^(?:[a-z]+?.){20}X$",
  "(?=([a-z]+.)+X)a",
  "^a*a*a*a*a*a*$",
  "^(\\(+.)+X$",
])("%s is not tried with a long text", (pattern) => {
  const start = process.cpuUsage();
  expect(matchesPattern(pattern, "a".repeat(60))).toBeUndefined();
  // With texts that are short enough to be tried it ends soon as well.
  for (let length = 1; length < 60; length++) matchesPattern(pattern, `${"a".repeat(length)}!`);
  const { user } = process.cpuUsage(start);
  expect(user / 1e6).toBeLessThan(5);
});

test("what is no pattern, or far too long, cannot be told", () => {
  expect(matchesPattern("(", "a")).toBeUndefined();
  expect(matchesPattern("a".repeat(501), "a")).toBeUndefined();
  expect(matchesPattern("a", "a".repeat(2001))).toBeUndefined();
});
