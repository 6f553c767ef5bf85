import { expect, test } from "vitest";
import { startCost } from "../../../../test/support/cost.ts";
import { createFlatten } from "../schema/flatten-schema.ts";
import type { Direction } from "../schema/remaining-schema.ts";
import { exampleOf } from "./schema-example.ts";

function example(
  schema: unknown,
  schemas: Readonly<Record<string, unknown>> = {},
  direction: Direction = "response",
): unknown {
  return exampleOf(createFlatten({ root: { components: { schemas } } }), schema, { direction });
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A constant, so that the linter doesn't take the schema for a thenable. */
const THEN = "then";

test.each<[unknown, unknown]>([
  [{ type: "string" }, "<string>"],
  [{ type: "string", example: "a", default: "b" }, "a"],
  [{ type: "string", examples: ["c"], default: "b" }, "c"],
  [{ type: "string", default: "b", enum: ["d", "b"] }, "b"],
  [{ enum: ["d", "e"] }, "d"],
  [{ const: "f" }, "f"],
  [{ type: "string", format: "date" }, "2025-03-14"],
  [{ type: "string", format: "email" }, "ada@example.com"],
  [{ type: "string", format: "binary" }, "<file>"],
  [{ type: "string", contentMediaType: "image/png", contentEncoding: "base64" }, "aGVsbG8="],
  [
    {
      type: "string",
      contentMediaType: "application/json",
      contentSchema: { type: "object", properties: { a: { type: "integer" }, b: { type: "string", readOnly: true } } },
    },
    '{"a":123,"b":"<string>"}',
  ],
  [{ type: "string", contentMediaType: "text/plain", contentSchema: { type: "object" } }, "<string>"],
  [{ type: "string", contentMediaType: "application/json", contentSchema: { type: "object" }, maxLength: 1 }, "s"],
  [
    {
      type: "string",
      contentEncoding: "base64",
      contentMediaType: "application/json",
      contentSchema: { type: "array" },
    },
    "<string>",
  ],
  [{ type: "string", maxLength: 3 }, "str"],
  [{ type: "string", minLength: 10 }, "stringstri"],
  [{ type: "string", minLength: 1e12 }, "string".repeat(34).slice(0, 200)],
  [{ type: "integer" }, 123],
  [{ type: "integer", minimum: 5 }, 6],
  [{ type: "integer", maximum: 5 }, 4],
  [{ type: "number", minimum: 0, maximum: 1 }, 0.5],
  [{ type: "integer", multipleOf: 7 }, 7],
  [{ type: "boolean" }, true],
  [{ type: "null" }, null],
  [{}, "<any>"],
  [{ type: "array", items: { type: "integer" } }, [123]],
  [{ type: "array", prefixItems: [{ type: "integer" }, { type: "string" }] }, [123, "<string>"]],
  [{ type: "object", additionalProperties: { type: "integer" } }, { key: 123 }],
  [{ oneOf: [{ type: "integer" }, { type: "string" }] }, 123],
  [
    { properties: { a: {} }, oneOf: [{ properties: { b: { const: 1 } } }, {}] },
    { b: 1, a: "<any>" },
  ],
  [{ allOf: [{ properties: { a: { const: 1 } } }, { properties: { b: { const: 2 } } }] }, { a: 1, b: 2 }],
  [{ const: null }, null],
  [{ type: ["string", "null"], example: null }, null],
  [{ type: "string", example: null }, "<string>"],
  [{ type: "string", minLength: 300 }, "string".repeat(50)],
  [{ type: "string", format: "email", maxLength: 10 }, "a@b.co"],
  [{ type: "string", format: "date-time", pattern: "\\.\\d{3}Z$" }, "2025-03-14T09:26:53.000Z"],
  [{ type: "string", not: { enum: ["<string>"] } }, "<string>2"],
  [{ not: { type: "string" } }, 123],
  [{ type: "integer", multipleOf: 0.5 }, 1],
  [{ type: "number", multipleOf: 0.1, minimum: 0.25, maximum: 0.35 }, 0.3],
  [{ type: "integer", minimum: 0, exclusiveMinimum: 5 }, 6],
  [{ type: "number", minimum: 0, maximum: 10, exclusiveMaximum: 2 }, 1],
  [{ type: "integer", format: "int32", minimum: 2147483647 }, 2147483647],
  [{ oneOf: [{ type: "integer" }, { type: "number" }] }, 123.5],
  [{ oneOf: [{ type: "boolean" }, { type: "boolean" }, { type: "string" }] }, "<string>"],
  [{ oneOf: [{ enum: [null, true] }, { enum: [null, 1] }] }, true],
  [{ type: "string", oneOf: [{ format: "date" }, { format: "email" }] }, "2025-03-14"],
])("%j gives %j", (schema, value) => {
  expect(example(schema)).toEqual(value);
});

test("omits read-only fields from requests", () => {
  const schema = { properties: { id: { type: "string", readOnly: true }, name: { const: "x" } } };
  expect(example(schema, {}, "request")).toEqual({ name: "x" });
  expect(example(schema, {}, "response")).toEqual({ id: "<string>", name: "x" });
});

test("terminates on a recursive schema", () => {
  const schemas = {
    Node: { properties: { name: { const: "n" }, next: ref("Node"), all: { type: "array", items: ref("Node") } } },
  };
  expect(example(ref("Node"), schemas)).toEqual({ name: "n", all: [] });
});

test("limits endless schemas", () => {
  const schemas = {
    Wide: { properties: Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`p${index}`, {}])) },
  };
  expect(Object.keys(example(ref("Wide"), schemas) as object)).toHaveLength(249);
  let deep: unknown = {};
  for (let level = 0; level < 5_000; level++) deep = { properties: { x: deep } };
  expect(JSON.stringify(example(deep))).toBe('{"x":{"x":{"x":{"x":{"x":{"x":{"x":{}}}}}}}}');
});

