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

test("accepts a good spec", () => {
  expect(problems(good("tags: [users]"))).toEqual([]);
});

test.each([
  [
    "tags: users",
    'api.yaml:12:13 api/invalid-type "paths./users/{id}.get.tags" must be an array. Fix the value. Until then, it is parsed on a best-effort basis.',
  ],
  [
    "deprecated: maybe",
    'api.yaml:12:19 api/invalid-type "paths./users/{id}.get.deprecated" must be true or false. Fix the value. Until then, it is parsed on a best-effort basis.',
  ],
  [
    "sumary: x",
    'api.yaml:12:15 api/unknown-field "paths./users/{id}.get.sumary" is not an OpenAPI field. Did you mean "summary"?',
  ],
  ["x-anything: [1]", undefined],
  [
    "requestBody: {}",
    'api.yaml:12:20 api/missing-field "paths./users/{id}.get.requestBody" is missing the required field "content".',
  ],
  [
    "requestBody: { content: { application/json: { schema: { type: strng } } } }",
    'api.yaml:12:69 api/invalid-type "paths./users/{id}.get.requestBody.content.application/json.schema.type" must be one of "string", "number", "integer", "boolean", "object", "array", "null", or an array of these. Fix the value. Until then, it is parsed on a best-effort basis.',
  ],
  [
    "requestBody: { content: { application/json: { schema: { properties: { a: { $ref: '#/gone' } } } } } }",
    'api.yaml:12:88 api/unresolved-ref Unresolved reference "#/gone". Fix the reference, or add the definition.',
  ],
])("checks %s against the standard", (operation, expected) => {
  expect(
    problems(good(operation)).map((line) => line.replace(/ (?:Correct it|Add "content"|Correct it, or).*$/, "")),
  ).toEqual(expected === undefined ? [] : [expected]);
});

test("suggests a target for an unresolved reference", () => {
  const body = "requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Usr' } } } }";
  expect(problems(good(body, "components: { schemas: { User: {} } }"))).toEqual([
    'api.yaml:12:69 api/unresolved-ref Unresolved reference "#/components/schemas/Usr". Did you mean "#/components/schemas/User"?',
  ]);
});

test("compares server variables with the names in the URL", () => {
  const servers = `servers:
  - url: https://{region}.example.com/{stage}
    variables: { regoin: { default: eu }, stage: { default: live } }
  - url: https://{tenant}.example.com`;
  expect(problems(good("tags: [users]", servers))).toEqual([
    'api.yaml:5:10 api/undefined-server-variable Variable "region" of the server "https://{region}.example.com/{stage}" is not defined. Did you mean "regoin"?',
    'api.yaml:6:26 api/unused-server-variable Variable "regoin" is not used in the server URL "https://{region}.example.com/{stage}". Remove the variable, or add {regoin} to the URL.',
    'api.yaml:7:10 api/undefined-server-variable Variable "tenant" of the server "https://{tenant}.example.com" is not defined. Add "tenant" with a "default" to the server\'s "variables", or remove it from the URL.',
  ]);
});

test("reports two paths that differ only in parameter names, with both locations", () => {
  const again = good("")
    .replace(/[\s\S]*paths:\n/, "")
    .replaceAll("{id}", "{name}")
    .replaceAll("name: id", "name: name");
  expect(problems(`${good("")}${again}`)).toEqual([
    'api.yaml:13:3 api/duplicate-path Path "/users/{name}" duplicates "/users/{id}" (line 6). Merge their methods under one path.',
  ]);
});

test("validates a JSON example given as text or as a file", () => {
  const read = (path: string): string | undefined => (path === "good.json" ? '{ "a": 1 }' : '{ "a": "x" }');
  const operation = `requestBody:
        content:
          application/json:
            schema: { type: object, properties: { a: { type: integer } } }
            examples:
              one: { externalValue: ./good.json }
              two: { externalValue: ./bad.json }
              three: { value: '{ "a": 2 }' }
              four: { value: Not JSON. }`;
  const report = checkApi({ path: "api.yaml", text: good(operation) }, read);
  expect(report.diagnostics.map(formatDiagnostic)).toEqual([
    'api.yaml:18:20 api/example-mismatch Example "paths./users/{id}.get.requestBody.content.application/json.examples.two" does not match its schema: "a" is a string, not an integer. Fix the example or the schema.',
    'api.yaml:20:30 api/example-mismatch Example "paths./users/{id}.get.requestBody.content.application/json.examples.four.value" does not match its schema: it is a string, not an object. Fix the example or the schema.',
  ]);
});

