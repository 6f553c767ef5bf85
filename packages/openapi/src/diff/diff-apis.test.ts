import type { Location } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import type { ApiChange } from "./change.ts";
import { diffApis, type Version } from "./diff-apis.ts";
import { openVersion } from "./open-version.ts";

function version(name: string, text: string, files: Readonly<Record<string, string>> = {}): Version {
  const { value } = openVersion({ path: name, text }, (path) => files[path]);
  if (value === undefined) throw new Error(`${name} is not an API`);
  return value;
}

function diff(old: unknown, now: unknown): readonly ApiChange[] {
  return diffApis(version("old.json", JSON.stringify(old)), version("new.json", JSON.stringify(now)));
}

const LETTERS = { breaking: "B", "non-breaking": "n", "docs-only": "d" };

function lines(changes: readonly ApiChange[]): readonly string[] {
  return changes.map(({ level, subject, message }) => `${LETTERS[level]} ${subject}: ${message}`);
}

const head = { openapi: "3.1.0", info: { title: "A", version: "1" } };

/** The changes between two versions of one operation. */
function operations(old: object, now: object): readonly string[] {
  const spec = (operation: object) => ({ ...head, paths: { "/a/{id}": { post: operation } } });
  return lines(diff(spec(old), spec(now))).map((line) => line.replace("POST /a/{id}: ", ""));
}

/** The changes between two versions of a schema, when sent and when received. */
function schemas(
  old: unknown,
  now: unknown,
): { readonly sent: readonly string[]; readonly received: readonly string[] } {
  const body = (schema: unknown) => ({ requestBody: { content: { "application/json": { schema } } } });
  const responding = (schema: unknown) => ({ responses: { 200: { content: { "application/json": { schema } } } } });
  const plain = (list: readonly string[]) => list.map((line) => line.replace(/Request body |Response 200 /, ""));
  return {
    sent: plain(operations(body(old), body(now))),
    received: plain(operations(responding(old), responding(now))),
  };
}

const text = { type: "string" };
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

test.each<[string, unknown, unknown, string, string]>([
  [
    "type",
    text,
    { type: "integer" },
    'B has the type "integer" instead of "string"',
    'B has the type "integer" instead of "string"',
  ],
  [
    "wider type",
    { type: "integer" },
    { type: "number" },
    'n has the type "number" instead of "integer"',
    'B has the type "number" instead of "integer"',
  ],
  ["any type", text, {}, 'n has the type any instead of "string"', 'B has the type any instead of "string"'],
  ["null", text, { type: ["string", "null"] }, "n can now be null", "B can now be null"],
  ["no null", { type: "string", nullable: true }, text, "B can no longer be null", "n can no longer be null"],
  ["enum value added", { enum: ["a"] }, { enum: ["a", "b"] }, 'n now also allows "b"', 'B now also allows "b"'],
  ["enum value removed", { enum: ["a", "b"] }, { enum: ["a"] }, 'B no longer allows "b"', 'n no longer allows "b"'],
  ["enum set", text, { type: "string", enum: ["a"] }, 'B now only allows "a"', 'n now only allows "a"'],
  [
    "enum unset",
    { type: "string", enum: ["a"] },
    text,
    "n is no longer limited to certain values",
    "B is no longer limited to certain values",
  ],
  [
    "higher maximum",
    { maxLength: 3 },
    { maxLength: 4 },
    "n has the maximum length 4 instead of 3",
    "B has the maximum length 4 instead of 3",
  ],
  [
    "higher minimum",
    { type: "integer", minimum: 1 },
    { type: "integer", minimum: 2 },
    "B has the minimum 2 instead of 1",
    "n has the minimum 2 instead of 1",
  ],
  [
    "exclusive",
    { type: "number", maximum: 1 },
    { type: "number", exclusiveMaximum: 1 },
    "B has the maximum 1 (exclusive) instead of 1",
    "n has the maximum 1 (exclusive) instead of 1",
  ],
  [
    "limit set",
    { type: "array", items: text },
    { type: "array", items: text, maxItems: 5 },
    "B has a maximum number of items now: 5",
    "n has a maximum number of items now: 5",
  ],
  [
    "format",
    { type: "string", format: "date" },
    { type: "string", format: "date-time" },
    'B has `format` "date-time" instead of "date"',
    'B has `format` "date-time" instead of "date"',
  ],
  [
    "wider format",
    { type: "integer", format: "int32" },
    { type: "integer", format: "int64" },
    'n has `format` "int64" instead of "int32"',
    'B has `format` "int64" instead of "int32"',
  ],
  ["pattern", text, { type: "string", pattern: "^a" }, 'B has `pattern` "^a" now', 'n has `pattern` "^a" now'],
  [
    "multiples",
    { type: "integer", multipleOf: 2 },
    { type: "integer", multipleOf: 4 },
    'B has `multipleOf` "4" instead of "2"',
    'n has `multipleOf` "4" instead of "2"',
  ],
  [
    "default",
    { type: "string", default: "a" },
    { type: "string", default: "b" },
    'n has a different default: "b" instead of "a"',
    'n has a different default: "b" instead of "a"',
  ],
  [
    "texts",
    { type: "string", description: "a", example: "x" },
    { type: "string", description: "b" },
    "d has a different description and example",
    "d has a different description and example",
  ],
  [
    "other properties",
    object({}),
    object({}, { additionalProperties: false }),
    "B no longer allows other properties",
    "n no longer allows other properties",
  ],
  [
    "values of a map",
    { additionalProperties: text },
    { additionalProperties: { type: "integer" } },
    'B property "*" has the type "integer" instead of "string"',
    'B property "*" has the type "integer" instead of "string"',
  ],
])("%s", (_, old, now, sent, received) => {
  const strip = (all: readonly string[]) => all.map((line) => line.replace(/(Request body|Response 200) /, ""));
  const found = schemas(old, now);
  expect([strip(found.sent), strip(found.received)]).toEqual([[sent], [received]]);
});

