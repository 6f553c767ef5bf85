import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { checkStructure } from "../check/check-structure.ts";
import { describeOperation } from "../describe/describe-operation.ts";
import { parseApi } from "../parse-api.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import { outwardTargets } from "./join-files.ts";

/** A schema's fields as lines, two levels deep. */
function lines(node: SchemaNode | undefined): readonly string[] {
  return (node?.fields ?? []).flatMap(({ name, node: field }) => [
    `${name}: ${field.name ?? field.type}${field.stop === undefined ? "" : ` (${field.stop})`}`,
    ...field.fields.map((inner) => `  ${inner.name}: ${inner.node.type}`),
  ]);
}

function parse(files: Readonly<Record<string, string>>, main = "api/openapi.yaml") {
  return parseApi({ path: main, text: files[main] ?? "" }, { read: (path) => files[path] });
}

test("follows references into other files and back", () => {
  const { value, diagnostics, paths } = parse({
    "api/openapi.yaml": `
openapi: 3.1.0
paths: { /users: { $ref: 'paths/users.yaml' } }
components: { schemas: { Role: { type: string, enum: [admin] } } }
`,
    "api/paths/users.yaml": `
get:
  responses: { "200": { description: All., content: { application/json: { schema: { $ref: '../schemas/User.json' } } } } }
`,
    "api/schemas/User.json": JSON.stringify({
      type: "object",
      properties: {
        role: { $ref: "../openapi.yaml#/components/schemas/Role" },
        home: { $ref: "#/$defs/Place" },
        boss: { $ref: "User.json" },
      },
      $defs: { Place: { type: "object", properties: { city: { type: "string" } } } },
    }),
  });
  expect(diagnostics).toEqual([]);
  expect([...paths]).toEqual(["api/paths/users.yaml", "api/schemas/User.json"]);
  const [operation] = value?.operations ?? [];
  const schema = operation && describeOperation(operation).responses[0]?.contents[0]?.schema;
  expect(schema?.name).toBe("User");
  expect(lines(schema)).toEqual(["role: Role", "home: Place", "  city: string", "boss: User (recursive)"]);
});

test("follows discriminator mappings to files", () => {
  const { value } = parse({
    "api/openapi.yaml": `
openapi: 3.1.0
paths: { /a: { post: { requestBody: { content: { application/json: { schema: {
  oneOf: [{ $ref: dog.yaml }, { $ref: cat.yaml }], discriminator: { propertyName: kind, mapping: { woof: dog.yaml, meow: ./cat.yaml } } } } } } } } }
`,
    "api/dog.yaml": "type: object",
    "api/cat.yaml": "type: object",
  });
  const [operation] = value?.operations ?? [];
  const schema = operation && describeOperation(operation).body?.contents[0]?.schema;
  expect(schema?.variants.map(({ label, match }) => [label, match])).toEqual([
    ["dog", 'kind: "woof"'],
    ["cat", 'kind: "meow"'],
  ]);
});

test.each([
  ["../../etc/passwd", "outside the project"],
  ["file:///etc/passwd", "another scheme"],
  ["https://other.test/a.yaml", "the web"],
  ["missing.yaml", "nothing"],
])("drops only the reference to %s (%s)", (reference) => {
  const { value, diagnostics } = parse({
    "api/openapi.yaml": `openapi: 3.1.0\npaths:\n  /a: { get: {} }\n  /b: { $ref: '${reference}' }\n`,
  });
  expect(value?.operations.map(({ path }) => path)).toEqual(["/a"]);
  expect(diagnostics.map(formatDiagnostic)[0]).toBe(
    `api/openapi.yaml:4:15 api/external-ref Cannot read the referenced file "${reference}". Reference a file in the project, or, from a remote file, a file on the same site.`,
  );
});

test("follows only files of the same site from a remote spec", () => {
  const text =
    "openapi: 3.1.0\npaths: { /a: { $ref: a.yaml }, /b: { $ref: 'https://other.test/b.yaml#/x' }, /c: { $ref: '/c.json#/d' } }";
  expect(outwardTargets({ path: "https://api.test/v1/openapi.yaml", text })).toEqual([
    "https://api.test/c.json",
    "https://api.test/v1/a.yaml",
  ]);
});

test("handles a long list beside a reference", () => {
  const text = JSON.stringify({ openapi: "3.1.0", a: { $ref: "a.json" }, "x-list": Array(300_000).fill(1) });
  expect(outwardTargets({ path: "https://api.test/openapi.json", text })).toEqual(["https://api.test/a.json"]);
});

test("reports too many files once", () => {
  const paths = Object.fromEntries(
    Array.from({ length: 2005 }, (_, index) => [`/p${index}`, { $ref: `p${index}.json` }]),
  );
  const text = JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" }, paths });
  const { diagnostics } = parseApi({ path: "openapi.json", text }, { read: () => '{"get":{}}' });
  expect(diagnostics.filter(({ code }) => code === "api/too-many-files")).toHaveLength(1);
});