test("allows only one parameter for the whole query string", () => {
  const whole = "{ name: w, in: querystring, description: All., content: { application/json: { schema: {} } } }";
  const text = (...parameters: readonly string[]): string => `openapi: 3.2.0
info: { title: A, version: "1", description: 100 requests per minute. }
security: []
paths:
  /a:
    parameters: [{ name: p, in: query, description: One., schema: {} }]
    get:
      summary: A
      parameters:
${parameters.map((parameter) => `        - ${parameter}\n`).join("")}      responses: { "200": { description: ok }, "404": { description: nf } }
`;
  expect(problems(text(whole))).toEqual([
    'api.yaml:10:11 api/conflicting-parameters Parameter "w" of "GET /a" covers the whole query string, which conflicts with the query parameter "p". Remove one of them.',
  ]);
  expect(
    problems(text(whole.replace("w,", "v,"), whole)).filter((line) => line.includes("with the parameter")),
  ).toEqual([
    'api.yaml:11:11 api/conflicting-parameters Parameter "w" of "GET /a" covers the whole query string, which conflicts with the parameter "v". Remove one of them.',
  ]);
});

test("expects neither authentication nor rate limits of a file with webhooks only", () => {
  const sent = "post: { summary: Sent., responses: { 2XX: { description: Received. } } }";
  expect(problems(`openapi: 3.1.0\ninfo: { title: A, version: "1" }\nwebhooks:\n  made:\n    ${sent}\n`)).toEqual([]);
});

test("reports what readers of the reference would miss", () => {
  expect(
    problems(`openapi: 3.2.0
info: { title: A, version: "1", description: Send your API key. }
paths:
  /users/{id}:
    get:
      parameters: [{ name: q, in: query, schema: {} }, { name: v, in: query, schema: { enum: ["2024-01-01"] } }]
      responses: { "200": {} }
`),
  ).toEqual([
    'api.yaml:1:1 api/no-authentication The OpenAPI file does not define how clients authenticate. Add "securitySchemes" and "security", or "security": [] for a public API.',
    "api.yaml:2:7 api/no-rate-limits The OpenAPI file does not document rate limits. State the limits in info.description, or add a 429 response.",
    'api.yaml:5:5 api/no-description "GET /users/{id}" has neither a summary nor a description. Describe in one sentence what it does.',
    'api.yaml:5:5 api/no-error-response "GET /users/{id}" has no error response. Add the errors that callers must handle, such as 400, 401 or 404.',
    'api.yaml:5:5 api/undefined-path-parameter Path parameter "id" of "GET /users/{id}" is not defined. Add a parameter with "name": "id" and "in": "path".',
    'api.yaml:6:20 api/no-parameter-description The query parameter "q" of "GET /users/{id}" has no description. Describe what it does.',
    'api.yaml:7:27 api/no-response-description Response 200 of "GET /users/{id}" has no description. Describe when it is returned.',
  ]);
});

test("asks for a security scheme if callers need credentials", () => {
  const spec = good("").replace("security: []\n", "");
  const parameter = (name: string): string =>
    spec.replace("parameters:", `parameters:\n        - { name: ${name}, in: header, description: D., schema: {} }`);
  expect(problems(spec)).toEqual([]);
  expect(problems(parameter("X-Page-Token"))).toEqual([]);
  expect(problems(parameter("X-Api-Key"))[0]).toContain("api/no-authentication");
});

test("accepts an empty security list on the spec or an operation as public, but not on a webhook", () => {
  const webhook = (security: string): string =>
    `webhooks: { done: { post: { summary: Done, ${security} responses: { "200": { description: ok } } } } }`;
  const undeclared = good("", webhook("security: [],"))
    .replace("security: []\n", "")
    .replace("minute.", "minute and API key.");
  expect(problems(good("", webhook("")))).toEqual([]);
  expect(problems(good("security: []").replace("security: []\n", ""))).toEqual([]);
  expect(problems(undeclared)).toEqual([
    'api.yaml:1:1 api/no-authentication The OpenAPI file does not define how clients authenticate. Add "securitySchemes" and "security", or "security": [] for a public API.',
  ]);
  expect(problems(undeclared.replace(/paths:[\s\S]*/, ""))).toEqual([]);
});

test("reports a missing success response", () => {
  const text = good("").replace('"200": { description: The user. }, ', "");
  expect(problems(text)).toEqual([
    'api.yaml:7:5 api/no-success-response "GET /users/{id}" has no success response. Add a 2xx response.',
  ]);
});

test("reports an example that does not match its schema", () => {
  const text = good("").replace(
    "description: The user. }",
    "description: The user., content: { application/json: { schema: { type: object, properties: { id: { type: integer } } }, example: { id: x } } } }",
  );
  expect(problems(text)).toEqual([
    'api.yaml:9:164 api/example-mismatch Example "paths./users/{id}.get.responses.200.content.application/json.example" does not match its schema: "id" is a string, not an integer. Fix the example or the schema.',
  ]);
});

