import { expect, test } from "vitest";
import { distinctLabels } from "./distinct-labels.ts";
import { createFlatten } from "./flatten-schema.ts";

function labels(...options: readonly object[]): readonly (string | undefined)[] {
  const found = distinctLabels(createFlatten({ root: {} }), options);
  return options.map((option) => found.get(option));
}

/** An object with optional and required fields. */
function object(may: object, must: readonly string[] = []): object {
  return { type: "object", properties: may, required: must };
}

test("labels alternatives by a field with one value in each", () => {
  const kind = (value: object) => object({ id: { type: "string" }, kind: value, version: { const: 2 } }, ["id"]);
  expect(labels(kind({ const: "card" }), kind({ enum: ["bank"] }), kind({ const: 3 }), kind({}))).toEqual([
    'kind: "card"',
    'kind: "bank"',
    "kind: 3",
    undefined,
  ]);
});

test("ignores a value that several alternatives share or only one fixes", () => {
  const same = { kind: { const: "a" } };
  expect(labels(object(same), object(same))).toEqual([undefined, undefined]);
  expect(labels(object({ version: { const: 1 }, a: {} }, ["a"]), object({ b: {} }, ["b"]))).toEqual(["{ a }", "{ b }"]);
});

test("labels alternatives by required fields that only they have, or else by optional ones", () => {
  expect(labels({ required: ["a"] }, { required: ["b", "c"] }, { required: ["c"] })).toEqual([
    "{ a }",
    "{ b }",
    undefined,
  ]);
  const id = { id: {} };
  expect(labels(object({ ...id, a: {}, b: {} }, ["id", "a"]), object({ ...id, c: {} }, ["id"]), object(id))).toEqual([
    "{ a }",
    "{ c? }",
    undefined,
  ]);
  expect(labels(object({}, ["a", "b", "c", "d"]), object({}, ["e"]))).toEqual(["{ a, b, c, … }", "{ e }"]);
});

test("labels the only object among other types by its type", () => {
  const others = [{ type: "string" }, { type: "array", items: object({ a: {} }) }, { type: "null" }, { enum: [1, 2] }];
  expect(labels(object({ a: {} }, ["a"]), ...others)[0]).toBe("object");
  expect(labels(object({ a: {} }, ["a"]), {}, ...others)[0]).toBe("{ a }");
  expect(labels(object({ a: {} }, ["a"]), { oneOf: [object({}), { type: "string" }] })[0]).toBe("{ a }");
});

test("ignores labels that are long, odd, taken or not always shown", () => {
  expect(labels(object({}, ["a".repeat(40)]), object({}, ["`b`"]), object({}, ["<c>"]), {})).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(labels(object({}, ["a"]), { title: "{ a }", required: ["b"] })).toEqual([undefined, "{ b }"]);
  expect(labels(object({ a: { readOnly: true }, b: { writeOnly: true } }), object({ c: {} }))).toEqual([
    undefined,
    "{ c? }",
  ]);
  expect(labels(...Array.from({ length: 31 }, (_, index) => object({}, [`f${index}`]))).join("")).toBe("");
});