test("follows references under names that look like values: a response `default`, a property `example`", () => {
  const { value, diagnostics } = parse({
    "api/openapi.yaml": `
openapi: 3.1.0
paths:
  /a:
    get:
      responses:
        default: { description: Wrong., content: { application/json: { schema: { properties: { example: { $ref: 'all.yaml#/Text' }, note: { default: { $ref: 'none.yaml' } } } } } } }
`,
    "api/all.yaml": "Text: { properties: { words: { type: string } } }",
  });
  expect(diagnostics).toEqual([]);
  const [operation] = value?.operations ?? [];
  const schema = operation && describeOperation(operation).responses[0]?.contents[0]?.schema;
  expect(lines(schema)).toEqual(["example: Text", "  words: string", "note: any"]);
});

/** The schema of the first operation's first response. */
function firstResponse(parsed: ReturnType<typeof parse>): SchemaNode | undefined {
  const [operation] = parsed.value?.operations ?? [];
  return operation && describeOperation(operation).responses[0]?.contents[0]?.schema;
}

test("follows anchors, dynamic references and schema ids into other files", () => {
  const parsed = parse({
    "api/openapi.yaml": `
openapi: 3.1.0
paths: { /a: { get: { responses: { "200": { description: ok, content: { application/json: { schema: {
  type: object, properties: {
    thing: { $ref: 'anchors.yaml#thing' }, tree: { $ref: 'tree.yaml' },
    again: { $ref: 'https://ids.example.com/tree' }, dynamic: { $dynamicRef: 'anchors.yaml#thing' } } } } } } } } } }
`,
    "api/anchors.yaml": "$defs: { t: { $anchor: thing, type: object, properties: { a: { type: string } } } }",
    "api/tree.yaml": `
$id: https://ids.example.com/tree
$dynamicAnchor: node
type: object
properties: { children: { type: array, items: { $dynamicRef: '#node' } } }
`,
  });
  expect(parsed.diagnostics).toEqual([]);
  expect(lines(firstResponse(parsed))).toEqual([
    "thing: t",
    "  a: string",
    "tree: tree",
    "  children: object[]",
    "again: tree",
    "  children: object[]",
    "dynamic: t",
    "  a: string",
  ]);
});

test("reports a missing anchor as written", () => {
  const { diagnostics } = parse({
    "api/openapi.yaml": "openapi: 3.1.0\npaths: { /a: { get: { requestBody: { $ref: 'b.yaml#thing' } } } }\n",
    "api/b.yaml": "content: {}",
  });
  expect(diagnostics.map(({ message }) => message)).toEqual(['Unresolved reference "b.yaml#thing".']);
});

test("allows parts called `default` and `example`, which are data in a schema", () => {
  const parsed = parse({
    "api/openapi.yaml":
      "openapi: 3.1.0\npaths: { /a: { get: { responses: { default: { $ref: 'r.yaml#/default' }, '404': { $ref: 'r.yaml#/errors/default' } } } } }\n",
    "api/r.yaml": `
default: { description: Any, content: { application/json: { schema: { type: object, properties: { m: { $ref: 'm.yaml' } } } } } }
errors: { '404': { description: No }, default: { description: Other, content: { application/json: { schema: { $ref: 'm.yaml' } } } } }
`,
    "api/m.yaml": "type: string\ndefault: { $ref: nowhere.yaml }\n",
  });
  expect(parsed.diagnostics).toEqual([]);
  const statuses = parsed.value?.operations.flatMap((operation) => describeOperation(operation).responses) ?? [];
  expect(statuses.map(({ status, contents }) => `${status} ${contents[0]?.schema?.name}`).sort()).toEqual([
    "404 m",
    "default undefined",
  ]);
  expect(lines(statuses.find(({ status }) => status === "default")?.contents[0]?.schema)).toEqual(["m: m"]);
});

test("accepts discriminator names with a dot", () => {
  const { diagnostics } = parse({
    "api/openapi.yaml": `
openapi: 3.1.0
paths: { /a: { get: { parameters: [{ $ref: p.yaml }] } } }
components: { schemas: { Zoo.Dog: { type: object }, Base: {
  oneOf: [{ $ref: '#/components/schemas/Zoo.Dog' }], discriminator: { propertyName: kind, mapping: { dog: Zoo.Dog, cat: Zoo.Cat } } } } }
`,
    "api/p.yaml": "{ name: a, in: query }",
  });
  expect(diagnostics).toEqual([]);
});