test("validates each item of a stream", () => {
  const media = (example: string) =>
    good("")
      .replace(
        "description: The user. }",
        `description: The user., content: { application/jsonl: { itemSchema: { type: object, required: [id] }, example: ${example} } } }`,
      )
      .replace("3.1.0", "3.2.0");
  expect(problems(media("[{ id: 1 }, { id: 2 }]"))).toEqual([]);
  expect(problems(media('"{}"'))).toEqual([]);
  expect(problems(media("[{ id: 1 }, {}]")).join()).toContain("api/example-mismatch");
});

test("checks Swagger 2.0 against its own standard", () => {
  expect(
    problems(JSON.stringify({ swagger: "2.0", info: { title: "A", version: "1" }, servers: [] }), "api.json"),
  ).toEqual([
    'api.json:1:1 api/missing-field The document is missing the required field "paths". Add "paths".',
    'api.json:1:1 api/no-operations "api.json" has no operations. Add operations under "paths" or "webhooks".',
    'api.json:1:53 api/unknown-field "servers" is not an OpenAPI field. Remove it, or rename it "x-servers".',
  ]);
});

test("rejects a file that is not a spec", () => {
  expect(problems('{"name": "x"}', "package.json")).toEqual([
    'package.json:1:1 api/not-openapi "package.json" is not an OpenAPI file. Add a top-level "openapi" (or "swagger") version.',
  ]);
});

test("checks the outline of an AsyncAPI file, not OpenAPI rules", () => {
  const text = "asyncapi: 3.0.0\nservers: { a: { host: a.test, protocol: ws } }\nchannels: { a: {}, b: 3 }\n";
  const { operations, diagnostics } = checkApi({ path: "events.yaml", text }, () => undefined);
  expect([operations, diagnostics.map(formatDiagnostic)]).toEqual([
    1,
    ['events.yaml:3:23 asyncapi/invalid-object "b" must be an object. Make it an object. Until then, it is skipped.'],
  ]);
});

test("checks referenced files like the first, with problems at their own locations", () => {
  const files: Readonly<Record<string, string>> = {
    "shared/p.yaml": `get:
  summary: A
  parametres: []
  parameters:
    - { name: q, in: querry, schema: { type: strng } }
  responses:
    "200":
      descripton: x
      content: { application/json: { schema: { $ref: '#/zzz' } } }
`,
    "api/parts/common.json": '{ "Yes": { "type": "foo" } }',
  };
  const text = `openapi: 3.1.0
info: { title: A, version: "1", description: 100 requests per minute. }
security: []
paths:
  /a: { $ref: '../shared/p.yaml' }
  /b: { $ref: 'parts/common.json#/none' }
components:
  schemas:
    Yes: { $ref: 'parts/common.json#/Yes' }
    No: { $ref: 'parts/common.json#/nope' }
`;
  const { diagnostics } = checkApi({ path: "api/main.yaml", text }, (path) => files[path]);
  expect(diagnostics.map(({ code, at, message }) => `${at.file}:${at.line}:${at.column} ${code} ${message}`)).toEqual([
    'api/main.yaml:6:15 api/unresolved-ref Unresolved reference "parts/common.json#/none".',
    'api/main.yaml:9:10 api/unused-component Unused component: no operation uses "components.schemas.Yes".',
    'api/main.yaml:10:9 api/unused-component Unused component: no operation uses "components.schemas.No".',
    'api/main.yaml:10:17 api/unresolved-ref Unresolved reference "parts/common.json#/nope".',
    'api/parts/common.json:1:12 api/invalid-type "Yes.type" must be one of "string", "number", "integer", "boolean", "object", "array", "null", or an array of these.',
    'shared/p.yaml:1:1 api/no-error-response "GET /a" has no error response.',
    'shared/p.yaml:3:15 api/unknown-field "get.parametres" is not an OpenAPI field.',
    'shared/p.yaml:5:22 api/invalid-type "get.parameters[0].in" must be one of "query", "header", "path", "cookie".',
    'shared/p.yaml:5:46 api/invalid-type "get.parameters[0].schema.type" must be one of "string", "number", "integer", "boolean", "object", "array", "null", or an array of these.',
    'shared/p.yaml:7:5 api/missing-field "get.responses.200" is missing the required field "description".',
    'shared/p.yaml:8:19 api/unknown-field "get.responses.200.descripton" is not an OpenAPI field.',
    'shared/p.yaml:9:54 api/unresolved-ref Unresolved reference "#/zzz".',
  ]);
});