test("handles a property named __proto__", () => {
  const value = example(JSON.parse('{"properties": {"__proto__": {"const": 1}}}'));
  expect(JSON.stringify(value)).toBe('{"__proto__":1}');
});

test("includes the discriminating value of an alternative unless its schema says otherwise", () => {
  const schemas = {
    Pet: {
      oneOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat" } },
    },
    Cat: { required: ["kind"], properties: { name: { const: "Tom" }, kind: { type: "string" } } },
    Dog: { properties: {} },
    Fish: { properties: { kind: { const: "wet" } } },
    Water: { oneOf: [ref("Fish")], anyOf: [ref("Fish"), ref("Dog")], discriminator: { propertyName: "kind" } },
  };
  expect(example(ref("Pet"), schemas)).toEqual({ name: "Tom", kind: "cat" });
  expect(example(ref("Water"), schemas)).toEqual({ kind: "wet" });
});

test("generates required parts even if the value gets long", () => {
  const properties = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`f${index}`, { const: index }]));
  const value = example({ required: ["f399"], properties }) as Readonly<Record<string, unknown>>;
  expect([Object.keys(value).length, value["f399"]]).toEqual([250, 399]);
});

const OPEN = { a: { type: "string" }, b: { type: "string" } };

test.each<[string, unknown, unknown]>([
  ["steps", { items: { type: "integer", multipleOf: 5 }, minItems: 3, uniqueItems: true }, [5, 10, 15]],
  ["flags", { items: { type: "boolean" }, minItems: 2, uniqueItems: true }, [true, false]],
  ["allowed values", { items: { enum: ["a", "b"] }, minItems: 2, uniqueItems: true }, ["a", "b"]],
  [
    "dates",
    { items: { type: "string", format: "date" }, minItems: 2, uniqueItems: true },
    ["2025-03-14", "2025-03-11"],
  ],
  [
    "objects",
    { items: { required: ["a"], properties: { a: { type: "integer" } } }, minItems: 2, uniqueItems: true },
    [{ a: 123 }, { a: 124 }],
  ],
  ["many items", { items: { type: "integer" }, minItems: 7 }, [123, 123, 123, 123, 123, 123, 123]],
  ["what a list must contain", { items: { type: ["string", "integer"] }, contains: { type: "integer" } }, [123]],
])("generates a list of %s as its schema requires", (_, schema, value) => {
  expect(example(schema)).toEqual(value);
});

