// Integers beyond JavaScript's safe range, from API files to every part of their pages.

import { checkApi } from "@lectern/openapi/lint";
import { TOOLS } from "@lectern/server/mcp/tools/tools.ts";
import { expect, test } from "vitest";
import { orchard } from "../mcp/fixture.ts";
import { problemsOf } from "../support/check.ts";
import { docsJson, type TestSite, testSite } from "../support/site.ts";

const JSON_API = `{
  "openapi": "3.1.0",
  "info": { "title": "Rows", "version": "1" },
  "servers": [{ "url": "https://api.test" }],
  "paths": {
    "/rows/{id}": {
      "put": {
        "summary": "Put a row",
        "parameters": [
          {
            "name": "id", "in": "path", "required": true, "example": 1234567890123456789,
            "schema": { "type": "integer", "format": "int64", "minimum": -9223372036854775808, "maximum": 9223372036854775807 }
          },
          { "name": "filter", "in": "query", "content": { "application/json": { "example": { "after": 1234567890123456781 } } } }
        ],
        "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Row" } } } },
        "responses": {
          "200": {
            "description": "The row.",
            "headers": { "X-Next": { "schema": { "type": "integer" }, "example": 1234567890123456782 } },
            "content": { "application/json": { "example": { "id": 1234567890123456783, "rows": [{ "id": 1234567890123456784 }] } } }
          }
        }
      },
      "get": { "summary": "Secret", "x-hidden": true, "responses": { "200": { "description": "Ok." } } }
    }
  },
  "components": {
    "schemas": {
      "Row": {
        "type": "object",
        "properties": {
          "id": { "type": "integer", "example": 1234567890123456789 },
          "kind": { "enum": [9007199254740993, 9007199254740995], "default": 9007199254740995 },
          "mark": { "const": 18446744073709551615 },
          "step": { "type": "integer", "exclusiveMinimum": 9007199254740997, "multipleOf": 9007199254740997 },
          "text": { "type": "string", "maxLength": 9223372036854775806 },
          "limit": { "allOf": [{ "type": "integer", "maximum": 9223372036854775807 }, { "maximum": 9223372036854775805 }] }
        }
      }
    }
  }
}
`;

const YAML_API = `openapi: 3.1.0
info: { title: Rows, version: "1" }
servers: [{ url: https://api.test }]
paths:
  /rows/{id}:
    put:
      summary: Put a row
      parameters:
        - name: id
          in: path
          required: true
          example: 1234567890123456789
          schema: { type: integer, format: int64, minimum: -9223372036854775808, maximum: 9223372036854775807 }
        - { name: filter, in: query, content: { application/json: { example: { after: 1234567890123456781 } } } }
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Row" } } } }
      responses:
        200:
          description: The row.
          headers: { X-Next: { schema: { type: integer }, example: 1234567890123456782 } }
          content: { application/json: { example: { id: 1234567890123456783, rows: [{ id: 1234567890123456784 }] } } }
    get: { summary: Secret, x-hidden: true, responses: { 200: { description: Ok. } } }
components:
  schemas:
    Row:
      type: object
      properties:
        id: { type: integer, example: 1234567890123456789 }
        kind: { enum: [9007199254740993, 9007199254740995], default: 9007199254740995 }
        mark: { const: 18446744073709551615 }
        step: { type: integer, exclusiveMinimum: 9007199254740997, multipleOf: 9007199254740997 }
        text: { type: string, maxLength: 9223372036854775806 }
        limit: { allOf: [{ type: integer, maximum: 9223372036854775807 }, { maximum: 9223372036854775805 }] }
`;

