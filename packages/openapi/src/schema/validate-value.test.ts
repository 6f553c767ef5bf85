import { expect, test } from "vitest";
import { exampleOf } from "../example/schema-example.ts";
import { createFlatten } from "./flatten-schema.ts";
import { accepts } from "./validate-value.ts";

const DEFS = {
  Dog: {
    type: "object",
    required: ["kind", "bark"],
    properties: { kind: { const: "dog" }, bark: { type: "boolean" } },
  },
  Node: { type: "object", properties: { name: { type: "string" }, next: { $ref: "#/components/schemas/Node" } } },
};
const flatten = createFlatten({ root: { components: { schemas: DEFS } } });

/** A constant, so that the linter doesn't take the schema for a thenable. */
const THEN = "then";

function needs(field: string, other: string): object {
  return { if: { required: [field] }, [THEN]: { required: [other] } };
}

test.each<[string, unknown]>([
  ["integer bounds", { type: "integer", minimum: 1, exclusiveMaximum: 2 }],
  ["3.0 exclusive bounds", { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 1 }],
  ["steps", { type: "number", multipleOf: 0.5, minimum: 1.2 }],
  ["steps below a limit", { type: "integer", multipleOf: 10, maximum: 25 }],
  ["lengths", { type: "string", minLength: 20, maxLength: 22 }],
  ["short texts", { type: "string", maxLength: 2 }],
  ["patterns", { type: "string", pattern: "^[A-Z]{3}-\\d{4}$" }],
  ["patterns with signs", { type: "string", pattern: "^\\+[1-9]\\d{6,14}$" }],
  ["several items", { type: "array", minItems: 3, uniqueItems: true, items: { type: "integer" } }],
  ["no items", { type: "array", maxItems: 0, items: { type: "integer" } }],
  ["tuples", { type: "array", prefixItems: [{ type: "string" }, { type: "boolean" }] }],
  ["several keys", { type: "object", minProperties: 2, additionalProperties: { type: "number" } }],
  ["required names without a schema", { type: "object", required: ["a"], properties: { b: { type: "string" } } }],
  [
    "alternatives that overlap",
    { oneOf: [{ type: "object", properties: { a: { type: "string" } } }, { $ref: "#/components/schemas/Dog" }] },
  ],
  [
    "merged parts",
    {
      allOf: [
        { type: "object", properties: { a: { type: "integer", minimum: 5 } } },
        { properties: { a: { maximum: 6 } } },
      ],
    },
  ],
  ["nullable", { type: ["string", "null"] }],
  ["enums and constants", { type: "object", properties: { a: { enum: ["x", 2] }, b: { const: [1] } } }],
  ["recursion", { $ref: "#/components/schemas/Node" }],
  ["formats", { type: "string", format: "date-time" }],
])("accepts a generated example of %s", (_, schema) => {
  const value = exampleOf(flatten, schema, { direction: "response" });
  expect([value, accepts(flatten, schema, value, true)]).toEqual([value, true]);
});

