import { expect, test } from "vitest";
import { verbatim } from "./verbatim.ts";

test("handles a body of a million lines", () => {
  expect(verbatim(" a\n".repeat(1_000_000))).toHaveLength(1_999_999);
});

test.each([
  ["\n  a\n    b\n  c\n", "a\n  b\nc"],
  ["a\n  b\n  c", "a\nb\nc"],
  ["{`x\n  y \\` z`}", "x\ny ` z"],
  ['{"a\\nb"}', "a\nb"],
  ["{'it\\'s'}", "it's"],
  ["  \n \n", ""],
  ["", ""],
])("keeps %j as %j", (source, expected) => {
  expect(verbatim(source)).toBe(expected);
});