const MARKDOWN = `# Put a row

\`PUT /rows/{id}\`

Server:

- \`https://api.test\`

## Path parameters

- \`id\` (integer, int64, ≥ -9223372036854775808, ≤ 9223372036854775807, Example: \`1234567890123456789\`, required)

## Query parameters

- \`filter\` (any, written as application/json, Example: \`{"after":1234567890123456781}\`)

## Body

\`application/json\`

- \`id\` (integer, Example: \`1234567890123456789\`)
- \`kind\` (enum<integer>, default: \`9007199254740995\`)
  - Allowed values: \`9007199254740993\`, \`9007199254740995\`
- \`mark\` (integer)
  - Always \`18446744073709551615\`
- \`step\` (integer, > 9007199254740997, multiple of 9007199254740997)
- \`text\` (string, length ≤ 9223372036854775806)
- \`limit\` (integer, ≤ 9223372036854775805)

## Request example

**cURL**

\`\`\`bash
curl -X PUT 'https://api.test/rows/1234567890123456789?filter=%7B%22after%22%3A1234567890123456781%7D' \\
  -H 'Content-Type: application/json' \\
  -d '{
  "id": 1234567890123456789,
  "kind": 9007199254740995,
  "mark": 18446744073709551615,
  "step": 18014398509481994,
  "text": "<string>",
  "limit": 9223372036854775804
}'
\`\`\`

## Responses

### 200

The row.

Headers:

- \`X-Next\` (integer, Example: \`1234567890123456782\`)

\`application/json\`

**Example**

\`\`\`json
{
  "id": 1234567890123456783,
  "rows": [
    {
      "id": 1234567890123456784
    }
  ]
}
\`\`\`
`;

function rowsSite(path: string, text: string): TestSite {
  const navigation = { groups: [{ group: "API", openapi: path }] };
  return testSite({ "docs.json": docsJson(navigation), [path]: text }, { plainCode: true });
}

const BOTH: readonly (readonly [string, string])[] = [
  ["api.json", JSON_API],
  ["api.yaml", YAML_API],
];

