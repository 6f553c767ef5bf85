import { expect, test } from "vitest";
import { parseApi } from "../parse-api.ts";
import type { BodyView } from "./describe-body.ts";
import { describeOperation, type OperationView } from "./describe-operation.ts";

function describe(text: string): OperationView {
  const operation = parseApi({ path: "api.yaml", text }).value?.operations[0];
  if (operation === undefined) throw new Error("The test has no operation.");
  return describeOperation(operation);
}

/** One line per parameter. */
function parameterLines(view: OperationView): readonly string[] {
  return view.parameters.map(({ location, name, required, schema, description }) =>
    [location, `${name}${required ? "*" : ""}`, schema.type, description].filter(Boolean).join(" "),
  );
}

test("merges parameters of the path and the operation, which wins", () => {
  const view = describe(`
openapi: 3.1.0
components: { parameters: { Limit: { name: limit, in: query, schema: { type: integer } } } }
paths:
  /a/{id}:
    parameters:
      - { name: id, in: path, schema: { type: string } }
      - { name: q, in: query, description: of the path }
    get:
      parameters:
        - { name: session, in: cookie, schema: { type: string } }
        - { $ref: '#/components/parameters/Limit' }
        - { name: q, in: query, required: true, description: of the operation, content: { application/json: { schema: { type: object } } } }
        - { name: Accept, in: header }
        - { $ref: '#/components/parameters/Gone' }
        - { in: query }
        - nonsense
`);
  expect(parameterLines(view)).toEqual([
    "path id* string",
    "query q* object of the operation",
    "query limit integer",
    "cookie session string",
  ]);
});

test.each([
  ["{ type: object, properties: {}, additionalProperties: false }", false],
  ["{ type: object }", false],
  ["{ type: object, minProperties: 1 }", true],
  ["{ type: object, properties: { a: {} }, additionalProperties: false }", true],
])("describes the body of a GET with the schema %s: %s", (schema, isShown) => {
  const body = `requestBody: { content: { application/x-www-form-urlencoded: { schema: ${schema} } } }`;
  const view = describe(`{ openapi: 3.1.0, paths: { /a: { get: { ${body} } } } }`);
  expect(view.body !== undefined).toBe(isShown);
});

test.each([
  ["the operation", "servers: [{ url: 'https://op' }]", "servers: [{ url: 'https://item' }]", "https://op"],
  ["the path", "summary: none", "servers: [{ url: 'https://item' }]", "https://item"],
  ["the root", "servers: []", "summary: none", "https://root"],
])("uses the servers of %s", (_, operation, item, url) => {
  const view = describe(`
openapi: 3.1.0
servers: [{ url: 'https://root' }]
paths:
  /a:
    ${item}
    get: { ${operation} }
`);
  expect(view.servers).toEqual([{ url, variables: [] }]);
});

test("lists the variables of a server", () => {
  const view = describe(`
openapi: 3.1.0
servers:
  - url: https://{region}.test
    description: Everywhere
    variables: { region: { default: eu, enum: [eu, us], description: Where } }
  - description: without an address
paths: { /a: { get: {} } }
`);
  const variables = [{ name: "region", value: "eu", values: ["eu", "us"], description: "Where" }];
  expect(view.servers).toEqual([{ url: "https://{region}.test", description: "Everywhere", variables }]);
});

