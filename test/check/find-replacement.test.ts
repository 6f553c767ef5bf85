import { problem } from "@lectern/base/diagnostic.ts";
import { findReplacement } from "@lectern/check/find-replacement.ts";
import { applyFixes } from "@lectern/engine/checking/fix-files.ts";
import { expect, test } from "vitest";

/** The text after the replacement at a place, or undefined if none is certain. */
function replaced(text: string, place: readonly [line: number, column: number], from: string, to: string) {
  const [line, column] = place;
  const found = problem(
    "link/broken",
    "warning",
    { file: "a.mdx", line, column },
    { message: "", replacement: { from, to } },
  );
  const edit = findReplacement(text, found);
  return edit && applyFixes(text, [edit]).text;
}

test.each<[string, readonly [number, number], string, string, string | undefined]>([
  ['<Card titel="X">', [1, 1], "titel", "title", '<Card title="X">'],
  ['a\n\n<Card\n  titel="X"\n>b</Card>', [3, 1], "titel", "title", 'a\n\n<Card\n  title="X"\n>b</Card>'],
  ['<Card subtitel="a" titel="X">', [1, 1], "titel", "title", '<Card subtitel="a" title="X">'],
  ["<Card>\ntitel", [1, 1], "titel", "title", undefined],
  ["a\nb\n", [1, 1], "b", "c", undefined],
  ["a", [9, 1], "a", "b", undefined],
  ["<Crad>a <Crad>b</Crad> c</Crad> d</Crad>", [1, 1], "<Crad", "<Card", "<Card>a <Crad>b</Crad> c</Card> d</Crad>"],
  ['<Crad title="x" /> <Crad>a</Crad>', [1, 1], "<Crad", "<Card", '<Card title="x" /> <Crad>a</Crad>'],
  ["<Crad>never closed", [1, 1], "<Crad", "<Card", undefined],
  ["a <br> b", [1, 3], "<br>", "<br />", "a <br /> b"],
])("in %j at %j, %j becomes %j", (text, place, from, to, expected) => {
  expect(replaced(text, place, from, to)).toBe(expected);
});
