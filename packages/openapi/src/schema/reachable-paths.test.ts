import { expect, test } from "vitest";
import { createFlatten } from "./flatten-schema.ts";
import { isReachable } from "./reachable-paths.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const both = { allOf: [ref("A"), ref("B")] };
const schemas = {
  A: { properties: { a: both, b: both, c: both } },
  B: { properties: { a: { allOf: [ref("B"), ref("A")] }, b: both, d: both } },
};
const reading = { flatten: createFlatten({ root: { components: { schemas } } }), direction: "response" as const };
const wide = { oneOf: Array.from({ length: 1200 }, (_, index) => ({ properties: { [`f${index}`]: {} } })) };
const deep = { properties: { a: { properties: { b: { properties: { c: {} } } } } } };

test.each<[string, unknown, readonly number[], boolean]>([
  ["the last of many alternatives", wide, [1199], true],
  ["a field without a name deep inside", deep, [0, 0, 0], true],
  ["a part near the top of what has no end", both, [0, 0], true],
  ["a part far down in what has no end", both, [1, 2, 1, 2, 1, 2, 1, 2], false],
  ["what has a file by its own name", { properties: { x: { properties: { y: ref("A") } } } }, [0, 0, 0], false],
])("%s", (_, schema, steps, expected) => {
  expect(isReachable(reading, schema, steps)).toBe(expected);
});