test.each<[string, unknown, unknown]>([
  ["a number of any fields", { type: "object", minProperties: 2 }, { key: "<string>", key2: "<string>" }],
  [
    "names of a form",
    { additionalProperties: { type: "integer" }, propertyNames: { pattern: "^[a-z]{5}$" } },
    { aaaaa: 123 },
  ],
  ["listed names", { additionalProperties: { type: "integer" }, propertyNames: { enum: ["en"] } }, { en: 123 }],
  [
    "any fields, one by pattern",
    {
      patternProperties: { "^key$": { type: "boolean" }, "^x-": { type: "null" } },
      additionalProperties: { type: "integer" },
      minProperties: 3,
    },
    { key: true, key2: 123, key3: 123 },
  ],
  [
    "listed names, by pattern",
    {
      patternProperties: { "^k": { type: "boolean" } },
      additionalProperties: { type: "integer" },
      propertyNames: { enum: ["a", "k"] },
      minProperties: 2,
    },
    { a: 123, k: true },
  ],
  [
    "fields by pattern",
    { patternProperties: { "^x-": { type: "integer" } }, additionalProperties: false, minProperties: 1 },
    { "x-": 123 },
  ],
  [
    "a required field by pattern",
    { required: ["zz"], patternProperties: { "^z": { type: "integer" } }, additionalProperties: false },
    { zz: 123 },
  ],
  ["few fields", { properties: OPEN, maxProperties: 1 }, { a: "<string>" }],
  ["one of two fields", { properties: OPEN, oneOf: [{ required: ["a"] }, { required: ["b"] }] }, { a: "<string>" }],
  ["fields not together", { properties: OPEN, not: { required: ["a", "b"] } }, { a: "<string>" }],
  [
    "a field that needs another",
    { properties: { a: OPEN.a }, dependentRequired: { a: ["b"] } },
    { a: "<string>", b: "<string>" },
  ],
  [
    "a field that brings others",
    { properties: { a: OPEN.a }, dependentSchemas: { a: { required: ["q"], properties: { q: { const: 1 } } } } },
    { a: "<string>", q: 1 },
  ],
  [
    "a condition",
    {
      properties: { kind: { const: "x" } },
      if: { properties: { kind: { const: "x" } } },
      [THEN]: { required: ["z"], properties: { z: { const: 1 } } },
    },
    { kind: "x", z: 1 },
  ],
  [
    "two choices",
    {
      allOf: [
        {
          oneOf: [
            { required: ["a"], properties: { a: { const: 1 } } },
            { required: ["b"], properties: { b: {} } },
          ],
        },
        {
          oneOf: [
            { required: ["c"], properties: { c: { const: 2 } } },
            { required: ["d"], properties: { d: {} } },
          ],
        },
      ],
    },
    { a: 1, c: 2 },
  ],
  ["a field that must not be", { properties: { a: false, b: OPEN.b } }, { b: "<string>" }],
])("preserves %s in an object", (_, schema, value) => {
  expect(example(schema)).toEqual(value);
});

test("includes the discriminating value of a schema that extends one with a discriminator", () => {
  const schemas = {
    Base: {
      required: ["kind"],
      properties: { kind: { type: "string" } },
      discriminator: { propertyName: "kind", mapping: { dog: "#/components/schemas/Dog" } },
    },
    Dog: { allOf: [ref("Base"), { properties: { bark: { const: true } } }] },
    Old: { required: ["kind"], properties: { kind: { type: "string" } }, discriminator: "kind" },
    Bird: { allOf: [ref("Old"), { properties: { kind: { enum: ["Crow"] } } }] },
    Fish: { allOf: [ref("Old")] },
  };
  expect(example(ref("Dog"), schemas)).toEqual({ kind: "dog", bark: true });
  expect(example(ref("Fish"), schemas)).toEqual({ kind: "Fish" });
  expect(example(ref("Bird"), schemas)).toEqual({ kind: "Crow" });
});

test("omits the subtype name where the field has other values", () => {
  const schemas = {
    Item: {
      required: ["kind"],
      properties: { kind: { type: "string", enum: ["film", "show"] } },
      discriminator: { propertyName: "kind" },
    },
    Detail: { allOf: [ref("Item"), { properties: { text: { type: "string" } } }] },
  };
  expect(example(ref("Item"), schemas)).toEqual({ kind: "film", text: "<string>" });
});

