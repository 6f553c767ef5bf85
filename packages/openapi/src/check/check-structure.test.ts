import { expect, test } from "vitest";
import { RICH_DESCRIPTION } from "../../../../test/openapi/rich-description.ts";
import { checkStructure } from "./check-structure.ts";

/** A spec's messages; each quotes the path it is about. */
function messages(root: object): readonly string[] {
  const at = { file: "api.json", line: 1, column: 1 };
  return checkStructure(root as Readonly<Record<string, unknown>>, () => at).map(({ message }) => message);
}

/** A spec of a given version with one operation. */
function openapi(version: string, operation: object, more: object = {}): object {
  const responses = { 200: { description: "Fine." } };
  const paths = { "/a": { get: { responses, ...operation } } };
  return { openapi: version, info: { title: "A", version: "1" }, paths, ...more };
}

const parameter = (fields: object): object => ({ parameters: [{ name: "a", in: "query", schema: {}, ...fields }] });
const schema = (fields: object): object => ({ components: { schemas: { A: fields } } });
const scheme = (fields: object): object => ({ components: { securitySchemes: { A: fields } } });

test("accepts a rich spec except for its broken reference", () => {
  const missing = 'Unresolved reference "#/components/schemas/Gone".';
  expect(messages(RICH_DESCRIPTION)).toEqual([missing]);
});

