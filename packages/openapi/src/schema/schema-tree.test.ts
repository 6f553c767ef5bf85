import { expect, test } from "vitest";
import type { Phrase } from "../phrase.ts";
import { createFlatten } from "./flatten-schema.ts";
import type { Direction } from "./remaining-schema.ts";
import type { SchemaNode } from "./schema-node.ts";
import { type Budget, describeSchema } from "./schema-tree.ts";

interface Case {
  readonly schemas?: Readonly<Record<string, unknown>>;
  readonly direction?: Direction;
  readonly budget?: Budget;
}

/** The tree as lines: `name* type constraints = default (stop)`, children indented. */
function tree(
  schema: unknown,
  { schemas = {}, direction = "response", budget = { left: 300 } }: Case = {},
): readonly string[] {
  const flatten = createFlatten({ root: { components: { schemas } } });
  return show("", describeSchema(flatten, schema, { direction, budget }));
}

function show(head: string, node: SchemaNode): readonly string[] {
  const facts = [
    head,
    node.type,
    ...node.constraints.map((phrase) => `[${words(phrase)}]`),
    node.defaultValue !== undefined && `= ${node.defaultValue}`,
    node.constant !== undefined && `always ${node.constant}`,
    node.values.length > 0 && `of ${node.values.map(({ text }) => text).join("|")}`,
    node.stop && `(${node.stop}${node.name ? ` ${node.name}` : ""})`,
    node.omitted > 0 && `+${node.omitted}`,
  ];
  return [
    facts.filter(Boolean).join(" "),
    ...node.fields.flatMap((field) =>
      show(`${field.name}${field.required ? "*" : ""}:`, field.node).map((line) => `  ${line}`),
    ),
    ...node.variants.flatMap(({ label, node: variant }) =>
      show(`<${words(label)}>`, variant).map((line) => `  ${line}`),
    ),
  ];
}

/** A phrase as `word value note`. */
function words(phrase: Phrase): string {
  if (typeof phrase === "string") return phrase;
  const values = Object.values(phrase.values ?? {}).flat();
  return [phrase.word, ...values.map((value) => words(value as Phrase)), ...(phrase.notes ?? []).map(words)]
    .filter(Boolean)
    .join(" ");
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test.each<[unknown, string]>([
  [{ type: "string" }, "string"],
  [{ type: "integer", format: "int64" }, "integer [int64]"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ type: "string", nullable: true }, "string | null"],
  [{ type: ["string", "integer"] }, "string | integer"],
  [{ type: "null" }, "null"],
  [{ enum: ["a", "b"] }, "enum<string> of a|b"],
  [{ type: "string", enum: ["a", null], nullable: true }, "enum<string> | null of a|null"],
  [{ const: 3 }, "integer always 3"],
  [{ type: "array", items: { type: "string", maxLength: 5 } }, "string[] [apiEach apiLength ≤ 5]"],
  [{ type: "array", items: { type: "array", items: { type: "object" } } }, "object[][]"],
  [
    { type: "array", items: { type: "array", minItems: 3, uniqueItems: true, items: { type: "number", minimum: 5 } } },
    "number[][] [apiEach apiItems ≥ 3] [apiEach apiUniqueItems] [apiEach ≥ 5]",
  ],
  [{ type: "array", items: { type: "integer", default: 4 } }, "integer[] [apiEach default 4]"],
  [{ type: "array", items: { type: ["string", "null"] } }, "(string | null)[]"],
  [{ type: "array" }, "array"],
  [{ type: "string", format: "binary" }, "file"],
  [{ type: "string", contentMediaType: "image/png" }, "file"],
  [{}, "any"],
  [true, "any"],
  [false, "never"],
  [null, "any"],
  ["nonsense", "any"],
  [{ type: 7, properties: 7, required: 7, enum: 7, allOf: 7, items: 7 }, "any[]"],
  [{ type: "string", minLength: 1, maxLength: 10, pattern: "^a" }, "string [apiLength 1–10] [apiMatches ^a]"],
  [{ type: "string", minLength: 2, maxLength: 2 }, "string [apiLength 2]"],
  [{ type: "number", minimum: 0, exclusiveMaximum: 1, multipleOf: 0.5 }, "number [≥ 0] [< 1] [apiMultipleOf 0.5]"],
  [{ type: "number", minimum: 0, exclusiveMinimum: true }, "number [> 0]"],
  [{ type: "array", items: {}, minItems: 1, uniqueItems: true }, "any[] [apiItems ≥ 1] [apiUniqueItems]"],
  [{ type: "object", minProperties: 2, maxProperties: 3 }, "object [apiPropertyCount 2–3]"],
  [{ type: "boolean", default: false }, "boolean = false"],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
  [ref("Missing"), "any (missing Missing)"],
])("%j is %s", (schema, line) => {
  expect(tree(schema)).toEqual([line]);
});