test.each([
  ["{ type: apiKey, in: query, name: key }", { word: "apiKeyQuery", values: { name: "key" } }],
  ["{ type: apiKey, in: header, name: X-Key }", { word: "apiKeyHeader", values: { name: "X-Key" } }],
  ["{ type: apiKey, in: cookie, name: sid }", { word: "apiKeyCookie", values: { name: "sid" } }],
  ["{ type: http, scheme: Basic }", { word: "apiBasic" }],
  ["{ type: http, scheme: bearer }", { word: "apiBearer" }],
  ["{ type: http, scheme: bearer, bearerFormat: JWT }", { word: "apiBearer", notes: ["JWT"] }],
  ["{ type: http, scheme: digest }", { word: "apiHttpScheme", values: { scheme: "digest" } }],
  [
    "{ type: oauth2, flows: { clientCredentials: {}, authorizationCode: {} } }",
    { word: "apiOauth", notes: [{ word: "apiFlowClient" }, { word: "apiFlowCode" }] },
  ],
  ["{ type: openIdConnect, openIdConnectUrl: 'https://x' }", { word: "apiOpenId" }],
  ["{ type: mutualTLS }", { word: "apiMutualTls" }],
  ["{ $ref: '#/components/securitySchemes/other' }", { word: "apiBearer" }],
  ["7", "one"],
])("describes the scheme %s", (scheme, words) => {
  const view = describe(`
openapi: 3.1.0
security: [{ one: [read, write] }]
components: { securitySchemes: { one: ${scheme}, other: { type: http, scheme: bearer } } }
paths: { /a: { get: {} } }
`);
  expect(view.security.map(({ schemes }) => schemes.map((one) => [one.words, one.scopes]))).toEqual([
    [[words, [{ name: "read" }, { name: "write" }]]],
  ]);
});

test("lists scopes with descriptions and each token URL once", () => {
  const view = describe(`
openapi: 3.1.0
security: [{ one: [read, own] }]
components:
  securitySchemes:
    one:
      type: oauth2
      flows:
        authorizationCode:
          authorizationUrl: https://a.example/ask
          tokenUrl: https://a.example/token
          scopes: { read: Read things. }
        clientCredentials: { tokenUrl: https://a.example/token, scopes: { read: Read other things. } }
paths: { /a: { get: {} } }
`);
  expect(view.security[0]?.schemes[0]).toMatchObject({
    scopes: [{ name: "read", description: "Read things." }, { name: "own" }],
    urls: [
      { word: "apiAuthorizationUrl", url: "https://a.example/ask" },
      { word: "apiTokenUrl", url: "https://a.example/token" },
    ],
  });
});

test("keeps alternatives, combinations and no security apart, and prefers the operation's own", () => {
  const view = describe(`
openapi: 3.1.0
security: [{ root: [] }]
paths: { /a: { get: { security: [{ a: [], b: [] }, { c: [] }, {}] } } }
`);
  expect(view.security.map(({ schemes }) => schemes.map(({ name }) => name))).toEqual([["a", "b"], ["c"], []]);
});

test("lists bodies and responses with every media type, header and example", () => {
  const view = describe(`
openapi: 3.1.0
paths:
  /a:
    post:
      requestBody:
        required: true
        description: What to make.
        content:
          application/json:
            schema: { type: object, properties: { a: { type: integer } } }
          application/xml: { schema: { type: object } }
          text/csv: { example: "a,b" }
      responses:
        "200":
          description: Made.
          headers: { X-Left: { schema: { type: integer } } }
          content:
            application/json:
              examples:
                one: { summary: The first, value: { a: 1 } }
                two: { value: '{"a": 2}' }
        default: { $ref: '#/components/responses/Failed' }
        x-note: {}
components: { responses: { Failed: { description: Failed. } } }
`);
  expect(view.body).toMatchObject({ required: true, description: "What to make." });
  expect(view.body?.contents.map(({ mediaType, examples }) => [mediaType, examples.map(({ text }) => text)])).toEqual([
    ["application/json", ['{\n  "a": 123\n}']],
    ["application/xml", ['<?xml version="1.0" encoding="UTF-8"?>\n<root/>']],
    ["text/csv", ["a,b"]],
  ]);
  expect(view.responses.map(({ status, description, headers }) => [status, description, headers.length])).toEqual([
    ["200", "Made.", 1],
    ["default", "Failed.", 0],
  ]);
  expect(view.responses[0]?.contents[0]?.examples.map(({ title, text, language }) => [title, text, language])).toEqual([
    ["The first", '{\n  "a": 1\n}', "json"],
    ["two", '{\n  "a": 2\n}', "json"],
  ]);
});