test.each<[string, unknown, unknown]>([
  ["another type", { type: "integer" }, 1.5],
  ["another value", { enum: ["a"] }, "b"],
  ["too small", { type: "number", minimum: 1 }, 0],
  ["too large by one of 64 bits", { type: "integer", maximum: 9223372036854775807n }, 9223372036854775808n],
  ["another value of 64 bits", { enum: [9007199254740993n] }, 9007199254740992],
  ["another constant of 64 bits", { const: { id: 9007199254740993n } }, { id: 9007199254740995n }],
  ["no multiple of 64 bits", { multipleOf: 9007199254740993n }, 9007199254740995n],
  ["a fraction of a long step", { multipleOf: 9007199254740993n }, 0.5],
  ["a long integer as text", { type: "string" }, 9007199254740993n],
  ["repeats of 64 bits", { uniqueItems: true }, [9007199254740993n, 9007199254740993n]],
  ["too long", { type: "string", maxLength: 1 }, "ab"],
  ["another form", { type: "string", pattern: "^a$" }, "b"],
  ["a wrong item", { type: "array", items: { type: "string" } }, [1]],
  ["a wrong field", { type: "object", properties: { a: { type: "string" } } }, { a: 1 }],
  ["a field too many", { type: "object", properties: { a: {} }, additionalProperties: false }, { b: 1 }],
  ["a field too few", { type: "object", required: ["a"], properties: { a: {} } }, {}],
  ["no alternative", { oneOf: [{ type: "string" }, { type: "boolean" }] }, 1],
  ["what must not be", { not: { type: "string" } }, "x"],
  ["null", { type: "string" }, null],
  ["null for another constant", { const: 1 }, null],
  ["too few that must be contained", { contains: { type: "integer" }, minContains: 2 }, [1, "a"]],
  ["too many that may be contained", { contains: { type: "integer" }, maxContains: 1 }, [1, 2]],
  ["a field without the one it needs", { dependentRequired: { a: ["b"] } }, { a: 1 }],
  ["a field without what it brings", { dependentSchemas: { a: { required: ["b"] } } }, { a: 1 }],
  ["what a condition rules out", { if: { required: ["a"] }, [THEN]: { required: ["b"] } }, { a: 1 }],
  ["what the absence of a condition rules out", { if: { required: ["a"] }, else: { required: ["b"] } }, {}],
  ["a wrong name", { propertyNames: { pattern: "^a" } }, { b: 1 }],
  ["a field that its pattern rules out", { patternProperties: { "^a": { type: "string" } } }, { a: 1 }],
  ["a name without a pattern", { patternProperties: { "^a": {} }, additionalProperties: false }, { b: 1 }],
  ["what one of two conditions rules out", { allOf: [needs("a", "b"), needs("c", "d")] }, { a: 1 }],
  [
    "what one of two rules rules out",
    { allOf: [{ not: { required: ["p"] } }, { not: { required: ["q"] } }] },
    { p: 1 },
  ],
  ["a value that only one of two lists has", { allOf: [{ enum: ["a", "b"] }, { enum: ["b", "c"] }] }, "c"],
  ["null where no alternative has it", { oneOf: [{ type: "string" }, { type: "boolean" }] }, null],
])("rejects %s", (_, schema, value) => {
  expect(accepts(flatten, schema, value)).toBe(false);
});

test("accepts several matching oneOf branches for authored values, not for generated ones", () => {
  const schema = { oneOf: [{ type: "integer" }, { type: "number" }] };
  expect([accepts(flatten, schema, 1), accepts(flatten, schema, 1, true)]).toEqual([true, false]);
});

test.each<[string, unknown]>([
  ["what must not be", { properties: { l: { items: { type: "integer" } } }, not: { required: ["z"] } }],
  ["what must not be, asked too late", { not: { properties: { l: { items: { type: "integer" } } }, required: ["z"] } }],
  ["one of several", { oneOf: [{ properties: { l: { items: { type: "integer" } } } }, { required: ["z"] }] }],
  ["one of several, asked too late", { oneOf: [{ properties: { l: { items: {} } } }, { minProperties: 1 }] }],
  ["a condition", { if: { properties: { l: { items: { type: "integer" } } } }, [THEN]: false }],
])("accepts a value too large to check: %s", (_, schema) => {
  const value = { l: Array.from({ length: 3000 }, () => 1) };
  expect(accepts(flatten, schema, value, true)).toBe(true);
});

test("rejects nothing for a pattern that cannot run", () => {
  const pattern = "^(a+)+$";
  const text = "a".repeat(40);
  expect([{ pattern }, { not: { pattern } }].map((schema) => accepts(flatten, schema, text))).toEqual([true, true]);
});

test("rejects nothing for endlessly nested alternatives", () => {
  let schema: unknown = { type: "string" };
  for (let level = 0; level < 5000; level++) schema = { oneOf: [schema, { type: "integer" }] };
  expect([accepts(flatten, schema, "a"), accepts(flatten, { not: schema }, true)]).toEqual([true, true]);
});