test("reads an operation from its own file, and prefers keys beside the reference", () => {
  const parsed = parse({
    "api/openapi.yaml": `
openapi: 3.0.3
info: { title: T, version: "1" }
paths:
  /f:
    get: { $ref: 'paths/f.yml' }
    post: { $ref: 'paths/f.yml', x-hidden: true, summary: Hidden }
`,
    "api/paths/f.yml": "{ summary: Shown, tags: [T], responses: { '200': { $ref: '../ok.yml' } } }",
    "api/ok.yml": "{ description: ok, content: { application/json: { schema: { type: string } } } }",
  });
  expect(parsed.diagnostics).toEqual([]);
  expect(parsed.value && checkStructure(parsed.value.root, () => ({ file: "", line: 1, column: 1 }))).toEqual([]);
  expect(parsed.value?.operations.map(({ summary, tags, hidden }) => [summary, tags, hidden])).toEqual([
    ["Shown", ["T"], false],
    ["Hidden", ["T"], true],
  ]);
  expect(firstResponse(parsed)?.type).toBe("string");
});

test("follows a reference for all paths, all schemas, the outline or a tag", () => {
  const { value, diagnostics } = parse({
    "api/openapi.yaml": `
openapi: 3.0.3
info: { $ref: info.yaml }
tags: [{ $ref: tag.yaml }]
paths: { $ref: paths.yaml }
components: { schemas: { $ref: schemas.yaml } }
`,
    "api/info.yaml": "{ title: Split, version: '1' }",
    "api/tag.yaml": "{ name: a, x-group: All of A }",
    "api/paths.yaml":
      "{ /a: { get: { tags: [a], responses: { '200': { description: ok, content: { application/json: { schema: { $ref: 'openapi.yaml#/components/schemas/User' } } } } } } } }",
    "api/schemas.yaml": "User: { type: object, properties: { tags: { $ref: '#/Tag' } } }\nTag: { type: string }\n",
  });
  expect(diagnostics).toEqual([]);
  expect(value?.title).toBe("Split");
  expect(value?.operations.map(({ method, path, group }) => [method, path, group])).toEqual([
    ["GET", "/a", "All of A"],
  ]);
  expect(lines(value && firstResponse({ value, diagnostics, paths: new Set() }))).toEqual(["tags: Tag"]);
  expect(value && checkStructure(value.root, () => ({ file: "", line: 1, column: 1 }))).toEqual([]);
});

test("reports an unresolved reference for all paths once", () => {
  const { diagnostics } = parse({
    "api/openapi.yaml": "openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths: { $ref: gone.yaml }\n",
  });
  expect(diagnostics.map(({ code }) => code)).toEqual(["api/external-ref", "api/no-operations"]);
});

test("ignores references in examples, defaults and enums", () => {
  const data = "{ $ref: '#/definitions/User', more: { $ref: none.yaml } }";
  const parsed = parse({
    "api/openapi.yaml": "openapi: 3.1.0\npaths: { /a: { $ref: a.yaml } }\n",
    "api/a.yaml": `
post:
  requestBody:
    content:
      application/json:
        schema:
          type: object
          properties: { one: { enum: [${data}, x] }, two: { const: ${data} }, three: { examples: [${data}] } }
        examples: { first: { value: ${data} }, second: { dataValue: ${data} } }
`,
  });
  expect(parsed.diagnostics).toEqual([]);
  const [operation] = parsed.value?.operations ?? [];
  const content = operation && describeOperation(operation).body?.contents[0];
  const shown = { $ref: "#/definitions/User", more: { $ref: "none.yaml" } };
  expect(content?.examples.map(({ value }) => value)).toEqual([shown, shown]);
  const text = '{"$ref":"#/definitions/User","more":{"$ref":"none.yaml"}}';
  const [one, two] = content?.schema?.fields ?? [];
  expect([one?.node.values[0]?.text, two?.node.constant]).toEqual([text, text]);
});

test("allows examples, headers and parameters called `default`", () => {
  const parsed = parse({
    "api/openapi.yaml": `
openapi: 3.1.0
paths: { /a: { get: { parameters: [{ $ref: '#/components/parameters/default' }], responses: { '200': { description: ok,
  headers: { default: { $ref: parts.yaml#/Header } },
  content: { application/json: { schema: { type: object }, examples: { default: { $ref: parts.yaml#/Example } } } } } } } } }
components: { parameters: { default: { $ref: parts.yaml#/Parameter } } }
`,
    "api/parts.yaml": `
Header: { description: How many are left, schema: { type: integer } }
Example: { value: { a: 1 } }
Parameter: { name: page, in: query, schema: { type: integer } }
`,
  });
  expect(parsed.diagnostics).toEqual([]);
  const [operation] = parsed.value?.operations ?? [];
  const { parameters = [], responses = [] } = operation ? describeOperation(operation) : {};
  expect(parameters.map(({ name }) => name)).toEqual(["page"]);
  expect(responses[0]?.headers.map(({ description }) => description)).toEqual(["How many are left"]);
  expect(responses[0]?.contents[0]?.examples.map(({ value }) => value)).toEqual([{ a: 1 }]);
});

test("does not fetch what examples seem to refer to", () => {
  const text = "openapi: 3.1.0\nx: { $ref: a.yaml }\ncomponents: { examples: { b: { value: { $ref: b.yaml } } } }\n";
  expect(outwardTargets({ path: "https://api.test/openapi.yaml", text })).toEqual(["https://api.test/a.yaml"]);
});