test("shows Swagger 2.0 like OpenAPI 3", () => {
  const view = describe(`
swagger: "2.0"
host: api.test
basePath: /v1/
schemes: [https, http]
consumes: [application/json]
produces: [application/json, application/xml]
security: [{ login: [] }, { token: [write] }]
securityDefinitions:
  login: { type: basic }
  token: { type: oauth2, flow: accessCode, scopes: { write: Change things } }
parameters: { Limit: { name: limit, in: query, type: integer, maximum: 50, description: At most } }
definitions: { Pet: { type: object, required: [name], properties: { name: { type: string } } } }
paths:
  /pets:
    post:
      parameters:
        - { $ref: '#/parameters/Limit' }
        - { name: pet, in: body, required: true, description: The pet., schema: { $ref: '#/definitions/Pet' } }
      responses:
        200:
          description: Added.
          schema: { $ref: '#/definitions/Pet' }
          headers: { X-Left: { type: integer } }
          examples: { application/json: { name: Rex } }
        400: { description: Wrong. }
`);
  expect(view.servers.map(({ url }) => url)).toEqual(["https://api.test/v1", "http://api.test/v1"]);
  expect(view.security.flatMap(({ schemes }) => schemes.map(({ words }) => words))).toEqual([
    { word: "apiBasic" },
    { word: "apiOauth", notes: [{ word: "apiFlowCode" }] },
  ]);
  expect(parameterLines(view)).toEqual(["query limit integer At most"]);
  expect(view.parameters[0]?.schema.constraints).toEqual(["≤ 50"]);
  expect(view.body).toMatchObject({
    required: true,
    description: "The pet.",
    contents: [{ mediaType: "application/json", schema: { type: "object", name: "Pet" } }],
  });
  expect(view.responses).toMatchObject([
    {
      status: "200",
      description: "Added.",
      headers: [{ name: "X-Left", schema: { type: "integer" } }],
      contents: [
        { mediaType: "application/json", examples: [{ value: { name: "Rex" } }] },
        { mediaType: "application/xml" },
      ],
    },
    { status: "400", contents: [] },
  ]);
});

test("turns a Swagger 2.0 form into a body", () => {
  const view = describe(`
swagger: "2.0"
paths:
  /pets:
    post:
      parameters:
        - { name: name, in: formData, type: string, required: true, description: Its name. }
        - { name: photo, in: formData, type: file }
`);
  expect(view.body?.required).toBe(true);
  const [content] = view.body?.contents ?? [];
  expect(content?.mediaType).toBe("multipart/form-data");
  expect(
    content?.schema?.fields.map(({ name, required, node }) => [name, required, node.type, node.description]),
  ).toEqual([
    ["name", true, "string", "Its name."],
    ["photo", false, "file", undefined],
  ]);
});

test.each([
  ["consumes: [application/json]", "string", ["application/x-www-form-urlencoded"]],
  ["consumes: [application/json]", "file", ["multipart/form-data"]],
  [
    "consumes: [application/json, multipart/form-data; charset=utf-8]",
    "string",
    ["multipart/form-data; charset=utf-8"],
  ],
  ["consumes: []", "file", ["multipart/form-data"]],
])("never sends a Swagger 2.0 form as JSON: %s, %s", (consumes, type, types) => {
  const view = describe(`
swagger: "2.0"
${consumes}
paths:
  /pets:
    post:
      parameters: [{ name: name, in: formData, type: ${type} }]
`);
  expect(view.body?.contents.map(({ mediaType }) => mediaType)).toEqual(types);
});

test("uses x-default in requests if the site prefills", () => {
  const text = `
openapi: 3.1.0
paths:
  /a:
    post:
      parameters: [{ name: q, in: query, schema: { type: string, x-default: mine, example: other } }]
      requestBody: { content: { application/json: { schema: { properties: { a: { type: string, x-default: mine } } } } } }
      responses: { "200": { content: { application/json: { schema: { properties: { a: { type: string, x-default: mine } } } } } } }
`;
  const [operation] = parseApi({ path: "api.yaml", text }).value?.operations ?? [];
  if (operation === undefined) throw new Error("The test has no operation.");
  const values = (prefill: boolean) => {
    const view = describeOperation(operation, { prefill });
    const body = view.body?.contents[0]?.examples[0]?.value;
    return [view.parameters[0]?.example, body, view.responses[0]?.contents[0]?.examples[0]?.value];
  };
  expect(values(false)).toEqual(["other", { a: "<string>" }, { a: "<string>" }]);
  expect(values(true)).toEqual(["mine", { a: "mine" }, { a: "<string>" }]);
});

