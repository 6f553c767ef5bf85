import { expect, test } from "vitest";
import { startCost } from "../../../../test/support/cost.ts";
import { findDuplicateKeys } from "./duplicate-keys.ts";

function find(text: string): readonly string[] {
  return findDuplicateKeys({ path: "a.json", text }).map(({ at, message }) => `${at.line}:${at.column} ${message}`);
}

test("reports a duplicate key at its second location", () => {
  expect(find('{"paths": {"/a": {"get": {}},\n "/a": {"post": {}}}}')).toEqual([
    '2:2 Duplicate key "/a": only the last one is used.',
  ]);
});

test("accepts the same key in other objects, lists and texts", () => {
  expect(find('{"a": {"a": 1}, "b": [{"a": 1}, {"a": "a"}, "a", "a"], "c": "\\"a\\": 1, {", "d": ["x", "x"]}')).toEqual(
    [],
  );
  expect(find("a: 1\na: 2\n")).toEqual([]);
});

test("scans 10 MB quickly and tolerates broken text", () => {
  const cost = startCost();
  expect(find(`{"a": [${'{"k": "v", "l": [1, 2]},'.repeat(400_000)}0]}`)).toEqual([]);
  expect(cost()).toBeLessThan(10_000);
  expect(find('{"a": "never closed')).toEqual([]);
  expect(find("{}}}]]],,")).toEqual([]);
});