test.each<[string, unknown, unknown, readonly string[], readonly string[]]>([
  [
    "optional property added",
    object({}),
    object({ a: text }),
    ['n property "a" was added'],
    ['n property "a" was added'],
  ],
  [
    "required property added",
    object({}),
    object({ a: text }, { required: ["a"] }),
    ['B property "a" was added and is required'],
    ['n property "a" was added'],
  ],
  ["property removed", object({ a: text }), object({}), ['B property "a" was removed'], ['B property "a" was removed']],
  [
    "property required",
    object({ a: text }),
    object({ a: text }, { required: ["a"] }),
    ['B property "a" is now required'],
    ['n property "a" is now required'],
  ],
  [
    "property optional",
    object({ a: text }, { required: ["a"] }),
    object({ a: text }),
    ['n property "a" is now optional'],
    ['B property "a" is now optional'],
  ],
  [
    "property deprecated",
    object({ a: text }),
    object({ a: { ...text, deprecated: true } }),
    ['n property "a" is now deprecated'],
    ['n property "a" is now deprecated'],
  ],
  [
    "read-only property",
    object({ a: text }),
    object({ a: { ...text, readOnly: true } }),
    ['B property "a" was removed'],
    [],
  ],
  [
    "inside a read-only property",
    object({ a: { readOnly: true, maxLength: 3 } }),
    object({ a: { readOnly: true, maxLength: 2 } }),
    [],
    ['n property "a" has the maximum length 2 instead of 3'],
  ],
  [
    "nested in lists",
    object({ a: { type: "array", items: object({ b: text }) } }),
    object({ a: { type: "array", items: object({ b: { type: "integer" } }) } }),
    ['B property "a[].b" has the type "integer" instead of "string"'],
    ['B property "a[].b" has the type "integer" instead of "string"'],
  ],
  ["allOf is merged", object({ a: text, b: text }), { allOf: [object({ a: text }), object({ b: text })] }, [], []],
  [
    "alternative added",
    { oneOf: [text, { type: "integer" }] },
    { oneOf: [text, { type: "integer" }, { type: "boolean" }] },
    ['n now also allows a value of the type "boolean"'],
    ['B now also allows a value of the type "boolean"'],
  ],
  [
    "alternative removed",
    { anyOf: [text, { type: "integer" }] },
    text,
    ['B no longer allows a value of the type "integer"'],
    ['n no longer allows a value of the type "integer"'],
  ],
  [
    "alternatives in another order",
    { oneOf: [text, { type: "integer" }] },
    { oneOf: [{ type: "integer" }, text] },
    [],
    [],
  ],
  [
    "enum spread over alternatives",
    { type: "string", enum: ["a", "b"] },
    {
      oneOf: [
        { type: "string", enum: ["a"] },
        { type: "string", enum: ["b"] },
      ],
    },
    [],
    [],
  ],
])("%s", (_, old, now, sent, received) => {
  const strip = (all: readonly string[]) => all.map((line) => line.replace(/(Request body|Response 200) /, ""));
  const found = schemas(old, now);
  expect([strip(found.sent), strip(found.received)]).toEqual([sent, received]);
});

