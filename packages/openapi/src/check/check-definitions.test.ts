import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { checkApi } from "./check-api.ts";

function problems(text: string, path = "api.yaml"): readonly string[] {
  return checkApi({ path, text }, () => undefined).diagnostics.map(formatDiagnostic);
}

/** A complete spec, with something added to its one operation. */
function good(operation: string, more = ""): string {
  return `openapi: 3.1.0
info: { title: A, version: "1", description: 100 requests per minute. }
security: []
${more}
paths:
  /users/{id}:
    get:
      summary: Get a user
      responses: { "200": { description: The user. }, "404": { description: No such user. } }
      parameters:
        - { name: id, in: path, required: true, description: Whose., schema: { type: string } }
      ${operation}
`;
}

test("reports examples that fail for one reason once, at the shared definition", () => {
  const text = good(
    "",
    `components:
  schemas: { User: { type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string } } } }
  examples: { rex: { value: { id: 1 } } }
  responses:
    Found:
      description: Found.
      content:
        application/json:
          schema: { $ref: '#/components/schemas/User' }
          examples:
            rex: { $ref: '#/components/examples/rex' }
            tom: { value: { id: 2 } }
            ann: { value: { id: "3", name: Ann } }`,
  ).replace(
    'responses: { "200": { description: The user. }',
    `responses: { "200": { $ref: '#/components/responses/Found' }, "201": { $ref: '#/components/responses/Found' }`,
  );
  expect(problems(text)).toEqual([
    'api.yaml:6:29 api/example-mismatch Example "components.examples.rex.value" does not match its schema: it is missing the required property "name" (and 1 more example for the same reason). Fix the example or the schema.',
    'api.yaml:16:33 api/example-mismatch Example "components.responses.Found.content.application/json.examples.ann.value" does not match its schema: "id" is a string, not an integer. Fix the example or the schema.',
  ]);
});

test("reports what a shared definition lacks once, at the definition", () => {
  const text = `openapi: 3.2.0
info: { title: A, version: "1", description: 100 requests per minute. }
security: []
paths:
  /a:
    get: { summary: A, parameters: [{ $ref: "#/components/parameters/q" }], responses: { default: { $ref: "#/components/responses/r" } } }
    put: { summary: B, parameters: [{ $ref: "#/components/parameters/q" }], responses: { default: { $ref: "#/components/responses/r" } } }
components:
  parameters:
    q: { name: q, in: query, schema: {} }
  responses:
    r: {}
`;
  expect(problems(text)).toEqual([
    'api.yaml:10:8 api/no-parameter-description The query parameter "q" of "GET /a" has no description. Describe what it does.',
    'api.yaml:12:8 api/no-response-description Response default of "GET /a" has no description. Describe when it is returned.',
  ]);
});

test("compares defaults and limits", () => {
  const text = good("").replace(
    "schema: { type: string } }",
    "schema: { type: string, enum: [a, b], default: c, minLength: 3, maxLength: 1 } }",
  );
  expect(problems(text)).toEqual([
    'api.yaml:11:117 api/default-mismatch Default "paths./users/{id}.get.parameters[0].schema.default" does not match its schema: it is "c", not one of "a", "b". Fix the default or the schema.',
    'api.yaml:11:131 api/min-exceeds-max No value matches "paths./users/{id}.get.parameters[0].schema": "minLength" 3 is above "maxLength" 1. Swap the two limits, or fix one of them.',
  ]);
});

test("treats a null default as no default", () => {
  expect(problems(good("").replace("{ type: string }", "{ type: string, default: null }"))).toEqual([]);
});

test("requires required properties to be described, here or in a merged schema", () => {
  const schemas = `components:
  schemas:
    Base: { type: object, properties: { id: {} } }
    Good: { required: [id, name], allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { name: {} } }] }
    Part: { properties: { a: {}, b: {} }, anyOf: [{ required: [a] }, { required: [b] }], not: { required: [c] } }
    Open: { properties: { a: {} }, required: [b], additionalProperties: true }
    Rule: { required: [anything] }
    Bad: { properties: { name: {} }, required: [nmae, gone], allOf: [{ $ref: '#/components/schemas/Base' }] }`;
  const uses = ["Good", "Part", "Open", "Rule", "Bad"]
    .map((name) => `{ $ref: '#/components/schemas/${name}' }`)
    .join(", ");
  const body = `requestBody: { content: { application/json: { schema: { anyOf: [${uses}] } } } }`;
  const { diagnostics } = checkApi({ path: "api.yaml", text: good(body, schemas) }, () => undefined);
  expect(diagnostics.map((one) => `${one.severity} ${formatDiagnostic(one)}`)).toEqual([
    'info api.yaml:11:49 api/unknown-required-property "components.schemas.Bad" requires "nmae", which is not one of its properties. Did you mean "name"?',
    'info api.yaml:11:55 api/unknown-required-property "components.schemas.Bad" requires "gone", which is not one of its properties. Add "gone" to "properties", or remove it from "required".',
  ]);
});

test("accepts required properties that schemas composed with this one describe", () => {
  const schemas = `components:
  schemas:
    Base: { properties: { id: {} }, required: [id, channel, nowhere] }
    Sms: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { channel: {} } }] }
    Video:
      allOf:
        - { properties: { video: { properties: { url: {} }, required: [url, length, gone] } } }
        - { $ref: '#/components/schemas/Length' }
    Length: { properties: { video: { properties: { length: {} } } } }`;
  const uses = ["Sms", "Video"].map((name) => `{ $ref: '#/components/schemas/${name}' }`).join(", ");
  const body = `requestBody: { content: { application/json: { schema: { anyOf: [${uses}] } } } }`;
  expect(problems(good(body, schemas)).map((line) => line.split(". ")[0])).toEqual([
    'api.yaml:6:61 api/unknown-required-property "components.schemas.Base" requires "nowhere", which is not one of its properties',
    'api.yaml:10:85 api/unknown-required-property "components.schemas.Video.allOf[0].properties.video" requires "gone", which is not one of its properties',
  ]);
});

