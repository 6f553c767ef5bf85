// The proofs in bench/spec-overlaps.mjs: no example matches exactly one alternative of a `oneOf`, or closed parts reject each other.
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";

const bench: string = "../bench/spec-overlaps.mjs";
const { createOverlaps, openSealed } = await import(bench);

const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const text = { type: "string" };

function isImpossible(schema: object, schemas: object = {}): unknown {
  const ajv = new Ajv2020({ strict: false });
  const root = { components: { schemas } };
  return createOverlaps(root, (part: object, value: unknown) => ajv.validate(part, value))(schema);
}

test.each<[string, object]>([
  ["open objects without required fields", { oneOf: [object({ a: text }), object({ b: text })] }],
  ["an extended object", { oneOf: [object({ a: text }), { allOf: [object({ a: text }), object({ b: text })] }] }],
  ["values that the other lists", { oneOf: [{ enum: ["a"] }, { enum: ["a"], title: "A" }] }],
  ["nested alternatives", { oneOf: [{ anyOf: [object({ a: text }), object({ b: text })] }, object({})] }],
  [
    "lists of the same",
    {
      oneOf: [
        { type: "array", items: text },
        { type: "array", items: { ...text, title: "B" } },
      ],
    },
  ],
  ["fields beside them", { ...object({ c: text }), oneOf: [object({ a: text }), object({ b: text })] }],
])("proves: %s", (_, schema) => expect(isImpossible(schema)).toBe(true));

test.each<[string, object]>([
  ["another type", { oneOf: [object({ a: text }), object({ a: { type: "integer" } })] }],
  ["a required field", { oneOf: [object({ a: text }), object({ b: text }, { required: ["b"] })] }],
  ["a closed object", { oneOf: [object({ a: text }), object({ b: text }, { additionalProperties: false })] }],
  ["another listed value", { oneOf: [{ enum: ["a", "b"] }, { enum: ["a"] }] }],
  ["a pattern", { oneOf: [text, { ...text, pattern: "^a" }] }],
  ["one of the nested alternatives", { oneOf: [{ oneOf: [text, object({ a: text })] }, object({})] }],
  ["a field beside them", { ...object({ b: {} }), oneOf: [object({ a: text }), object({ b: text })] }],
  ["undeclared required fields", { required: ["b"], oneOf: [object({ a: text }), object({ b: text })] }],
])("does not prove, because a value exists: %s", (_, schema) => expect(isImpossible(schema)).toBe(false));

test("proves it for recursive schemas, not for one that others extend", () => {
  const node = (name: string) => object({ next: { $ref: `root#/components/schemas/${name}` } });
  const oneOf = [{ $ref: "root#/components/schemas/A" }, { $ref: "root#/components/schemas/B" }];
  const schemas = { A: node("A"), B: node("B"), Either: { oneOf } };
  expect(isImpossible(schemas.Either, schemas)).toBe(true);
  const extended = { allOf: [{ $ref: "root#/components/schemas/Either" }, object({ next: text })] };
  expect(isImpossible(schemas.Either, { ...schemas, extended })).toBe(false);
});

test("opens closed parts that reject each other's fields, and no others", () => {
  const closed = (properties: object, more: object = {}) =>
    object(properties, { additionalProperties: false, ...more });
  const accepts = (schema: object, value: object) => {
    const root = { components: { schemas: { Base: closed({ id: text }) } } };
    const opened = openSealed(root, structuredClone(schema));
    return new Ajv2020({ strict: false }).addSchema(root, "root").validate(opened, value);
  };
  const base = { $ref: "root#/components/schemas/Base" };
  const sealed = closed({ name: text }, { allOf: [base] });
  expect(accepts(sealed, { id: "a", name: "b" })).toBe(true);
  expect(accepts(sealed, { id: 1, name: "b" })).toBe(false);
  expect(accepts(sealed, { id: "a", other: "b" })).toBe(false);
  expect(accepts(object({ name: text }, { allOf: [base], required: ["name"] }), { name: "b" })).toBe(true);
  // `{ id }` is valid.
  expect(accepts(object({ name: text }, { allOf: [base] }), { id: "a", name: "b" })).toBe(false);
  expect(accepts(closed({ id: text, name: text }, { allOf: [base] }), { id: "a", name: "b" })).toBe(false);
});
