import { expect, test } from "vitest";
import { typeToSchema } from "./field-type.ts";

test.each([
  [undefined, { type: "string" }],
  ["string", { type: "string" }],
  ["A  list of <int>", { type: "integer" }],
  ["str", { type: "string" }],
  ["Text", { type: "string" }],
  ["hash", { type: "string" }],
  ["bytes", { type: "string" }],
  ["xml", { type: "string" }],
  ["date", { type: "string", format: "date" }],
  ["url", { type: "string", format: "uri" }],
  ["uuid", { type: "string", format: "uuid" }],
  ["int", { type: "integer" }],
  ["integer", { type: "integer" }],
  ["num", { type: "number" }],
  ["float", { type: "number" }],
  ["decimal", { type: "number" }],
  ["long", { type: "number" }],
  ["double", { type: "number" }],
  ["bool", { type: "boolean" }],
  ["obj", { type: "object" }],
  ["record", { type: "object" }],
  ["dict", { type: "object" }],
  ["map", { type: "object" }],
  ["array", { type: "array" }],
  ["list", { type: "array" }],
  ["file", { type: "string", format: "binary" }],
  ["any", {}],
  ["json", {}],
  ["null", { type: "null" }],
  ["string[]", { type: "array", items: { type: "string" } }],
  ["(string | number)[]", { type: "array", items: { type: "string" } }],
  ["array<integer>", { type: "array", items: { type: "integer" } }],
  ["List[string]", { type: "array", items: { type: "string" } }],
  ["Record<string, number>", { type: "object" }],
  ["enum<string>", { type: "string" }],
  ["string | string[]", { type: "string" }],
  ["string | null", { type: "string" }],
  ["'a' | \"b\"", { enum: ["a", "b"] }],
  ["array of objects", { type: "array", items: { type: "object" } }],
  ["integer (1-100)", { type: "integer" }],
  ["JSON object", { type: "object" }],
  ["Customer", { type: "string" }],
])("parses the type %j", (type, schema) => {
  expect(typeToSchema(type)).toEqual(schema);
});

test("falls back to text for an endlessly nested type", () => {
  expect(typeToSchema("string".concat("[]".repeat(500)))).toMatchObject({ type: "array" });
});
