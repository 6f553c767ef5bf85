import { expect, test } from "vitest";
import { createFlatten } from "./flatten-schema.ts";
import { exampleOf } from "./schema-example.ts";
import type { Direction } from "./schema-rest.ts";

function example(
  schema: unknown,
  schemas: Readonly<Record<string, unknown>> = {},
  direction: Direction = "response",
): unknown {
  return exampleOf(createFlatten({ root: { components: { schemas } } }), schema, { direction });
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

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
])("%j gives %j", (schema, value) => {
  expect(example(schema)).toEqual(value);
});

test("read-only fields are left out of requests", () => {
  const schema = { properties: { id: { type: "string", readOnly: true }, name: { const: "x" } } };
  expect(example(schema, {}, "request")).toEqual({ name: "x" });
  expect(example(schema, {}, "response")).toEqual({ id: "<string>", name: "x" });
});

test("a schema inside itself ends", () => {
  const schemas = {
    Node: { properties: { name: { const: "n" }, next: ref("Node"), all: { type: "array", items: ref("Node") } } },
  };
  expect(example(ref("Node"), schemas)).toEqual({ name: "n", all: [] });
});

test("schemas without an end are bounded", () => {
  const schemas = {
    Wide: { properties: Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`p${index}`, {}])) },
  };
  expect(Object.keys(example(ref("Wide"), schemas) as object)).toHaveLength(249);
  let deep: unknown = {};
  for (let level = 0; level < 5_000; level++) deep = { properties: { x: deep } };
  expect(JSON.stringify(example(deep))).toBe('{"x":{"x":{"x":{"x":{"x":{"x":{"x":{}}}}}}}}');
});

test("a property named __proto__ is a property", () => {
  const value = example(JSON.parse('{"properties": {"__proto__": {"const": 1}}}'));
  expect(JSON.stringify(value)).toBe('{"__proto__":1}');
});

test("an alternative carries the mark that tells it from the others, unless its own schema says otherwise", () => {
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

test("what is required is made also where the value grows long", () => {
  const properties = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`f${index}`, { const: index }]));
  const made = example({ required: ["f399"], properties }) as Readonly<Record<string, unknown>>;
  expect([Object.keys(made).length, made["f399"]]).toEqual([250, 399]);
});