/** The Markdown of a page without the lines common to all pages. */
async function markdown(site: TestSite, route: string): Promise<string> {
  return (await site.page(`${route}.md`)).replace(/^[\s\S]*?(?=^# )/m, "");
}

/** The distinct long integers of a text. */
function digitsIn(text: string): readonly string[] {
  return [...new Set(text.match(/-?\d{16,}/g))].sort();
}

const ALL = digitsIn(`${JSON_API} 9223372036854775804 18014398509481994`);

test.each(BOTH)("shows every digit of %s in HTML and Markdown", async (path, text) => {
  const site = rowsSite(path, text);
  expect(await markdown(site, "/api-reference/put-a-row")).toBe(MARKDOWN);
  const html = await site.page("/api-reference/put-a-row");
  expect(digitsIn(html)).toEqual(ALL);
  for (const digits of ["9223372036854775807", "-9223372036854775808", "1234567890123456789"])
    expect(html).toContain(digits);
});

test.each(BOTH)("keeps every digit of %s in samples of every language", async (path, text) => {
  const site = rowsSite(path, text);
  const html = await site.page("/api-reference/put-a-row");
  const samples = html.split("<pre").slice(1, 10);
  for (const sample of samples) {
    expect(sample).toContain("1234567890123456789");
    expect(sample).toContain("18446744073709551615");
    expect(sample).toContain("9007199254740995");
  }
  expect(samples.filter((sample) => sample.includes("JSON.stringify"))).toEqual([]);
});

test.each(BOTH)("publishes every digit of %s, even if something is removed", async (path, text) => {
  const site = rowsSite(path, text);
  const published = await site.page(`/${path}`);
  expect(published).not.toContain("Secret");
  expect(digitsIn(published)).toEqual(digitsIn(text));
  const index = JSON.parse(await site.page("/_lectern/site.json")) as { specs: readonly { file: string }[] };
  const cut = await site.page(`/${index.specs[0]?.file}`);
  expect(digitsIn(cut)).toEqual(digitsIn(text));
});

test.each(BOTH)("reports nothing about the integers of %s", async (path, text) => {
  const site = rowsSite(path, text);
  expect(await site.problems()).toEqual([]);
  const { diagnostics } = checkApi({ path, text }, () => undefined);
  expect(diagnostics.filter(({ code, severity }) => severity === "error" || /example/.test(code))).toEqual([]);
});

test("compares enum values to the digit when checking examples", async () => {
  const spec = (example: string): string => `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /a:
    get:
      summary: A
      responses:
        200:
          description: Good.
          content:
            application/json:
              schema: { type: object, properties: { id: { type: integer, enum: [9007199254740993] } } }
              example: { id: ${example} }
`;
  const config = docsJson({ groups: [{ group: "A", openapi: "api.yaml" }] });
  const problems = async (example: string): Promise<readonly string[]> =>
    problemsOf("api/example-mismatch", { "docs.json": config, "api.yaml": spec(example) });
  expect(await problems("9007199254740993")).toEqual([]);
  expect(await problems("9007199254740992")).toHaveLength(1);
});

const SWAGGER = `swagger: "2.0"
info: { title: Rows, version: "1" }
host: api.test
paths:
  /rows:
    post:
      summary: Add a row
      parameters:
        - { name: after, in: query, type: integer, maximum: 9223372036854775807, x-example: 1234567890123456789 }
        - { name: body, in: body, schema: { type: object, properties: { id: { type: integer, default: 1234567890123456781 } } } }
      responses: { 200: { description: Ok., schema: { type: integer }, examples: { application/json: 1234567890123456782 } } }
`;

test("keeps every digit in Swagger 2.0, overlays and labels", async () => {
  const overlay = `overlay: 1.0.0
info: { title: More, version: "1" }
extends: api.yaml
actions:
  - target: $.paths['/rows'].post.parameters[?@.maximum == 9223372036854775807]
    update: { x-row: 1234567890123456783, minimum: -9223372036854775808 }
`;
  const config = docsJson(
    { groups: [{ group: "API", openapi: "api.yaml" }] },
    { api: { params: { post: ["x-row"] } } },
  );
  const site = testSite({ "docs.json": config, "api.yaml": SWAGGER, "overlay.yaml": overlay }, { plainCode: true });
  const text = await markdown(site, "/api-reference/add-a-row");
  expect(digitsIn(text)).toEqual([
    "-9223372036854775808",
    "1234567890123456781",
    "1234567890123456782",
    "1234567890123456783",
    "1234567890123456789",
    "9223372036854775807",
  ]);
});

test.each<[string, string]>([
  [
    "events.yaml",
    "asyncapi: 3.0.0\ninfo: { title: Events, version: '1' }\nchannels:\n  rows:\n    address: rows\n    bindings: { kafka: { retention: 9223372036854775807 } }\n    messages:\n      one: { payload: { type: object, properties: { id: { type: integer, minimum: -9223372036854775808 } } }, examples: [{ payload: { id: 1234567890123456789 } }] }\n",
  ],
  [
    "events.json",
    '{"asyncapi":"3.0.0","info":{"title":"Events","version":"1"},"channels":{"rows":{"address":"rows","bindings":{"kafka":{"retention":9223372036854775807}},"messages":{"one":{"payload":{"type":"object","properties":{"id":{"type":"integer","minimum":-9223372036854775808}}},"examples":[{"payload":{"id":1234567890123456789}}]}}}}}',
  ],
])("keeps every digit in channels of %s", async (path, text) => {
  const config = docsJson({ groups: [{ group: "Events", asyncapi: path }] });
  const site = testSite({ "docs.json": config, [path]: text }, { plainCode: true });
  const written = await markdown(site, "/api-reference/websockets/rows");
  expect(digitsIn(written)).toEqual(["-9223372036854775808", "1234567890123456789", "9223372036854775807"]);
});

test("sends every digit of hand-written fields", async () => {
  const page = `---
title: Add
api: POST https://api.test/rows
---

<ParamField body="id" type="integer" default="1234567890123456789" required>Which.</ParamField>
`;
  const site = testSite({ "add.mdx": page }, { plainCode: true });
  expect(await markdown(site, "/add")).toContain('  "id": 1234567890123456789\n');
});

test("keeps every digit of metadata as text", async () => {
  const spec = YAML_API.replace(
    "summary: Put a row",
    "summary: Put a row\n      x-docs: { metadata: { description: 1234567890123456785, deep: { list: [1234567890123456786] } } }",
  );
  const site = rowsSite("api.yaml", spec);
  expect(await site.page("/api-reference/put-a-row")).toContain(
    '<meta name="description" content="1234567890123456785">',
  );
});

test("gives assistants every digit, in text and data", async () => {
  const { source } = orchard({ "openapi.json": JSON_API });
  const tool = TOOLS.find(({ name }) => name === "get_operation");
  const resolved = await tool?.call({ operation: "PUT /rows/{id}" }, await source.open());
  if (resolved?.kind !== "answer") throw new Error("a mistake");
  expect(digitsIn(resolved.text)).toEqual(digitsIn(JSON_API));
  expect(resolved.text).toContain('"maximum":9223372036854775807');
  expect(digitsIn(JSON.stringify(resolved.data))).toEqual(digitsIn(JSON_API));
});