test("skips parts of the wrong type", () => {
  const view = describe(`
openapi: 3.1.0
servers: nonsense
security: 7
paths:
  /a:
    parameters: {}
    get: { parameters: 1, requestBody: [], responses: { "200": null, "201": 7, "202": { content: [], headers: 3, description: [] } }, servers: { url: x } }
`);
  expect(view).toEqual({
    flatten: expect.any(Function),
    parts: [],
    servers: [],
    security: [],
    callbacks: [],
    parameters: [],
    responses: ["200", "201", "202"].map((status) => ({ status, headers: [], contents: [], links: [] })),
  });
});

test("shows no servers for a webhook", () => {
  const text = "openapi: 3.1.0\nservers: [{ url: https://a.test }]\nwebhooks: { done: { post: {} } }";
  const [webhook] = parseApi({ path: "api.yaml", text }).value?.operations ?? [];
  expect(webhook && describeOperation(webhook).servers).toEqual([]);
});

test.each([
  ["security: []", "security: [{ key: [] }]", [[]]],
  ["security: [{}]", "", [[]]],
  ["security: 7", "security: [{ key: [] }]", []],
  ["summary: A", "security: []", [[]]],
  ["summary: A", "", []],
])("an operation with %s in an API with %j keeps %j", (operation, root, names) => {
  const text = (schemes: string): string =>
    `openapi: 3.1.0\n${root}\ncomponents: { securitySchemes: { ${schemes} } }\npaths: { /a: { get: { ${operation} } } }`;
  expect(describe(text("key: { type: http, scheme: bearer }")).security).toEqual(names.map((schemes) => ({ schemes })));
  expect(describe(text("")).security).toEqual(names.map((schemes) => ({ schemes })));
});

test("does not require the API's security for webhooks unless they declare it", () => {
  const text = `
openapi: 3.1.0
security: [{ key: [] }]
paths: { /a: { get: {} } }
webhooks: { done: { post: {} }, signed: { post: { security: [{ signature: [] }] } } }
`;
  const operations = parseApi({ path: "api.yaml", text }).value?.operations ?? [];
  const names = operations.map((operation) => {
    const { security } = describeOperation(operation);
    return [operation.path, ...security.flatMap(({ schemes }) => schemes.map(({ name }) => name))];
  });
  expect(names).toEqual([["/a", "key"], ["done"], ["signed", "signature"]]);
});

test("includes read-only and excludes write-only fields in webhooks and callbacks", () => {
  const text = `
openapi: 3.1.0
components:
  schemas:
    Order:
      type: object
      required: [id, name, password]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string }
        password: { type: string, writeOnly: true }
  requestBodies:
    Order: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
  responses:
    Order: { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
webhooks:
  made: { post: { requestBody: { $ref: '#/components/requestBodies/Order' }, responses: { '200': { $ref: '#/components/responses/Order' } } } }
paths:
  /orders:
    post:
      requestBody: { $ref: '#/components/requestBodies/Order' }
      responses: { '200': { $ref: '#/components/responses/Order' } }
      callbacks:
        done:
          '{$request.body#/url}':
            post: { requestBody: { $ref: '#/components/requestBodies/Order' }, responses: { '200': { $ref: '#/components/responses/Order' } } }
`;
  const operations = parseApi({ path: "api.yaml", text }).value?.operations ?? [];
  const names = (body: Pick<BodyView, "contents"> | undefined) =>
    body?.contents.map(({ schema, examples }) => [
      schema?.fields.map(({ name }) => name).join(" "),
      Object.keys(examples[0]?.value ?? {}).join(" "),
    ]);
  const shown = operations.map((operation) => {
    const { body, responses, callbacks } = describeOperation(operation);
    return {
      kind: operation.kind,
      sent: names(body),
      received: names(responses[0]),
      callback: callbacks.map((callback) => [names(callback.body), names(callback.responses[0])]),
    };
  });
  const toApi = [["name password", "name password"]];
  const fromApi = [["id name", "id name"]];
  expect(shown).toEqual([
    { kind: "endpoint", sent: toApi, received: fromApi, callback: [[fromApi, toApi]] },
    { kind: "webhook", sent: fromApi, received: toApi, callback: [] },
  ]);
});