test.each<[string, object, string]>([
  ["a list", openapi("3.1.0", { tags: "x" }), '"paths./a.get.tags" must be an array.'],
  ["a text", openapi("3.1.0", { summary: 7 }), '"paths./a.get.summary" must be a string.'],
  ["a flag", openapi("3.1.0", { deprecated: "no" }), '"paths./a.get.deprecated" must be true or false.'],
  ["an object", openapi("3.1.0", { responses: [] }), '"paths./a.get.responses" must be an object.'],
  ["something", openapi("3.1.0", { responses: {} }), '"paths./a.get.responses" must be a non-empty object.'],
  [
    "a status",
    openapi("3.1.0", { responses: { 20: {} } }),
    '"paths./a.get.responses.20" must be a status such as "200" or "4XX", or "default".',
  ],
  ["a path", { ...openapi("3.1.0", {}), paths: { a: {} } }, '"paths.a" must be a path that starts with "/".'],
  ["an unknown field", openapi("3.1.0", { sumary: "x" }), '"paths./a.get.sumary" is not an OpenAPI field.'],
  [
    "a needed field",
    openapi("3.0.3", { requestBody: {} }),
    '"paths./a.get.requestBody" is missing the required field "content".',
  ],
  [
    "schema or content",
    openapi("3.0.3", { parameters: [{ name: "a", in: "query" }] }),
    '"paths./a.get.parameters[0]" must have "schema" or "content".',
  ],
  [
    "schema and content",
    openapi("3.1.0", parameter({ content: { "text/plain": {} } })),
    '"paths./a.get.parameters[0]" has both "schema" and "content", which are mutually exclusive.',
  ],
  [
    "example and examples",
    openapi("3.0.3", parameter({ example: 1, examples: {} })),
    '"paths./a.get.parameters[0]" has both "example" and "examples", which are mutually exclusive.',
  ],
  [
    "a path parameter",
    openapi("3.1.0", parameter({ in: "path" })),
    '"paths./a.get.parameters[0]" is missing the required field "required".',
  ],
  [
    "an optional path parameter",
    openapi("3.1.0", parameter({ in: "path", required: false })),
    '"paths./a.get.parameters[0].required" must be true.',
  ],
  [
    "a style of another place",
    openapi("3.1.0", parameter({ in: "header", style: "form" })),
    '"paths./a.get.parameters[0].style" must be "simple".',
  ],
  [
    "an unknown place",
    openapi("3.1.0", parameter({ in: "body" })),
    '"paths./a.get.parameters[0].in" must be one of "query", "header", "path", "cookie".',
  ],
  ["a version", openapi("3.1", {}), '"openapi" must be a version such as "3.1.0".'],
  ["webhooks before 3.1", openapi("3.0.3", {}, { webhooks: {} }), '"webhooks" is not an OpenAPI field.'],
  [
    "nothing to describe",
    { openapi: "3.1.0", info: { title: "A", version: "1" } },
    'The document must have "paths" or "components" or "webhooks".',
  ],
  [
    "a keyword of 3.1",
    openapi("3.0.3", {}, schema({ const: 1 })),
    '"components.schemas.A.const" is not an OpenAPI field.',
  ],
  [
    "a type of 3.1",
    openapi("3.0.3", {}, schema({ type: ["string", "null"] })),
    '"components.schemas.A.type" must be one of "string", "number", "integer", "boolean", "object", "array".',
  ],
  [
    "an unknown type",
    openapi("3.1.0", {}, schema({ type: "text" })),
    '"components.schemas.A.type" must be one of "string", "number", "integer", "boolean", "object", "array", "null", or an array of these.',
  ],
  [
    "a limit below zero",
    openapi("3.1.0", {}, schema({ minLength: -1 })),
    '"components.schemas.A.minLength" must be a non-negative integer.',
  ],
  [
    "a step of zero",
    openapi("3.1.0", {}, schema({ multipleOf: 0 })),
    '"components.schemas.A.multipleOf" must be a positive number.',
  ],
  [
    "names twice",
    openapi("3.1.0", {}, schema({ required: ["a", "a"] })),
    '"components.schemas.A.required" must be an array of unique values.',
  ],
  [
    "no schema",
    openapi("3.1.0", {}, schema({ properties: { a: "string" } })),
    '"components.schemas.A.properties.a" must be a schema.',
  ],
  [
    "a discriminator of one word",
    openapi("3.1.0", {}, schema({ discriminator: "a" })),
    '"components.schemas.A.discriminator" must be an object.',
  ],
  [
    "a key without a place",
    openapi("3.1.0", {}, scheme({ type: "apiKey", name: "a" })),
    '"components.securitySchemes.A" is missing the required field "in".',
  ],
  [
    "a field of another kind",
    openapi("3.1.0", {}, scheme({ type: "http", scheme: "basic", flows: {} })),
    '"components.securitySchemes.A.flows" is not an OpenAPI field.',
  ],
  [
    "a flow without its address",
    openapi("3.1.0", {}, scheme({ type: "oauth2", flows: { implicit: { scopes: {} } } })),
    '"components.securitySchemes.A.flows.implicit" is missing the required field "authorizationUrl".',
  ],
  [
    "a name with spaces",
    openapi("3.1.0", {}, { components: { schemas: { "A B": {} } } }),
    '"components.schemas.A B" must be a name with only letters, digits, dots, hyphens and underscores.',
  ],
  [
    "a method of HTTP's own",
    openapi("3.2.0", {}, { paths: { "/a": { additionalOperations: { "A B": {} } } } }),
    '"paths./a.additionalOperations.A B" must be a valid HTTP token.',
  ],
  [
    "a name in the address of a server that is no variable",
    openapi("3.0.3", {}, { servers: [{ url: "https://{region}.test" }] }),
    'Variable "region" of the server "https://{region}.test" is not defined.',
  ],
  [
    "such a name in the address of an operation's own server",
    openapi("3.1.0", { servers: [{ url: "https://{a}.test/{b}", variables: { a: { default: "x" } } }] }),
    'Variable "b" of the server "https://{a}.test/{b}" is not defined.',
  ],
  [
    "a variable that the address of its server does not have",
    openapi("3.1.0", {}, { servers: [{ url: "https://a.test", variables: { b: { default: "x" } } }] }),
    'Variable "b" is not used in the server URL "https://a.test".',
  ],
  [
    "a path under two names of its parameter",
    openapi("3.1.0", {}, { paths: { "/a/{b}.json": {}, "/a/{c}": {}, "/a/{c}.json": {} } }),
    'Path "/a/{c}.json" duplicates "/a/{b}.json" (line 1).',
  ],
  [
    "a pattern that does not end",
    openapi("3.1.0", {}, schema({ properties: { a: { pattern: "^[a-" } } })),
    '"components.schemas.A.properties.a.pattern" is not a valid regular expression: Unterminated character class.',
  ],
  [
    "a pattern of another language",
    openapi("3.0.3", parameter({ schema: { type: "string", pattern: "(?i)a/: b" } })),
    '"paths./a.get.parameters[0].schema.pattern" is not a valid regular expression: Invalid group.',
  ],
  [
    "a pattern of names that does not end",
    openapi("3.1.0", {}, schema({ patternProperties: { "^x-": {}, "(": {} } })),
    '"components.schemas.A.patternProperties.(" is not a valid regular expression: Unterminated group.',
  ],
  [
    "a pattern that is no text",
    openapi("3.1.0", {}, schema({ pattern: 7 })),
    '"components.schemas.A.pattern" must be a string.',
  ],
])("reports %s", (_, root, message) => {
  expect(messages(root)).toEqual([message]);
});

