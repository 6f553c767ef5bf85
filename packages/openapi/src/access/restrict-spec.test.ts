import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { parseApi } from "../parse-api.ts";
import { own } from "../record.ts";

const SHUT = "x-docs: { groups: [a] }";

function cut(components: string): { readonly schemas: unknown; readonly problems: readonly string[] } {
  const text = `openapi: 3.1.0\npaths: {}\ncomponents:\n  schemas:\n${components.replace(/^/gm, "    ")}\n`;
  const { value, diagnostics } = parseApi({ path: "a.yaml", text });
  const problems = diagnostics.filter(({ code }) => code.startsWith("access/")).map(formatDiagnostic);
  return {
    schemas: own(own(value?.root, "components"), "schemas"),
    problems: problems.map((line) => line.replace(/ (?:is|because).*/, "")),
  };
}

test.each([
  [
    "fields by path",
    `A: { properties: { in: { properties: { b: { ${SHUT} }, c: {} } }, b: {} }, example: { in: { b: 1, c: 2 }, b: 3 } }`,
    "A: { properties: { in: { properties: { c: {} } }, b: {} }, example: { in: { c: 2 }, b: 3 } }",
  ],
  [
    "fields that no schema declares",
    `A: { properties: { b: { ${SHUT} }, c: {} }, example: { c: 1, d: 2 } }`,
    "A: { properties: { c: {} }, example: { c: 1 } }",
  ],
  [
    "nothing where nothing is restricted",
    `A: { properties: { b: { ${SHUT} } } }\nB: { properties: { c: {} }, x-any: [c], example: { c: 1, d: 2 } }`,
    "A: { properties: {} }\nB: { properties: { c: {} }, x-any: [c], example: { c: 1, d: 2 } }",
  ],
  [
    "no field that the owner of an example shows, although another schema restricts it",
    `A: { properties: { b: {} }, required: [b], example: { b: 1, c: 2 } }
B: { allOf: [{ $ref: "#/components/schemas/A" }, { properties: { b: { ${SHUT} }, c: { ${SHUT} } } }], example: { b: 1 } }`,
    `A: { properties: { b: {} }, required: [b], example: { b: 1 } }
B: { allOf: [{ $ref: "#/components/schemas/A" }, { properties: {} }] }`,
  ],
  [
    "what a schema itself says again about a restricted field",
    `A: { properties: { b: { ${SHUT} }, c: {} }, anyOf: [{ required: [b] }, { required: [c], properties: { b: { const: 1 } } }] }`,
    "A: { properties: { c: {} }, anyOf: [{}, { required: [c], properties: {} }] }",
  ],
  [
    "no field of another alternative",
    `A: { oneOf: [{ properties: { b: {} }, required: [b] }, { properties: { b: { ${SHUT} }, c: {} } }] }`,
    "A: { oneOf: [{ properties: { b: {} }, required: [b] }, { properties: { c: {} } }] }",
  ],
  [
    "values that are not listed any more",
    "A: { enum: [b, c], x-docs-enum: { c: [a] }, examples: [b, c, C, 1], default: null }",
    "A: { enum: [b], examples: [b], default: null }",
  ],
  [
    "values of both names",
    "A: { enum: [b, c, d], x-docs-enum: { c: [a] }, x-mint-enum: { d: [a] }, const: d }",
    "A: { enum: [b] }",
  ],
  [
    "values of any type",
    'A: { enum: [1, 2, true, null], x-docs-enum: { "2": [a], "true": [a], "null": [a] }, examples: [2, 1, true, null] }',
    "A: { enum: [1], examples: [1] }",
  ],
  [
    "restricted names of values that no schema lists",
    "A: { type: string, x-docs-enum: { c: [a] }, examples: [b, c] }",
    "A: { type: string, examples: [b] }",
  ],
  [
    "texts that may be a whole value",
    `A: { properties: { b: { ${SHUT} } }, examples: ["b=1", 2, { b: 1 }] }`,
    "A: { properties: {} }",
  ],
  [
    "no texts where an alternative is one",
    `A: { anyOf: [{ type: string }, { properties: { bb: { ${SHUT} }, c: {} } }], examples: [text, { bb: 1, c: 2 }, "bb=1"] }`,
    "A: { anyOf: [{ type: string }, { properties: { c: {} } }], examples: [text, { c: 2 }] }",
  ],
  [
    "lists item by item",
    `A: { items: { properties: { b: { ${SHUT} }, c: {} } }, examples: [[{ b: 1, c: 2 }, { b: 3 }], [{ b: 4 }]] }`,
    "A: { items: { properties: { c: {} } }, examples: [[{ c: 2 }]] }",
  ],
  [
    "positions",
    `A: { prefixItems: [{ ${SHUT} }, { type: string }], items: { type: integer }, example: [b, c, 1, 2] }`,
    "A: { prefixItems: [{ type: string }], items: { type: integer }, example: [c, 1, 2] }",
  ],
  [
    "fields of recursive schemas",
    `A: { properties: { next: { $ref: "#/components/schemas/A" }, b: { ${SHUT} } }, example: { b: 1, next: { b: 2, next: {} } } }`,
    'A: { properties: { next: { $ref: "#/components/schemas/A" } }, example: { next: { next: {} } } }',
  ],
  [
    "unknown keywords, except numbers and flags",
    `A: { properties: { b: { ${SHUT} }, c: {} }, x-one: [b], two: text, x-three: 3, four: true, x-docs: { pre: [new] } }`,
    "A: { properties: { c: {} }, x-three: 3, four: true, x-docs: { pre: [new] } }",
  ],
])("removes %s", (_, before, after) => {
  expect(cut(before).schemas).toEqual(parse(after));
});

test("reports where a shared schema shows a field that another one restricts", () => {
  const { problems } = cut(`A: { properties: { b: {} } }
B: { allOf: [{ $ref: "#/components/schemas/A" }, { properties: { b: { ${SHUT} } } }] }`);
  expect(problems).toEqual(['a.yaml:5:27 access/restricted-name "b"']);
});

test("withholds a spec whose schemas combine in too many ways", () => {
  const names = Array.from({ length: 24 }, (_, index) => `p${index}`);
  // Each field is described by another part of the alternatives.
  const alternatives = names.map((_, index) => {
    const target = (other: number): string => ((index * 7 + other * 5) % 3 === 0 ? "A" : `B${index}`);
    const fields = names.map((name, other) => [name, { $ref: `#/components/schemas/${target(other)}` }]);
    return { properties: Object.fromEntries(fields) };
  });
  const schemas = names.map((_, index) => {
    const anyOf = alternatives.filter((_alternative, other) => (index * other) % 3 !== 1);
    return [`B${index}`, { anyOf, example: { b: "secret" } }];
  });
  const A = { anyOf: alternatives, properties: { b: { "x-docs": { groups: ["a"] } } }, example: { b: "secret" } };
  const info = { title: "A", version: "1" };
  const text = JSON.stringify({
    openapi: "3.1.0",
    info,
    components: { schemas: { A, ...Object.fromEntries(schemas) } },
  });
  expect(parseApi({ path: "a.json", text }).value?.root).toEqual({ openapi: "3.1.0", info });
});
