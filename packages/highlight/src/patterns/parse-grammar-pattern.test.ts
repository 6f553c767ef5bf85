import { expect, test } from "vitest";
import { suffixSets } from "./character-set.ts";
import { canMatch, needsOf } from "./prefilter.ts";

const CASES: readonly (readonly [pattern: string, line: string, from: number, possible: boolean])[] = [
  ["foo", "a food", 0, true],
  ["foo", "of", 0, true],
  ["foo", "bar", 0, false],
  ["foo", "foo bar", 1, false],
  ["\\b(if|else)\\b", "while", 0, false],
  ["\\b(if|else)\\b", "fi", 0, true],
  ["(?i)FOO", "bar foo", 0, true],
  ["(?i)FOO", "123", 0, false],
  ["a*b?", "", 0, true],
  ["a+", "bcd", 0, false],
  ["a{2,3}", "b", 0, false],
  ["a{0,3}b", "b", 0, true],
  ["a{2}?b", "b", 0, true],
  ["a+?b", "b", 0, false],
  ["a++?b", "b", 0, true],
  ["^#", "# a", 0, true],
  ["^#", "a # a", 2, false],
  ["^a|b", "ab", 1, true],
  ["(?=x)", "abc", 0, false],
  ["(?!x)a", "a", 0, true],
  ["(?<=x)a", "xa", 1, true],
  ["$", "abc", 3, true],
  ["[(,]a", "(a", 0, true],
  ["[(,]a", "[a", 0, false],
  ["[^a]", "a", 0, false],
  ["[^a]", "b", 0, true],
  ["[]a]", "]", 0, true],
  ["[a-c&&[^b]]", "z", 0, true],
  ["[[:alpha:]_]\\d", "1", 0, false],
  ["[$_[:alpha:]]", "123", 0, false],
  ["\\w", "é", 0, true],
  ["\\x{41}", "A", 0, true],
  ["\\x41", "B", 0, false],
  ["\\p{Lu}", "ß", 0, true],
  ["\\p{upper}", "abc", 0, false],
  ["\\p{upper}", "aBc", 0, true],
  ["\\p{Upper}", "é", 0, true],
  ["\\p{^upper}", "abc", 0, true],
  ["\\P{upper}", "abc", 0, true],
  ["(?i)\\p{upper}", "abc", 0, true],
  ["(?i:[[:upper:]])", "abc", 0, true],
  ["[[:upper:]_]", "a1", 0, false],
  ["[[:lower:]]", "A1", 0, false],
  ["[[:^upper:]]", "abc", 0, true],
  ["(a)\\1", "b", 0, false],
  ["(?<name>a)", "b", 0, false],
  ["(?x) a # comment", "zzz", 0, true],
  ["(?~abc)", "", 0, true],
  ["(unclosed", "zzz", 0, true],
];

test.each(CASES)("can %j match in %j from %i on: %j", (pattern, line, from, possible) => {
  expect(canMatch(needsOf(pattern), suffixSets(line), from)).toBe(possible);
});

test("parses an endlessly nested pattern without overflowing the stack", () => {
  expect(needsOf("(".repeat(100_000))).toBeUndefined();
});