test.each<[string, object]>([
  [
    "servers with all their variables",
    openapi("3.1.0", {}, { servers: [{ url: "https://{a}.test/{a}", variables: { a: { default: "x" } } }] }),
  ],
  [
    "paths that differ in more than the names of parameters",
    openapi("3.1.0", {}, { paths: { "/a/{b}": {}, "/a/{c}/": {}, "/a/c": {}, "/a/{+c}": {}, "/a/{c}#new": {} } }),
  ],
  [
    "patterns that only one of the two rules of JavaScript allows",
    openapi("3.1.0", {}, schema({ properties: { a: { pattern: "\\-\\_" }, b: { pattern: "^\\p{L}{1,3}$" } } })),
  ],
  ["extensions", openapi("3.0.3", { "x-any": [1] }, { "x-root": 1 })],
  ["references in place of parts", openapi("3.0.3", { parameters: [{ $ref: "other.json#/a", description: "x" }] })],
  ["true and false as schemas since 3.1", openapi("3.1.0", {}, schema({ properties: { a: true, b: false } }))],
  ["unknown keywords of schemas since 3.1", openapi("3.1.0", {}, schema({ nullable: true, mine: 1 }))],
  ["several types since 3.1", openapi("3.1.0", {}, schema({ type: ["string", "null"] }))],
  ["a description with components only", { openapi: "3.1.0", info: { title: "A", version: "1" }, components: {} }],
  ["responses without a description since 3.2", openapi("3.2.0", { responses: { 200: { summary: "x" } } })],
  [
    "the whole query of 3.2",
    openapi("3.2.0", { parameters: [{ name: "q", in: "querystring", content: { "text/plain": {} } }] }),
  ],
  [
    "names of the language's own objects",
    openapi("3.1.0", {}, { components: { schemas: { constructor: {}, toString: {} } } }),
  ],
])("accepts %s", (_, root) => {
  expect(messages(root)).toEqual([]);
});

test("applies Swagger 2.0's own rules", () => {
  const root = {
    swagger: "2.0",
    info: { title: "A", version: "1" },
    host: "https://a.test",
    schemes: ["ftp"],
    securityDefinitions: { o: { type: "oauth2", flow: "password", scopes: {} } },
    paths: {
      "/a": {
        get: {
          parameters: [
            { name: "q", in: "query", schema: {} },
            { name: "b", in: "body" },
            { $ref: "#/parameters/p", name: "c" },
          ],
          responses: { 200: {} },
        },
      },
    },
    parameters: { p: { name: "p", in: "header", type: "string" } },
  };
  expect(messages(root)).toEqual([
    '"host" must be a host such as "api.example.com".',
    '"schemes[0]" must be one of "http", "https", "ws", "wss".',
    '"securityDefinitions.o" is missing the required field "tokenUrl".',
    '"paths./a.get.parameters[0]" is missing the required field "type".',
    '"paths./a.get.parameters[0].schema" is not an OpenAPI field.',
    '"paths./a.get.parameters[1]" is missing the required field "schema".',
    '"paths./a.get.parameters[2].name" is not an OpenAPI field.',
    '"paths./a.get.responses.200" is missing the required field "description".',
  ]);
});

test("reports a missing definition once, however many references name it", () => {
  const reference = (name: string) => ({ $ref: `#/components/parameters/${name}` });
  const parameters = [reference("key"), reference("key"), reference("other"), reference("key")];
  expect(messages(openapi("3.1.0", { parameters }, { components: { parameters: {} } }))).toEqual([
    'Unresolved reference "#/components/parameters/key" (and 2 more places).',
    'Unresolved reference "#/components/parameters/other".',
  ]);
});

test("follows a chain of references once", () => {
  const name = (index: number): string => `Link${index}`;
  const link = (index: number): object =>
    index === 0 ? { type: "string" } : { $ref: `#/components/schemas/${name(index - 1)}` };
  const schemas = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [name(index), link(index)]));
  let reads = 0;
  const counted = new Proxy(schemas, {
    get: (owner, key) => {
      reads++;
      return Reflect.get(owner, key);
    },
  });
  expect(messages({ ...openapi("3.1.0", {}), components: { schemas: counted } })).toEqual([]);
  expect(reads).toBeLessThan(3000);
});

test("terminates on cycles, deep nesting and hundreds of problems", () => {
  let deep: object = {};
  for (let level = 0; level < 5000; level++) deep = { not: deep };
  expect(messages(openapi("3.1.0", {}, schema(deep)))).toEqual([]);
  const paths = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`/${index}`, 7]));
  expect(messages({ ...openapi("3.1.0", {}), paths }).length).toBe(500);
  const same = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`/{p${index}}`, {}]));
  expect(messages({ ...openapi("3.1.0", {}), paths: same }).length).toBe(500);
});
