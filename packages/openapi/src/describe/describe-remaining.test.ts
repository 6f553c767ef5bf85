import { expect, test } from "vitest";
import { parseApi } from "../parse-api.ts";
import type { Remainder } from "../schema/remaining-schema.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import { describeOperation } from "./describe-operation.ts";
import { describeRemaining } from "./describing.ts";

const text = (count: number, prefix: string): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, { type: "string" }]));
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const deep = (levels: number): object =>
  levels === 0 ? { type: "string" } : { properties: { [`d${levels}`]: deep(levels - 1), x: { type: "integer" } } };

/** Everything a page and its remaining-fields files show about its bodies: each field name, each allowed value. */
function readAll(schema: unknown, schemas: object): { readonly names: Set<string>; readonly files: number } {
  const json = JSON.stringify({
    openapi: "3.1.0",
    paths: { "/a": { post: { requestBody: { content: { "application/json": { schema } } } } } },
    components: { schemas },
  });
  const [operation] = parseApi({ path: "api.json", text: json }).value?.operations ?? [];
  if (operation === undefined) throw new Error("The test has no operation.");
  const view = describeOperation(operation);
  const names = new Set<string>();
  const remainders = new Map<string, Remainder>();
  const visit = (node: SchemaNode): void => {
    for (const { text: value } of node.values) names.add(value);
    if (node.omitted > 0 && node.rest) remainders.set(JSON.stringify(node.rest), node.rest);
    for (const { name, node: inner } of node.fields) {
      names.add(name);
      visit(inner);
    }
    for (const { node: inner } of node.variants) visit(inner);
  };
  for (const content of view.body?.contents ?? []) if (content.schema) visit(content.schema);
  // The map grows during iteration.
  for (const rest of remainders.values()) {
    const owner = rest.reference === undefined ? view.parts[rest.part ?? 0]?.schema : { $ref: rest.reference };
    const node = describeRemaining(view.flatten, { rest, schema: owner }, {});
    if (node !== undefined) visit(node);
  }
  return { names, files: remainders.size };
}

const names = (count: number, prefix: string): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

test.each<[string, unknown, object, readonly string[]]>([
  ["an object of 900 fields", { properties: text(900, "f") }, {}, names(900, "f")],
  ["a named object of 900 fields", ref("A"), { A: { properties: text(900, "f") } }, names(900, "f")],
  ["fields behind 20 levels without a name", deep(20), {}, [...names(20, "d").slice(1), "d20", "x"]],
  [
    "many schemas that refer to each other",
    ref("S0"),
    Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `S${index}`,
        {
          properties: {
            ...text(30, `s${index}f`),
            next: ref(`S${(index + 1) % 30}`),
            list: { type: "array", items: ref(`S${(index * 7) % 30}`) },
          },
        },
      ]),
    ),
    Array.from({ length: 30 }, (_, index) => names(30, `s${index}f`)).flat(),
  ],
  [
    "alternatives",
    { oneOf: Array.from({ length: 40 }, (_, index) => ({ properties: text(20, `v${index}f`) })) },
    {},
    Array.from({ length: 40 }, (_, index) => names(20, `v${index}f`)).flat(),
  ],
  ["allowed values", { properties: { a: { enum: names(500, "e") } } }, {}, names(500, "e")],
  ["more allowed values than a page holds", { properties: { a: { enum: names(9000, "e") } } }, {}, names(9000, "e")],
  [
    "fields beside a reference",
    { properties: { a: { ...ref("A"), properties: text(400, "b") } } },
    { A: { properties: text(5, "a") } },
    [...names(400, "b"), ...names(5, "a")],
  ],
])("%s: shows each one on the page or behind a link", (_, schema, schemas, expected) => {
  const { names: found, files } = readAll(schema, schemas);
  expect(expected.filter((name) => !found.has(name))).toEqual([]);
  expect(files).toBeLessThan(120);
});

test("emits a bounded number of files for an endless schema", () => {
  const schemas = {
    A: { properties: { ...text(50, "f"), b: { allOf: [ref("A"), ref("B")] } } },
    B: { properties: { c: { allOf: [ref("B"), ref("A")] } } },
  };
  expect(readAll(ref("A"), schemas).files).toBeLessThan(200);
});

test("emits a bounded number of files for merged schemas that are maps of each other", () => {
  const both = (first: string, second: string): object => ({
    additionalProperties: { allOf: [ref(first), ref(second)] },
  });
  const schemas = {
    A: { properties: { a: both("A", "B"), b: both("B", "A"), c: both("A", "B") }, ...both("A", "B") },
    B: { properties: { a: both("B", "A"), b: both("A", "B"), d: both("B", "A") }, ...both("B", "A") },
  };
  const { names: found, files } = readAll({ allOf: [ref("A"), ref("B")] }, schemas);
  expect([...found].sort()).toEqual(["*", "a", "b", "c", "d"]);
  expect(files).toBeLessThan(200);
});