test.each<[string, unknown, unknown]>([
  ["the others are made", { allOf: [ref("Base"), ref("Named")] }, { id: 7, name: "<string>" }],
  ["its place does not matter", { allOf: [ref("Named"), ref("Base")] }, { name: "<string>", id: 7 }],
  [
    "fields beside the parts are made",
    { allOf: [ref("Base")], properties: { on: { const: true } } },
    { id: 7, on: true },
  ],
  ["examples of two parts are joined", { allOf: [ref("Base"), ref("Aged")] }, { id: 7, age: 40 }],
  [
    "alternatives are made",
    { allOf: [ref("Base"), { oneOf: [{ required: ["a"], properties: { a: { const: 1 } } }, { required: ["b"] }] }] },
    { a: 1, id: 7 },
  ],
  [
    "a value that the others rule out is not taken",
    { allOf: [ref("Base"), { properties: { id: { maximum: 5 }, on: { const: true } } }] },
    { id: 4, on: true },
  ],
  [
    "an example of the whole stands alone",
    { allOf: [ref("Base"), ref("Named")], example: { name: "Ada" } },
    { name: "Ada" },
  ],
  ["a list of such too", { allOf: [ref("Base"), ref("Aged")], examples: [{ age: 1 }] }, { age: 1 }],
  ["one beside the parts too", { allOf: [ref("Base"), { description: "x", example: { id: 8 } }] }, { id: 8 }],
  ["a part that is the whole keeps its own", { allOf: [ref("Base"), { description: "x" }] }, { id: 7 }],
])("if one part of a schema has an example, %s", (_, schema, value) => {
  const schemas = {
    Base: { required: ["id"], properties: { id: { type: "integer" } }, example: { id: 7 } },
    Named: { required: ["name"], properties: { name: { type: "string" } } },
    Aged: { properties: { age: { type: "integer" } }, examples: [{ age: 40 }] },
  };
  expect(example(schema, schemas)).toEqual(value);
});