test("parameters", () => {
  const query = (name: string, more: object = {}) => ({ name, in: "query", schema: text, ...more });
  const old = {
    parameters: [
      query("gone"),
      query("list", { schema: { type: "array", items: text } }),
      query("moved"),
      query("free"),
      { name: "id", in: "path", required: true, schema: text },
    ],
  };
  const now = {
    parameters: [
      query("list", { schema: { type: "array", items: text }, explode: false }),
      { name: "moved", in: "header", schema: text },
      query("free", { required: true, deprecated: true }),
      query("extra"),
      query("needed", { required: true }),
      { name: "id", in: "path", required: true, schema: { type: "integer" } },
    ],
  };
  expect(operations(old, now)).toEqual([
    'B Query parameter "gone" was removed',
    'B Query parameter "list" is sent with `explode` "false" instead of "true"',
    'B Query parameter "free" is now required',
    'B Path parameter "id" has the type "integer" instead of "string"',
    'B Parameter "moved" moved from query to header',
    'B Query parameter "needed" was added and is required',
    'n Query parameter "free" is now deprecated',
    'n Query parameter "extra" was added',
  ]);
});

test("ignores the name of a path parameter", () => {
  const spec = (name: string) => ({
    ...head,
    paths: { [`/a/{${name}}`]: { get: { parameters: [{ name, in: "path", required: true, schema: text }] } } },
  });
  expect(lines(diff(spec("id"), spec("key")))).toEqual(['n GET /a/{key}: Path parameter "key" was named "id"']);
});

test("bodies, media types, responses, headers and callbacks", () => {
  const json = (schema: object) => ({ "application/json": { schema } });
  const callbacks = (schema: object) => ({
    done: { "{$request.body#/url}": { post: { requestBody: { content: json(schema) }, responses: { 200: {} } } } },
  });
  const old = {
    requestBody: { content: { ...json(text), "text/plain": {} } },
    responses: {
      200: { headers: { "X-A": { schema: text }, "X-B": { required: true, schema: text } }, content: json(text) },
      404: {},
    },
    callbacks: { ...callbacks(object({ a: text })), gone: { "/x": { post: {} } } },
  };
  const now = {
    requestBody: { required: true, content: { "application/json; charset=utf-8": { schema: text }, "text/csv": {} } },
    responses: { 200: { headers: { "x-b": { schema: text } }, content: json(text) }, 201: {} },
    callbacks: callbacks(object({ a: text, b: text }, { required: ["b"] })),
  };
  expect(operations(old, now)).toEqual([
    "B Request body is now required",
    "B Request body no longer supports text/plain",
    'B Response 200 header "X-A" was removed',
    'B Response 200 header "X-B" is now optional',
    "B Callback gone POST /x was removed",
    "n Request body now supports text/csv",
    "n Response 404 was removed",
    "n Response 201 was added",
    'n Callback done POST {$request.body#/url}: Payload property "b" was added',
  ]);
  expect(operations({}, { requestBody: { required: true, content: json(text) } })).toEqual([
    "B Request body was added and is required",
  ]);
  expect(operations({ responses: { 200: {} } }, { responses: {} })).toEqual(["B Response 200 was removed"]);
});

test("security and servers", () => {
  const spec = (security: unknown, scheme: object, servers: readonly string[]) => ({
    ...head,
    security,
    servers: servers.map((url) => ({ url })),
    components: { securitySchemes: { key: scheme, oauth: { type: "oauth2", flows: {} } } },
    paths: { "/a": { get: {} }, "/b": { get: {} } },
  });
  const key = { type: "apiKey", in: "header", name: "X-Key" };
  expect(
    lines(
      diff(
        spec([{ key: [] }], key, ["https://a", "https://b"]),
        spec([{ key: [] }], { ...key, name: "X-Api-Key" }, ["https://a", "https://c"]),
      ),
    ),
  ).toEqual([
    "B API: Server https://b was removed",
    'B API: Security scheme "key" has `name` "X-Api-Key" instead of "X-Key"',
    "n API: Server https://c was added",
  ]);
  const security = (old: unknown, now: unknown) => lines(diff(spec(old, key, []), spec(now, key, [])));
  expect(security([], [{ key: [] }])).toEqual([
    "B API: Authentication is now required",
    'n API: Authentication now accepts "key"',
  ]);
  expect(security([{ key: [] }], [{ key: [] }, {}])).toEqual(["n API: Authentication is now optional"]);
  expect(security([{ key: [] }], [])).toEqual([
    'n API: Authentication no longer accepts "key"',
    "n API: Authentication is now optional",
  ]);
  expect(security([{ oauth: ["a"] }], [{ oauth: ["b"] }])).toEqual([
    "B API: Authentication now requires the scope b",
    "n API: Authentication no longer requires the scope a",
  ]);
  expect(security([{ key: [] }], [{ oauth: [] }])).toEqual([
    'B API: Authentication no longer accepts "key"',
    'n API: Authentication now accepts "oauth"',
  ]);
});

