import { expect, test } from "vitest";
import { pathToText } from "../diagnostics.ts";
import { findMismatch } from "./find-mismatch.ts";
import { createFlatten } from "./flatten-schema.ts";

const PET = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "integer" }, tags: { type: "array", items: { type: "string", enum: ["a", "b"] } } },
};
const CIRCLE = { allOf: [{ $ref: "#/components/schemas/Circle" }] };

function mismatch(schema: unknown, value: unknown): string | undefined {
  const root = { components: { schemas: { Pet: PET, Circle: CIRCLE } } };
  const found = findMismatch(createFlatten({ root }), schema, value);
  return found && `${pathToText(found.path)} ${found.reason}`.trim();
}

test.each([
  [{ type: "integer" }, "x", "is a string, not an integer"],
  [{ type: "integer" }, 1.5, "is a number, not an integer"],
  [{ type: ["array", "object"] }, 1, "is a number, not an array or an object"],
  [{ type: "string" }, null, "is null, not a string"],
  [{ type: "string" }, [], "is an array, not a string"],
  [PET, {}, 'is missing the required property "id"'],
  [PET, { id: 1, tags: ["a", "c"] }, 'tags[1] is "c", not one of "a", "b"'],
  [{ enum: [1, 2, 3, 4, 5, 6, 7] }, 9, 'is "9", not one of "1", "2", "3", "4", "5" and 2 more'],
  [{ const: "a" }, "b", 'is "b", not "a"'],
  [{ type: "integer", maximum: 5 }, 9, "is 9, which violates maximum 5"],
  [{ minimum: 1, exclusiveMaximum: 5 }, 5, "is 5, which violates exclusiveMaximum 5"],
  [{ minimum: 1, maximum: 5, exclusiveMaximum: true }, 5, "is 5, which violates exclusiveMaximum 5"],
  [{ multipleOf: 0.1 }, 123456789.05, "is 123456789.05, which violates multipleOf 0.1"],
  [{ items: {}, uniqueItems: true }, [1, 1], "has duplicate items, which uniqueItems does not allow"],
  [{ type: "object", minProperties: 1 }, {}, "has 0 properties, fewer than minProperties 1"],
  [{ type: "string", maxLength: 2 }, "abc", "has 3 characters, more than maxLength 2"],
  [{ type: "array", minItems: 1 }, [], "has 0 items, fewer than minItems 1"],
  [{ type: "string", pattern: "^a+$" }, "b", "does not match the pattern ^a+$"],
  [
    { properties: { a: {} }, additionalProperties: false },
    { b: 1 },
    'has the additional property "b", which the schema does not allow',
  ],
  [
    { additionalProperties: { $ref: "#/components/schemas/Pet" } },
    { rex: { id: "1" } },
    "rex.id is a string, not an integer",
  ],
  [
    { oneOf: [{ type: "string" }, { $ref: "#/components/schemas/Pet" }] },
    { id: "1" },
    "id is a string, not an integer",
  ],
  [{ oneOf: [{ type: "boolean" }, { type: "integer" }] }, "x", "matches none of its 2 alternatives"],
  [{ allOf: [PET, { required: ["name"] }] }, { id: 1 }, 'is missing the required property "name"'],
])("%j rejects %j: %s", (schema, value, expected) => {
  expect(mismatch(schema, value)).toBe(expected);
});

test.each([
  [{ type: "string" }, 20_240_101],
  [{ multipleOf: 0.01 }, 123456789012.34],
  [{ type: "integer" }, "<your id>"],
  [{ type: "string", nullable: true, enum: ["a"] }, null],
  [{ enum: ["1"] }, 1],
  [{ required: ["id"], properties: { id: { readOnly: true } } }, {}],
  [{ oneOf: [{ type: "null" }, { type: "string" }] }, null],
  [{ $ref: "#/nowhere" }, 1],
  [{ $ref: "#/components/schemas/Circle" }, {}],
  [{ additionalProperties: false, oneOf: [{ properties: { a: {} } }] }, { a: 1 }],
])("%j accepts %j, or is inconclusive", (schema, value) => {
  expect(mismatch(schema, value)).toBeUndefined();
});