test("lists unused components, in one line if there are many", () => {
  const body = "requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }";
  const schemas = (more: string): string => `components:
  schemas:
    Pet: { type: object, discriminator: { propertyName: kind }, properties: { kind: {} } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
    Siamese: { allOf: [{ $ref: '#/components/schemas/Cat' }] }
    Loop: { properties: { next: { $ref: '#/components/schemas/Loop' } } }
    ${more}`;
  expect(problems(good(body, schemas("")))).toEqual([
    'api.yaml:9:11 api/unused-component Unused component: no operation uses "components.schemas.Loop". Remove it, or use it.',
  ]);
  const five = ["A", "B", "C", "D", "E"].map((name) => `${name}: {}`).join("\n    ");
  expect(problems(good(body, schemas(five)))).toEqual([
    'api.yaml:9:11 api/unused-component 6 unused components in "components.schemas": "Loop", "A", "B", "C", "D" and 1 more. Remove the unused components.',
  ]);
});

test("reports two paths that match the same URL unless one is more specific or cannot match", () => {
  const item = (path: string, schemas: readonly string[], servers = ""): string => `  ${path}:
    get:
      summary: A${servers}
      responses: { "200": { description: ok }, "404": { description: nf } }
      parameters:
${[...path.matchAll(/\{(\w+)\}/g)].map(([, name], index) => `        - { name: ${name}, in: path, required: true, description: A., schema: { ${schemas[index]} } }\n`).join("")}`;
  const text = (...items: readonly string[]): string => `openapi: 3.1.0
info: { title: A, version: "1", description: 100 requests per minute. }
security: []
paths:
${items.join("")}`;
  const books = item("/books/{slug}", ["type: string"]);
  expect(problems(text(books, item("/{kind}/new", ["type: string"])))).toEqual([
    'api.yaml:11:3 api/ambiguous-path Path "/{kind}/new" is ambiguous: "/books/{slug}" (line 5) can match the same URL. Change the fixed part of one of them, or limit its parameter with an enum or a pattern.',
  ]);
  expect(problems(text(books, item("/{kind}/new", ["type: string, enum: [films]"])))).toEqual([]);
  expect(problems(text(books, item("/{kind}/new", ["type: string, format: uuid"])))).toEqual([]);
  expect(problems(text(books, item("/{kind}/{id}", ["type: string", "type: string"])))).toEqual([]);
  for (const assigned of ["id", "bookId", "book_uuid", "file_hash"])
    expect(
      problems(text(item(`/books/{${assigned}}`, ["type: string"]), item("/{kind}/new", ["type: string"]))),
    ).toEqual([]);
  const elsewhere = "\n      servers: [{ url: https://b.example.com }]";
  expect(problems(text(books, item("/{kind}/new", ["type: string"], elsewhere)))).toEqual([]);
});

test.each([
  ["its own schema", "- { name: kind, in: path, schema: { enum: [films] } }", false],
  ["a schema that allows it", "- { name: kind, in: path, schema: { enum: [films, books] } }", true],
  ["no parameter at all", "[]", true],
  ["a query parameter of that name", "- { name: kind, in: query, schema: { enum: [films] } }", true],
  [
    "the path's parameter beside a query parameter",
    "- { name: kind, in: query }\n        - { name: kind, in: path, schema: { enum: [films] } }",
    false,
  ],
  [
    "the segment's parameter beside another one of the path",
    "- { name: part, in: path }\n        - { name: kind, in: path, schema: { enum: [films] } }",
    false,
  ],
  ["a referenced parameter", "- $ref: '#/components/parameters/kind'", false],
  ["a number", "- { name: kind, in: path, schema: { type: integer } }", false],
])("decides by %s whether two paths match the same URL", (_, parameters, isAmbiguous) => {
  const text = `openapi: 3.1.0
paths:
  /books/{slug}/x: { get: {} }
  /{kind}/new/{part}:
    get:
      parameters:
        ${parameters}
components: { parameters: { kind: { name: kind, in: path, schema: { enum: [films] } } } }
`;
  expect(problems(text).filter((problem) => problem.includes("api/ambiguous-path"))).toEqual(
    isAmbiguous
      ? [
          'api.yaml:4:3 api/ambiguous-path Path "/{kind}/new/{part}" is ambiguous: "/books/{slug}/x" (line 3) can match the same URL. Change the fixed part of one of them, or limit its parameter with an enum or a pattern.',
        ]
      : [],
  );
});

test("decides by the number in a path whether two paths match the same URL", () => {
  const text = (version: string, schema: string): string => `${version}
paths:
  /years/{name}: { get: {} }
  /{number}/first:
    get: { parameters: [{ name: number, in: path, ${schema} }] }
`;
  const ambiguous = (spec: string): boolean => problems(spec).some((problem) => problem.includes("api/ambiguous-path"));
  const years = (spec: string): string => spec.replace("/years/", "/2024/");
  const [v3, v2] = [text("openapi: 3.1.0", "schema: { type: integer }"), text("swagger: '2.0'", "type: integer")];
  expect([v3, years(v3), v2, years(v2)].map(ambiguous)).toEqual([false, true, false, true]);
});
