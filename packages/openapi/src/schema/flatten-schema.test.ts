import { expect, test } from "vitest";
import { createFlatten } from "./flatten-schema.ts";

const flatten = createFlatten({ root: {} });

/** A constant, so that the linter doesn't take the schema for a thenable. */
const THEN = "then";

/** The result of merging several parts: types, keywords and the rules that apply in addition. */
function merged(...parts: readonly unknown[]): unknown {
  const { types, keywords, also } = flatten({ allOf: parts });
  return { types, ...Object.fromEntries(keywords), ...(also.length === 0 ? {} : { also }) };
}

test.each<[string, readonly unknown[], unknown]>([
  [
    "the values that all of them list",
    [{ enum: ["a", "b", 3] }, { enum: [3, "b", "c"] }],
    { types: ["string", "integer"], enum: ["b", 3] },
  ],
  ["nothing of values without a common one", [{ enum: ["a"] }, { enum: ["b"] }], { types: ["never"] }],
  ["nothing of two constants", [{ const: [1] }, { const: [2] }], { types: ["never"] }],
  ["one constant that is written twice", [{ const: [1] }, { const: [1] }], { types: ["array"], const: [1] }],
  ["the types they share", [{ type: ["string", "integer"] }, { type: "number" }], { types: ["integer"] }],
  ["nothing of types that exclude each other", [{ type: "string" }, { type: "integer" }], { types: ["never"] }],
  ["nothing of what no part allows", [false, { type: "integer" }], { types: ["never"] }],
  [
    "both rules",
    [{ not: { const: 1 } }, { not: { const: 2 } }],
    { types: [], not: { const: 2 }, also: [{ not: { const: 1 } }] },
  ],
  [
    "both conditions with their own branches",
    [
      { if: { required: ["a"] }, [THEN]: { required: ["b"] } },
      { if: { required: ["c"] }, else: { required: ["d"] } },
    ],
    {
      types: [],
      if: { required: ["c"] },
      else: { required: ["d"] },
      also: [{ if: { required: ["a"] }, [THEN]: { required: ["b"] } }],
    },
  ],
  ["no branch without a condition", [{ if: true }, { [THEN]: false, minContains: 2 }], { types: [], if: true }],
  [
    "both patterns",
    [{ pattern: "^a" }, { pattern: "z$" }],
    { types: ["string"], pattern: "z$", also: [{ pattern: "^a" }] },
  ],
  [
    "the fields of all patterns",
    [
      { patternProperties: { "^a": { type: "integer" }, "^b": true } },
      { patternProperties: { "^a": { minimum: 1 }, "^c": {} } },
    ],
    {
      types: ["object"],
      patternProperties: { "^a": { allOf: [{ type: "integer" }, { minimum: 1 }] }, "^b": true, "^c": {} },
    },
  ],
  [
    "all that fields call for",
    [{ dependentRequired: { a: ["b"] } }, { dependentRequired: { a: ["c"], d: ["e"] } }],
    { types: [], dependentRequired: { a: ["b", "c"], d: ["e"] } },
  ],
  [
    "items that fit both",
    [{ items: { type: "integer" } }, { items: { minimum: 1 } }],
    { types: ["array"], items: { allOf: [{ type: "integer" }, { minimum: 1 }] } },
  ],
  [
    "closed objects",
    [{ additionalProperties: false }, { additionalProperties: { type: "string" } }],
    { types: [], additionalProperties: false },
  ],
  [
    "descriptions of allowed values by the value",
    [
      { enum: ["a", "b"], "x-enum-descriptions": ["A", "B"] },
      { enum: ["b", "c"], "x-enum-descriptions": ["Bee", "C"] },
    ],
    { types: ["string"], enum: ["b"], "x-enum-descriptions": { a: "A", b: "Bee", c: "C" } },
  ],
])("merged parts keep %s", (_, parts, expected) => {
  expect(merged(...parts)).toEqual(expected);
});

test("ignores an object type beside parts of other types, as generators emit", () => {
  expect(flatten({ type: "object", allOf: [{ type: "string", enum: ["a"] }] }).types).toEqual(["string"]);
});

test("drops alternatives that allow nothing", () => {
  const { types, choices } = flatten({ anyOf: [false, { type: "integer" }] });
  expect([types, choices]).toEqual([["integer"], []]);
});