test("keeps the order of properties and marks required ones", () => {
  const schema = {
    required: ["b"],
    properties: { a: { type: "string" }, b: { type: "object", properties: { c: {} } } },
  };
  expect(tree(schema)).toEqual(["object", "  a: string", "  b*: object", "    c: any"]);
});

test("shows the fields of array items", () => {
  const schema = { type: "array", items: { properties: { a: { type: "string" } } } };
  expect(tree(schema)).toEqual(["object[]", "  a: string"]);
});

test.each<[unknown, string | undefined, boolean]>([
  [{ type: "array", items: { type: "string", description: "A code." } }, "A code.", false],
  [{ type: "array", description: "Codes.", items: ref("Code") }, "Codes.\n\nA code.\nOf two letters.", true],
  [{ type: "array", description: "Each: a code.", items: { description: "a code." } }, "Each: a code.", false],
  [{ type: "array", items: { type: "array", items: ref("Code") } }, "A code.\nOf two letters.", true],
  [{ type: "array", items: { type: "string" } }, undefined, false],
])("applies notes on the items of %j to the list", (schema, description, deprecated) => {
  const root = { components: { schemas: { Code: { description: "A code.\nOf two letters.", deprecated: true } } } };
  const node = describeSchema(createFlatten({ root }), schema, { direction: "response", budget: { left: 300 } });
  expect({ description: node.description, deprecated: node.deprecated }).toEqual({ description, deprecated });
});

test("shows additional and pattern properties as fields", () => {
  const schema = {
    type: "object",
    additionalProperties: { type: "integer" },
    patternProperties: { "^x-": { type: "string" } },
  };
  expect(tree(schema)).toEqual(["object", "  ^x-: string", "  *: integer"]);
});

test("merges allOf: unites fields, tightens limits, prefers the last text", () => {
  const schemas = { Base: { type: "object", required: ["id"], properties: { id: { type: "string", maxLength: 9 } } } };
  const schema = {
    allOf: [
      ref("Base"),
      { required: ["n"], properties: { n: { type: "integer" }, id: { maxLength: 5, minLength: 1 } } },
    ],
    properties: { id: { maxLength: 7 } },
  };
  expect(tree(schema, { schemas })).toEqual(["object", "  id*: string [apiLength 1–5]", "  n*: integer"]);
});

test("prefers keys beside a reference", () => {
  const schemas = { Name: { type: "string", description: "Any name." } };
  const flatten = createFlatten({ root: { components: { schemas } } });
  const node = describeSchema(
    flatten,
    { ...ref("Name"), description: "Your name." },
    { direction: "request", budget: { left: 9 } },
  );
  expect([node.type, node.description, node.name]).toEqual(["string", "Your name.", "Name"]);
});

test("lists alternatives by title, name or type", () => {
  const schemas = { Cat: { type: "object", properties: { purrs: { type: "boolean" } } } };
  const schema = { oneOf: [ref("Cat"), { title: "Dog", type: "object" }, { type: "string" }, { type: "object" }] };
  expect(tree(schema, { schemas })).toEqual([
    "object | string",
    "  <Cat> object",
    "    purrs: boolean",
    "  <Dog> object",
    "  <string> string",
    "  <apiOption 4> object",
  ]);
});

test("omits read-only fields from requests and write-only ones from responses", () => {
  const schema = { properties: { id: { readOnly: true }, secret: { writeOnly: true }, name: {} } };
  expect(tree(schema, { direction: "request" })).toEqual(["object", "  secret: any", "  name: any"]);
  expect(tree(schema, { direction: "response" })).toEqual(["object", "  id: any", "  name: any"]);
});

test("ends a recursive schema with its name", () => {
  const schemas = {
    Node: { type: "object", properties: { next: ref("Node"), all: { type: "array", items: ref("Node") } } },
  };
  expect(tree(ref("Node"), { schemas })).toEqual([
    "object",
    "  next: object (recursive Node)",
    "  all: object[] (recursive Node)",
  ]);
});

test("ends indirect cycles", () => {
  const schemas = {
    A: { properties: { b: ref("B") } },
    B: { properties: { a: { anyOf: [ref("A"), { type: "null" }] } } },
  };
  expect(tree(ref("A"), { schemas })).toEqual(["object", "  b: object", "    a: object | null (recursive A)"]);
});