test("keeps the discriminating value although a field violates its own schema", () => {
  const schemas = {
    Cat: { required: ["kind"], properties: { kind: { type: "string" }, age: { type: "integer", example: "old" } } },
    Dog: { required: ["kind"], properties: { kind: { type: "string" } } },
  };
  const schema = {
    oneOf: [ref("Cat"), ref("Dog")],
    discriminator: { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat" } },
  };
  expect(example(schema, schemas)).toEqual({ kind: "cat", age: "old" });
});

test("limits endless lists", () => {
  const many = { type: "array", minItems: 900, items: { type: "array", minItems: 900, items: { type: "integer" } } };
  expect(JSON.stringify(example(many)).length).toBeLessThan(20_000);
  expect(example({ type: "array", minItems: 1e9, items: { type: "integer" } })).toHaveLength(5);
});

const BOTH = { name: { type: "string" }, email: { type: "string" }, phone: { type: "string" } };

test.each<[string, unknown, unknown]>([
  ["a required null", ref("Comment"), { text: "<string>", parent: null }],
  ["a null further up", ref("Left"), { right: null }],
  ["another alternative", ref("Tree"), ["<string>"]],
  ["another type", ref("Switch"), { inner: true }],
  ["the absence of what has no end", { properties: { a: ref("Endless"), b: { const: 1 } } }, { b: 1 }],
  ["a part where there is no end", ref("Endless"), { name: "<string>" }],
])("ends a recursive schema with %s", (_, schema, value) => {
  const schemas = {
    Comment: {
      required: ["text", "parent"],
      properties: { text: { type: "string" }, parent: { anyOf: [ref("Comment"), { type: "null" }] } },
    },
    Left: { required: ["right"], properties: { right: { anyOf: [ref("Right"), { type: "null" }] } } },
    Right: { required: ["left"], properties: { left: ref("Left") } },
    Tree: { oneOf: [{ type: "array", items: ref("Tree"), minItems: 1 }, { type: "string" }] },
    Switch: { required: ["inner"], properties: { inner: { oneOf: [ref("Switch"), { type: "boolean" }] } } },
    Endless: { required: ["next"], properties: { next: ref("Endless"), name: { type: "string" } } },
  };
  expect(example(schema, schemas)).toEqual(value);
});

test.each<[unknown, unknown]>([
  [
    {
      oneOf: [
        { type: "object", required: ["email"], properties: BOTH },
        { type: "object", required: ["phone"], properties: BOTH },
      ],
    },
    { name: "<string>", email: "<string>" },
  ],
  [{ type: "integer", not: { minimum: 10 } }, 9],
  [{ type: "string", not: { minLength: 3 } }, "st"],
  [{ type: "array", items: { type: "integer" }, not: { maxItems: 2 } }, [123, 123, 123]],
  [{ allOf: [{ type: "string", enum: ["a", "b", "c"] }, { enum: ["b", "c"] }, { not: { const: "b" } }] }, "c"],
  [{ allOf: [{ type: "string", pattern: "^a" }, { pattern: "z$" }] }, "az"],
  [{ allOf: [{ type: "integer", multipleOf: 4 }, { multipleOf: 6 }] }, 12],
  [{ type: "string", minLength: 4, pattern: "^a" }, "aaaa"],
  [
    { required: ["s_a"], patternProperties: { "^s_": { type: "integer" } }, properties: { s_a: { minimum: 200 } } },
    { s_a: 201 },
  ],
  [{ type: "array", prefixItems: [{ const: 1 }], contains: { type: "string" } }, [1, "<string>"]],
  [
    {
      type: "array",
      prefixItems: [{ type: "number", minimum: 0 }, { type: "string" }],
      items: { type: "boolean" },
      contains: { type: "number", minimum: 4 },
    },
    [5, "<string>"],
  ],
  [{ anyOf: [false, { type: "integer" }] }, 123],
  [
    {
      required: ["a"],
      allOf: [{ properties: { a: { type: "string", default: "long" } } }, { properties: { a: { maxLength: 3 } } }],
    },
    { a: "str" },
  ],
  [{ type: "integer", enum: ["a", 3] }, 3],
  [{ required: ["id"], properties: { id: { type: "integer" } }, default: {} }, { id: 123 }],
  [{ type: "object", oneOf: [{ required: ["a"] }, { required: ["b"] }] }, { a: "<string>" }],
  [{ properties: { a: { type: "null", not: {} }, b: { const: 1 } } }, { b: 1 }],
  [
    {
      required: ["k"],
      properties: { k: { enum: ["a", "b"] } },
      allOf: ["a", "b"].map((value) => ({
        if: { properties: { k: { const: value } } },
        [THEN]: { required: [`of-${value}`] },
      })),
    },
    { k: "a", "of-a": "<string>" },
  ],
  [
    {
      properties: { k: { const: 1 }, x: { type: "integer" } },
      if: { required: ["k"] },
      [THEN]: { properties: { x: { minimum: 500 } } },
    },
    { k: 1, x: 501 },
  ],
])("%j gives the valid %j", (schema, value) => {
  expect(example(schema)).toEqual(value);
});

test("adapts an example to both directions", () => {
  const user = {
    type: "object",
    required: ["id", "name"],
    properties: { id: { type: "integer", readOnly: true }, name: {}, password: { type: "string", writeOnly: true } },
  };
  const raw = { id: 7, name: "Ada", password: "s3cret" };
  const schemas = { User: { ...user, example: raw } };
  const sent = { name: "Ada", password: "s3cret" };
  expect(example(ref("User"), schemas, "request")).toEqual(sent);
  expect(example(ref("User"), schemas, "response")).toEqual({ id: 7, name: "Ada" });
  expect(example(ref("User"), schemas, "both")).toBe(raw);
  expect(example({ ...user, examples: [raw] }, {}, "request")).toEqual(sent);
  expect(example({ ...user, default: raw }, {}, "request")).toEqual(sent);
  expect(example({ items: ref("User"), example: [raw, 1] }, schemas, "request")).toEqual([sent, 1]);
  const page = { properties: { next: {}, users: { additionalProperties: ref("User") } } };
  expect(example({ ...page, example: { users: { ada: raw } } }, schemas, "response")).toEqual({
    users: { ada: { id: 7, name: "Ada" } },
  });
});

test("handles names with very many patterns", () => {
  const patterns = Array.from({ length: 5000 }, (_, index) => [`^k${index}[a-z]{3}$`, { type: "string" }]);
  const schema = { minProperties: 200, additionalProperties: false, patternProperties: Object.fromEntries(patterns) };
  const cost = startCost();
  example(schema);
  expect(cost()).toBeLessThan(4000);
});

test("handles schemas that reject generated values", () => {
  const rule = { type: "object", properties: OPEN, not: {}, oneOf: [{ required: ["a"] }, {}, {}], minProperties: 150 };
  const list = (items: unknown): unknown => ({ type: "array", uniqueItems: true, minItems: 900, items });
  const nest = (inner: unknown): unknown => ({
    type: "object",
    properties: Object.fromEntries([..."abcdefgh"].map((name) => [name, inner])),
    oneOf: [{}, {}],
  });
  const cost = startCost();
  for (const schema of [rule, nest(nest(rule)), list(nest(nest(list(rule)))), list(list(list({ type: "integer" })))])
    example(schema);
  expect(cost()).toBeLessThan(4000);
});

test.each<[unknown, unknown]>([
  [{ type: "integer", minimum: 9223372036854775807n }, 9223372036854775808n],
  [{ type: "integer", format: "int64", minimum: 9223372036854775807n }, 9223372036854775807n],
  [{ type: "integer", maximum: 9223372036854775807n }, 9223372036854775806n],
  [{ type: "integer", minimum: -9223372036854775808n, maximum: 9223372036854775807n }, 0],
  [{ type: "integer", minimum: 1, maximum: 9223372036854775807n }, 4611686018427387904n],
  [
    { type: "integer", exclusiveMinimum: 1234567890123456789n, exclusiveMaximum: 1234567890123456791n },
    1234567890123456790n,
  ],
  [{ type: "integer", minimum: 1234567890123456789n, exclusiveMinimum: true }, 1234567890123456790n],
  [{ type: "integer", minimum: 1234567890123456789n, multipleOf: 7 }, 1234567890123456791n],
  [{ type: "integer", maximum: -1234567890123456789n, multipleOf: 1000 }, -1234567890123457000n],
  [{ type: "integer", multipleOf: 9007199254740993n }, 9007199254740993n],
  [{ type: "number", minimum: 0.5, maximum: 9223372036854775807n, multipleOf: 0.25 }, 4611686018427387904n],
  [{ type: "string", minLength: 2, maxLength: 9223372036854775807n }, "<string>"],
  [{ allOf: [{ type: "integer", minimum: 5 }, { minimum: 9007199254740993n }] }, 9007199254740994],
  [{ allOf: [{ type: "integer", maximum: 9007199254740993n }, { maximum: 5 }] }, 4],
  [
    {
      type: "array",
      uniqueItems: true,
      minItems: 3,
      maxItems: 9223372036854775807n,
      items: { minimum: 9007199254740993n, type: "integer" },
    },
    [9007199254740994, 9007199254740996, 9007199254740998],
  ],
  [{ type: "integer", minimum: 9007199254740993n, not: { const: 9007199254740994 } }, 9007199254740993n],
  [
    {
      type: "array",
      uniqueItems: true,
      minItems: 3,
      items: { type: "integer", minimum: 9007199254740993n, maximum: 9007199254740995n },
    },
    [9007199254740994, 9007199254740995n, 9007199254740993n],
  ],
  [{ type: "integer", exclusiveMinimum: 10000000000000000000 }, 10000000000000000001n],
  [{ enum: [9007199254740993n, 1] }, 9007199254740993n],
  [{ oneOf: [{ type: "integer", minimum: 9007199254740993n }, { type: "string" }] }, 9007199254740994],
])("respects 64-bit limits to the digit: %#", (schema, value) => {
  expect(example(schema)).toEqual(value);
});

test("limits comparisons of nested, identical alternatives", () => {
  const at = (index: number): object => ref(`A${index % 5}`);
  const schemas = Object.fromEntries(
    Array.from({ length: 5 }, (_, index) => [
      `A${index}`,
      {
        oneOf: [
          { oneOf: [at(index + 1), at(index + 2), { type: "string" }] },
          { anyOf: [at(index + 3), at(index), { type: "integer" }] },
          { oneOf: [{ oneOf: [at(index + 4), { type: "string" }] }, { type: "string", minLength: 1 }] },
        ],
      },
    ]),
  );
  const flatten = createFlatten({ root: { components: { schemas } } });
  let calls = 0;
  const counted = (schema: unknown) => {
    calls++;
    return flatten(schema);
  };
  expect(exampleOf(counted, ref("A0"), { direction: "response" })).toBe("<string>");
  expect(calls).toBeLessThan(2_500_000);
});

test("assigns fields beside `type: array` to items without fields", () => {
  const properties = { id: { type: "integer" } };
  expect(example({ type: "array", properties })).toEqual([{ id: 123 }]);
  expect(example({ type: "array", properties, items: { type: "object" } })).toEqual([{ id: 123 }]);
  expect(example({ type: "array", properties, items: { type: "string" } })).toEqual(["<string>"]);
});

test("omits an optional choice whose alternatives cannot be told apart", () => {
  const many = Object.fromEntries(Array.from({ length: 260 }, (_, index) => [`f${index}`, { type: "boolean" }]));
  const one = { type: "object", properties: { person: { type: "string", format: "date" } } };
  const other = { type: "object", properties: { person: { type: "integer" } } };
  const schema = { type: "object", properties: { ...many, customer: { oneOf: [one, other] } } };
  expect(example(schema)).not.toHaveProperty("customer");
  expect(example({ ...schema, required: ["customer"] })).toHaveProperty("customer");
  const deep = (level: number): object =>
    level === 0
      ? { oneOf: [one, other] }
      : { type: "object", properties: { id: { type: "integer" }, in: deep(level - 1) } };
  const kinds = ["a", "b", "c", "d", "e", "f", "g"].map((kind, index) => ({
    type: "object",
    properties: { kind: { enum: [kind] } },
    ...(index > 0 && index < 6 && { required: ["kind"] }),
  }));
  const nested = (items: object, level = 5): object =>
    level === 0 ? { type: "array", items } : { type: "object", properties: { in: nested(items, level - 1) } };
  const paths = (value: unknown): readonly string[] =>
    typeof value === "object" ? Object.entries(value ?? {}).flatMap(([key, inner]) => [key, ...paths(inner)]) : [];
  expect(paths(example(deep(4)))).toContain("person");
  expect(JSON.stringify(example(nested({ oneOf: kinds })))).toMatch(/:\[\]\}+$/);
  expect(JSON.stringify(example(nested({ oneOf: kinds.slice(0, 6) })))).toMatch(/:\[\{\}\]\}+$/);
  expect(paths(example(deep(6)))).toEqual(["id", ...Array.from({ length: 5 }, () => ["in", "id"]).flat()]);
});

