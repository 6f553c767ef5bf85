import { expect, test } from "vitest";
import { createFlatten } from "../schema/flatten-schema.ts";
import { reduceValue } from "./reduce-value.ts";

const flatten = createFlatten({ root: {} });
const LONG = "x".repeat(300);

test.each<[string, unknown, unknown, unknown]>([
  ["what fits stays", {}, { a: 1 }, { a: 1 }],
  ["optional fields go, from the first that does not fit", {}, { a: 1, b: LONG, c: 2 }, { a: 1, c: 2 }],
  ["required fields stay", { required: ["b"] }, { a: 1, b: LONG, c: 2 }, { b: LONG }],
  [
    "a required text that is too long is made anew where its schema says what it is",
    { required: ["b"], properties: { b: { type: "string", maxLength: 400 } } },
    { a: 1, b: LONG },
    { a: 1, b: "<string>" },
  ],
  [
    "an alternative keeps what it requires",
    { oneOf: [{ required: ["kind", "cat"], properties: { kind: { const: "cat" } } }, { required: ["kind", "dog"] }] },
    { note: LONG, kind: "cat", cat: true },
    { kind: "cat", cat: true },
  ],
  ["an empty object would say nothing", {}, { a: { b: LONG }, c: LONG }, { a: { b: LONG } }],
  [
    "lists keep what fits",
    {},
    Array.from({ length: 50 }, (_, index) => index),
    Array.from({ length: 13 }, (_, index) => index),
  ],
  ["lists keep what they must have", { minItems: 2 }, [LONG, LONG, 1], [LONG, LONG]],
  [
    "objects keep as many fields as they must have",
    { minProperties: 2 },
    { a: LONG, b: LONG, c: LONG },
    { a: LONG, b: LONG },
  ],
  ["names are names", {}, JSON.parse(`{"__proto__": 1, "b": "${LONG}"}`), JSON.parse('{"__proto__": 1}')],
])("%s", (_, schema, value, expected) => {
  expect(reduceValue(flatten, { schema, value, budget: 80 })).toEqual(expected);
});

/** A constant, so that the linter doesn't take the schema for a thenable. */
const THEN = "then";

test.each<[string, unknown, unknown, unknown]>([
  [
    "a field and the one it needs",
    { type: "object", properties: { a: {}, b: {}, c: {} }, dependentRequired: { a: ["b"] } },
    { a: "1", b: { t: LONG }, c: LONG },
    { a: "1", b: { t: LONG } },
  ],
  [
    "a field and what its value calls for",
    {
      type: "object",
      properties: { a: {}, b: { type: "string" }, c: {} },
      if: { properties: { a: { const: 1 } } },
      [THEN]: { required: ["b"] },
    },
    { a: 1, c: LONG, b: "b" },
    { a: 1, b: "b" },
  ],
  [
    "items that differ",
    {
      type: "array",
      uniqueItems: true,
      minItems: 2,
      items: { type: "object", required: ["id"], properties: { id: {}, t: {} } },
    },
    [
      { id: 1, t: LONG },
      { id: 1, t: `${LONG}y` },
      { id: 2, t: LONG },
    ],
    [
      { id: 1, t: LONG },
      { id: 1, t: `${LONG}y` },
    ],
  ],
])("keeps %s together when reducing", (_, schema, value, expected) => {
  expect(reduceValue(flatten, { schema, value, budget: 100 })).toEqual(expected);
});

test.each<[string, object]>([
  ["that fit as they are", { minProperties: 1 }],
  ["that do not fit together", { dependentRequired: { a: ["b"] } }],
])("reduces nested objects with rules %s a bounded number of times", (_, rule) => {
  let schema: object = { type: "string" };
  let value: unknown = LONG;
  for (let level = 0; level < 20; level++) {
    schema = { type: "object", ...rule, additionalProperties: schema };
    value = { a: "1", b: value, c: LONG };
  }
  let calls = 0;
  const counted = (one: unknown) => {
    calls++;
    return flatten(one);
  };
  reduceValue(counted, { schema, value, budget: 1000 });
  expect(calls).toBeLessThan(20_000);
});
