import { expect, test } from "vitest";
import { formatDiagnostic } from "../base/diagnostic.ts";
import { describeOperation } from "./describe-operation.ts";
import { outwardTargets } from "./join-files.ts";
import { parseApi } from "./parse-api.ts";
import type { SchemaNode } from "./schema-tree.ts";

/** The fields of a schema in lines, two levels deep. */
function lines(node: SchemaNode | undefined): readonly string[] {
  return (node?.fields ?? []).flatMap(({ name, node: field }) => [
    `${name}: ${field.name ?? field.type}${field.stop === undefined ? "" : ` (${field.stop})`}`,
    ...field.fields.map((inner) => `  ${inner.name}: ${inner.node.type}`),
  ]);
}

function parse(files: Readonly<Record<string, string>>, main = "api/openapi.yaml") {
  return parseApi({ path: main, text: files[main] ?? "" }, { read: (path) => files[path] });
}

test("references lead into other files and from there to further ones and back", () => {
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

test("a discriminator may map to files", () => {
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
])("a reference to %s (%s) costs that reference only", (reference) => {
  const { value, diagnostics } = parse({
    "api/openapi.yaml": `openapi: 3.1.0\npaths:\n  /a: { get: {} }\n  /b: { $ref: '${reference}' }\n`,
  });
  expect(value?.operations.map(({ path }) => path)).toEqual(["/a"]);
  expect(diagnostics.map(formatDiagnostic)[0]).toBe(
    `api/openapi.yaml:4:15 api/external-reference The reference "${reference}" leads to a file that cannot be read. References may lead to files of this project, and from a web address to files of the same site.`,
  );
});

test("from a web address only files of the same site are named", () => {
  const text =
    "openapi: 3.1.0\npaths: { /a: { $ref: a.yaml }, /b: { $ref: 'https://other.test/b.yaml#/x' }, /c: { $ref: '/c.json#/d' } }";
  expect(outwardTargets({ path: "https://api.test/v1/openapi.yaml", text })).toEqual([
    "https://api.test/c.json",
    "https://api.test/v1/a.yaml",
  ]);
});

test("references stand also where a name looks like a value: a response `default`, a property `example`", () => {
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
