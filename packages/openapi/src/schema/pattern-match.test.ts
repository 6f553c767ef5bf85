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
  ["^((25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(25[0-5]|2[0-4]\\d|1?\\d?\\d)$", "192.168.100.200", true],
  ["^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[!$%])[A-Za-z\\d!$%]{8,}$", "aB3!".repeat(12), true],
  ["^https?://(www\\.)?[a-z0-9-]{1,63}\\.[a-z]{2,6}(:\\d+)?(/\\S*)?$", "https://www.example.com:8080/a/b?c=d", true],
  ["^\\+?[1-9]\\d{1,14}$", "+15555550100", true],
  ["^arn:aws([a-z]|\\-)*:.+$", "arn:aws-cn:iam", true],
  ["^arn:aws([a-z]|\\-)*:.+$", "arn", false],
  ["^{[a-z]+}$", "{id}", true],
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
  `^${"a?".repeat(30)}${"a".repeat(30)}$`,
  `^${"a{0,1}".repeat(30)}$`,
  `^${"(?:a|[ab])".repeat(30)}$`,
  `^(?:${"a?".repeat(40)})$`,
  `^(?=${"a?".repeat(30)}$)`,
  "^(?:a?){100}$",
  "^(?:(?=a)|a?){80}$",
])("does not run %s on a long text", (pattern) => {
  const start = process.cpuUsage();
  expect(matchesPattern(pattern, "a".repeat(60))).toBeUndefined();
  // Texts short enough to be tried also finish quickly.
  for (let length = 1; length < 60; length++) matchesPattern(pattern, `${"a".repeat(length)}!`);
  const { user } = process.cpuUsage(start);
  expect(user / 1e6).toBeLessThan(5);
});

test("tries an unanchored pattern at every position", () => {
  expect(matchesPattern("a*a*b", "a".repeat(2000))).toBeUndefined();
  expect(matchesPattern("a*a*b", "a".repeat(100))).toBe(false);
});

test("is inconclusive for invalid and overlong patterns", () => {
  expect(matchesPattern("(", "a")).toBeUndefined();
  expect(matchesPattern("\\Aa\\-", "a-")).toBeUndefined();
  expect(matchesPattern("\\p{Lu}\\-", "A-")).toBeUndefined();
  expect(matchesPattern("\\u{41}\\-", "A-")).toBeUndefined();
  expect(matchesPattern("a".repeat(501), "a")).toBeUndefined();
  expect(matchesPattern("a", "a".repeat(2001))).toBeUndefined();
});
