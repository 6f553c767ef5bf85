import { expect, test } from "vitest";
import { startCost } from "../../../../test/support/cost.ts";
import { patternExample } from "./pattern-example.ts";

test.each<[string, string | undefined]>([
  ["^[A-Z]{3}-\\d{4}$", "AAA-1111"],
  ["^(abc|def)-[0-9A-F]{4}(-x)?$", "abc-0000"],
  ["^(?:a|b)+$", "a"],
  ["^(?<first>ab)\\1$", "abab"],
  ["^(?!foo)[a-z]{3,5}$", "aaa"],
  ["^(?!a)[a-c]{2}$", "bc"],
  ["^(?=.*[A-Z])(?=.*\\d)[a-zA-Z\\d]{8,}$", "aA1bB2cC"],
  ["^\\p{Lu}{2}\\d+$", "AA1"],
  ["^[^a@]+@[^@]+\\.[a-z]{2,}$", "1@a.aa"],
  ["^\\u0041\\x42$", "AB"],
  ["^[\\w.\\-]+$", "a"],
  ["^[a-z]{250}$", "a".repeat(250)],
  ["^arn:aws([a-z]|\\-)*:([a-z]|\\d|\\-)+:([0-9]{12})?:(.+)$", "arn:aws:a::a"],
  [
    "^(^arn:aws([a-z]|\\-)*:secretsmanager:([a-z]{2}((-gov)|(-iso(b?)))?-[a-z]+-\\d{1}):(\\d{12}):secret:.+)$",
    "arn:aws:secretsmanager:aa-a-1:111111111111:secret:a",
  ],
  ["^\\_id\\@[\\w\\:]+$", "_id@a"],
  ["foo", "foo"],
  ["", ""],
  ["(", undefined],
  ["^a{9999999}$", undefined],
  ["^[a-z", undefined],
  ["(?=^.{8,64}$)((?=.*\\d)(?=.*[A-Z])|(?=.*\\d)(?=.*[^A-Za-z0-9\\s]))^.*", "Example-1"],
  ["(?=a)b", undefined],
  ["\\A[a-z]\\-\\Z", undefined],
])("%s gives %s", (pattern, text) => {
  expect(patternExample(pattern)).toBe(text);
});

test("follows a pattern that takes too long to check", () => {
  const host = "((?!-)[A-Za-z0-9-]{1,63}(?<!-)\\.)+";
  expect(
    patternExample(`jdbc:(redshift|postgresql)://${host}redshift\\.([a-zA-Z0-9\\.]+):\\d{1,5}/[a-zA-Z0-9_$-]+`),
  ).toBe("jdbc:redshift://A.redshift.a:1/a");
  const arn = "^arn:(?=[^:]+:fsx:[^:]+:\\d{12}:)((|(?!\\d{1,3}(\\.\\d{1,3}){3})[a-z0-9].*(?<!-)):){4}(?!/).{0,1024}$";
  expect(patternExample(arn)).toMatch(new RegExp(arn));
});

test("uses one alternative of a pattern that is too long to check", () => {
  const long = `(^${"[a-f]".repeat(200)}$)`;
  expect(patternExample(`(^a[|)]b$)|${long}`)).toBe("a|b");
  expect(patternExample(`${long}|(^[0-9]{2}$)`)).toBe("a".repeat(200));
  expect(patternExample(`(?=b)a|${long}x^|^[0-9]{2}$`)).toBe("00");
});

test("generates a text of the required length", () => {
  expect(patternExample("^[a-z]+$", { min: 4, max: 6 })).toBe("aaaa");
  expect(patternExample("^x(-[0-9]{2})*$", { min: 5, max: 9 })).toBe("x-00-00");
  expect(patternExample("^ab$", { min: 4, max: 6 })).toBeUndefined();
});

test("handles a pattern with exponential backtracking", () => {
  const cost = startCost();
  for (const pattern of ["^(a+)+(?!a)b?$", "(a|a)*(?=c)$", "^a*a*a*a*a*a*(?=c)$", `${"(".repeat(5000)}a`]) {
    patternExample(pattern, { min: 1900, max: 2000 });
    patternExample(pattern);
  }
  expect(cost()).toBeLessThan(1500);
});

test.each([["["], [")"], ["$)"], ["(?:"], ["\\["], ["[a"]])("gives up early on an endless pattern of %j", (part) => {
  const cost = startCost();
  for (const length of [4000, 60_000]) patternExample(part.repeat(Math.ceil(length / part.length)));
  patternExample(`${part.repeat(1000)}x`);
  expect(cost()).toBeLessThan(5000);
});