test("reports circular references", () => {
  const more =
    "components: { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } }";
  const body = "requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }";
  expect(problems(good(body, more)).map((line) => line.replace(/ Let one.*/, ""))).toEqual([
    'api.yaml:4:37 api/circular-ref Circular reference "#/components/schemas/B". Point one of the references in the loop at a definition.',
    'api.yaml:4:76 api/circular-ref Circular reference "#/components/schemas/A". Point one of the references in the loop at a definition.',
    'api.yaml:12:69 api/circular-ref Circular reference "#/components/schemas/A". Point one of the references in the loop at a definition.',
  ]);
});

test("reports unknown and ambiguous names", () => {
  const { diagnostics } = checkApi(
    {
      path: "api.yaml",
      text: `openapi: 3.1.0
info: { title: D, version: "1", description: At most 10 requests a second. }
security: [{ nope: [] }]
paths:
  /a:
    parameters:
      - { name: b, in: query, description: That of the path., schema: {} }
    get:
      operationId: same
      summary: A
      parameters:
        - { $ref: "#/components/parameters/missing" }
        - { name: b, in: query, description: One., schema: {} }
        - { name: b, in: query, description: Two., schema: {} }
        - { name: X-A, in: header, description: One., schema: {} }
        - { name: x-a, in: header, description: Two., schema: {} }
        - { name: zz, in: path, required: true, description: Not in the path., schema: {} }
      responses: { "200": { description: ok }, "404": { description: nf } }
  /b:
    get:
      operationId: same
      summary: B
      security: [{ tokn: [] }, {}]
      responses: { "200": { description: ok }, "404": { description: nf } }
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
`,
    },
    () => undefined,
  );
  expect(diagnostics.map((one) => `${one.severity} ${formatDiagnostic(one)}`)).toEqual([
    'error api.yaml:3:20 api/unknown-security-scheme Unknown security scheme "nope". Add "nope" to "securitySchemes", or fix the name.',
    'error api.yaml:12:19 api/unresolved-ref Unresolved reference "#/components/parameters/missing". Fix the reference, or add the definition.',
    'error api.yaml:14:11 api/duplicate-parameter Duplicate query parameter "b" in "GET /a". Remove one of them.',
    'error api.yaml:16:11 api/duplicate-parameter Duplicate header parameter "x-a" in "GET /a". Remove one of them.',
    'error api.yaml:17:11 api/unused-path-parameter Path parameter "zz" does not appear in the path of "GET /a". Remove it, or add it to the path.',
    'error api.yaml:21:20 api/duplicate-operation-id Duplicate operationId "same" in "GET /b" and "GET /a". Give each operation a unique operationId.',
    'error api.yaml:23:26 api/unknown-security-scheme Unknown security scheme "tokn". Did you mean "token"?',
  ]);
});

test("reports an unknown security scheme once, with the number of operations", () => {
  const operation = '{ summary: A, security: [{ nope: [] }, { nope: [] }], responses: { "200": { description: ok } } }';
  const lines = problems(`openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /a: { get: ${operation}, post: ${operation} }
  /b: { get: ${operation} }
`);
  expect(lines.filter((line) => line.includes("security"))).toEqual([
    'api.yaml:4:47 api/unknown-security-scheme Unknown security scheme "nope" (3 operations). Add "nope" to "securitySchemes", or fix the name.',
  ]);
});

test("reports each problem once", () => {
  const head = good("").replace(/\n\s*$/, "\n");
  expect(problems(`${head}  /null:\n  /self: { $ref: "#/paths/~1self" }\n`)).toEqual([
    'api.yaml:12:9 api/invalid-path-item Path item "/null" must be an object with one key per method. Make it an object. Until then, it is skipped.',
    'api.yaml:13:18 api/unresolved-ref Unresolved reference "#/paths/~1self". Fix the reference, or add the definition.',
  ]);
});

test("reports only the syntax error of an unreadable file", () => {
  const lines = problems(
    'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths:\n\t/one:\n\t\tget:\n\t\t\tsummary: A\n',
  );
  expect([...new Set(lines.map((line) => line.split(" ")[1]))]).toEqual(["api/syntax"]);
});

test.each(["At most 10 requests a second.", "100 requests / min", "We throttle.", "Make 5 calls per user"])(
  "recognizes %j as text about limits",
  (text) => {
    expect(problems(good("").replace("100 requests per minute.", text))).toEqual([]);
  },
);

test("reports problems of custom methods at their location", () => {
  const text = good("").replace(
    "    get:\n      summary: Get a user",
    "    additionalOperations:\n     LINK:\n      summary: Link\n      operationId: 5\n      responses: { '200': {} }\n    get:\n      summary: Get a user",
  );
  expect(problems(text.replace("3.1.0", "3.2.0")).map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
    "api.yaml:8:6 api/no-error-response",
    "api.yaml:8:6 api/undefined-path-parameter",
    "api.yaml:10:20 api/invalid-type",
    "api.yaml:11:27 api/no-response-description",
  ]);
});