test.each([
  ["itself", { Self: ref("Self") }, "any (missing Self)"],
  ["a part of itself", { Self: { allOf: [ref("Self"), { type: "object" }] } }, "object"],
  ["its own alternatives", { Self: { oneOf: [ref("Self"), { type: "object" }] } }, "any | object"],
])("shows a schema that is %s", (_, schemas, head) => {
  expect(tree(ref("Self"), { schemas })[0]).toBe(head);
});

test("does not mistake a shared base for a cycle", () => {
  const schemas = {
    Base: { properties: { id: { type: "string" } } },
    Child: { allOf: [ref("Base"), { properties: { x: { type: "string" } } }] },
    Parent: { allOf: [ref("Base"), { properties: { child: ref("Child") } }] },
  };
  expect(tree(ref("Parent"), { schemas })).toEqual([
    "object",
    "  id: string",
    "  child: object",
    "    id: string",
    "    x: string",
  ]);
});

test("shows the top of everything within the limit and counts the rest", () => {
  const deep = { properties: { x: { type: "string" }, y: { type: "string" } } };
  const schema = { properties: { a: deep, b: deep, c: deep } };
  expect(tree(schema, { budget: { left: 4 } })).toEqual([
    "object",
    "  a: object (limit) +2",
    "  b: object (limit) +2",
    "  c: object (limit) +2",
  ]);
});

test("limits breadth and depth", () => {
  const properties = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`p${index}`, ref("Wide")]));
  expect(tree(ref("Wide"), { schemas: { Wide: { properties } } })).toHaveLength(301);
  let deep: unknown = {};
  for (let level = 0; level < 5_000; level++) deep = { properties: { x: deep } };
  expect(tree(deep)).toHaveLength(9);
  let all: unknown = { type: "object" };
  for (let level = 0; level < 5_000; level++) all = { allOf: [all] };
  expect(tree(all)).toEqual(["any"]);
  let array: unknown = {};
  for (let level = 0; level < 5_000; level++) array = { type: "array", items: array };
  expect(tree(array)).toEqual(["array[][][][][]"]);
});

test("treats names of built-in objects as ordinary fields", () => {
  const schema = JSON.parse('{"properties": {"__proto__": {"type": "string"}, "constructor": {"type": "integer"}}}');
  expect(tree(schema)).toEqual(["object", "  __proto__: string", "  constructor: integer"]);
  expect(tree({ type: "toString", required: ["__proto__"] })).toEqual(["toString"]);
});

test("joins labels from both extension names", () => {
  const flatten = createFlatten({ root: {} });
  const schema = { type: "string", "x-docs": { pre: ["new"] }, "x-mint": { pre: ["old"], post: ["beta"] } };
  const node = describeSchema(flatten, schema, { direction: "response", budget: { left: 10 } });
  expect([node.pre, node.post]).toEqual([["new"], ["beta"]]);
});

const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `value-${index}`);

test("shows all allowed values if there is room, or else the first ones and a count", () => {
  const shown = (schema: object, left: number) => {
    const node = describeSchema(createFlatten({ root: {} }), schema, { direction: "response", budget: { left } });
    return [node.values.length, node.omitted];
  };
  expect(shown({ enum: numbers(1000) }, 300)).toEqual([1000, 0]);
  expect(shown({ enum: numbers(1000) }, 10)).toEqual([60, 940]);
  expect(shown({ enum: numbers(5000) }, 300)).toEqual([60, 4940]);
  expect(shown({ enum: numbers(60) }, 0)).toEqual([60, 0]);
  const described = Object.fromEntries(numbers(1000).map((name) => [name, "x".repeat(100)]));
  expect(shown({ enum: numbers(1000), "x-enum-descriptions": described }, 300)).toEqual([60, 940]);
});

test("leaves room for fields beside long lists of values", () => {
  const properties = Object.fromEntries(numbers(100).map((name) => [name, { enum: numbers(1000) }]));
  const { fields } = describeSchema(
    createFlatten({ root: {} }),
    { properties },
    {
      direction: "response",
      budget: { left: 300 },
    },
  );
  const sizes = fields.map(({ node }) => node.values.length);
  expect([sizes.length, sizes[0], sizes.at(-1)]).toEqual([100, 1000, 60]);
});

test("states a recursive negation once", () => {
  const schemas = { A: { type: "integer", minimum: 1, not: { $ref: "#/components/schemas/A", not: { const: 3 } } } };
  expect(tree({ $ref: "#/components/schemas/A" }, { schemas })).toEqual(["integer [≥ 1] [apiNot A ≥ 1]"]);
});