test("endpoints, webhooks and texts; unpublished parts count as absent", () => {
  const old = {
    ...head,
    paths: { "/a": { get: { summary: "A" } }, "/b": { get: { deprecated: true } }, "/c": { get: {} } },
    webhooks: { x: { post: { requestBody: { content: { j: { schema: object({ a: text }) } } } } } },
  };
  const now = {
    ...head,
    info: { title: "A", version: "2" },
    paths: {
      "/a": { get: { summary: "B", operationId: "a", deprecated: true } },
      "/c": { get: { "x-internal": true } },
      "/d": { get: {} },
    },
    webhooks: { x: { post: { requestBody: { content: { j: { schema: object({}) } } } } }, y: { post: {} } },
  };
  expect(lines(diff(old, now))).toEqual([
    'B POST x: Payload property "a" was removed',
    "B GET /b: Endpoint was removed; it was deprecated",
    "B GET /c: Endpoint was removed",
    "n GET /a: Endpoint is now deprecated",
    'n GET /a: Endpoint has the operationId "a" instead of none',
    "n GET /d: Endpoint was added",
    "n POST y: Webhook was added",
    "d API: API has a different version",
    "d GET /a: Endpoint has a different summary",
  ]);
});

test("reports a named schema once for all its uses, ends recursion, and locates the definition", () => {
  const spec = (fields: string) => `openapi: 3.1.0
info: {title: A, version: "1"}
components:
  schemas:
    Base:
      type: object
      properties:
${fields}
    Node:
      allOf:
        - $ref: '#/components/schemas/Base'
        - properties:
            next: {$ref: '#/components/schemas/Node'}
            same: {$ref: '#/components/schemas/Base', description: The same}
paths:
  /a:
    get: &get
      responses:
        200: {content: {application/json: {schema: {$ref: '#/components/schemas/Node'}}}}
  /b:
    get: *get
`;
  const changes = diffApis(
    version("old.yaml", spec("        a: {type: string}\n        b: {}")),
    version("new.yaml", spec("        a: {type: string, enum: [x]}")),
  );
  const location = (at: Location | undefined) => at && `${at.file}:${at.line}:${at.column}`;
  expect(
    changes.map((one) => [...lines([one]), one.operations.join(), location(one.before), location(one.after)]),
  ).toEqual([
    ['B Base: Property "b" was removed from responses', "GET /a,GET /b", "old.yaml:9:12", undefined],
    ['n Base: Property "a" now only allows "x" in responses', "GET /a,GET /b", "old.yaml:8:12", "new.yaml:8:33"],
  ]);
});

test("compares schemas in other files and Swagger 2.0 like any other", () => {
  const main = (extra: string) =>
    `openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths:\n  /a:\n    post:\n      requestBody: {content: {application/json: {schema: {$ref: 'parts/user.yaml'}}}}${extra}\n`;
  const before = version("old.yaml", main(""), {
    "parts/user.yaml": "type: object\nproperties:\n  a: {type: string}\n",
  });
  const after = version("new.yaml", main(""), {
    "parts/user.yaml": "type: object\nrequired: [a]\nproperties:\n  a: {type: string}\n",
  });
  const [change] = diffApis(before, after);
  expect(lines(change ? [change] : [])).toEqual(['B user: Property "a" is now required in requests']);
  expect(change?.after).toEqual({ file: "parts/user.yaml", line: 4, column: 6 });
  const swagger = {
    swagger: "2.0",
    info: head.info,
    paths: {
      "/a": {
        post: {
          parameters: [{ in: "body", name: "b", schema: object({ a: text }) }],
          responses: { 200: { schema: object({ c: text }) } },
        },
      },
    },
  };
  const upgraded = {
    ...head,
    paths: {
      "/a": {
        post: {
          requestBody: { content: { "application/json": { schema: object({ a: text }) } } },
          responses: { 200: { content: { "application/json": { schema: object({}) } } } },
        },
      },
    },
  };
  expect(lines(diff(swagger, upgraded))).toEqual(['B POST /a: Response 200 property "c" was removed']);
});

test("terminates on schemas that merge themselves", () => {
  const spec = (type: string) => ({
    ...head,
    paths: {
      "/a": { get: { responses: { 200: { content: { j: { schema: { $ref: "#/components/schemas/X" } } } } } } },
    },
    components: {
      schemas: {
        X: {
          allOf: [
            object({ a: { $ref: "#/components/schemas/X" }, b: { type } }),
            object({ a: { $ref: "#/components/schemas/X", description: "x" } }),
          ],
        },
      },
    },
  });
  expect(lines(diff(spec("string"), spec("integer")))[0]).toBe(
    'B X: Property "b" has the type "integer" instead of "string" in responses',
  );
});