test("omits optional fields that a closed part of an `allOf` rejects, unless they are the majority", () => {
  const text = { type: "string" };
  const closed = { type: "object", properties: { href: text, type: text }, additionalProperties: false };
  const more = (...names: readonly string[]) => ({
    allOf: [closed, { properties: Object.fromEntries(names.map((name) => [name, text])) }],
  });
  expect(example(more("old"))).toEqual({ href: "<string>", type: "<string>" });
  expect(Object.keys(example(more("a", "b", "c")) as object)).toEqual(["href", "type", "a", "b", "c"]);
  const required = { ...more("id"), required: ["id"] };
  expect(Object.keys(example(required) as object)).toEqual(["href", "type", "id"]);
  const patterned = { allOf: [{ ...closed, patternProperties: { "^x-": text } }, { properties: { "x-a": text } }] };
  expect(example(patterned)).toHaveProperty("x-a");
});

test("keeps short fields after one that fills the example", () => {
  const wide = {
    type: "object",
    properties: Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}`, {}])),
  };
  const kind = (name: string) => ({
    type: "object",
    properties: { wide, kind: { type: "string", enum: [name] }, id: { type: "integer" } },
  });
  const value = example({ oneOf: [kind("a"), kind("b")] });
  expect(value).toMatchObject({ kind: "a", id: 123 });
  expect(Object.keys(value as object)).toEqual(["wide", "kind", "id"]);
});

test("takes the listed value that only one alternative allows", () => {
  const status = (...values: string[]) => ({
    type: "object",
    properties: { result: { type: "object", properties: { status: { type: "string", enum: values } } } },
  });
  const schema = { oneOf: [status("pending", "done"), status("pending", "failed")] };
  expect(example(schema)).toEqual({ result: { status: "done" } });
});

test("combines required fields with the alternatives beside them", () => {
  const schema = {
    required: ["file", "title"],
    oneOf: [
      { type: "object", properties: { title: { type: "string" }, file: { type: "object" } } },
      { type: "object", properties: { id: { type: "string" } } },
    ],
  };
  expect(example(schema)).toEqual({ id: "<string>", file: "<any>", title: "<any>" });
});

test("prefers a listed value to null, and the format of a schema without a type", () => {
  expect(example({ type: "string", enum: [null, "trial"] })).toBe("trial");
  expect(example({ enum: [null] })).toBeNull();
  expect(example({ format: "date-time" })).toBe("2025-03-14T09:26:53Z");
});
