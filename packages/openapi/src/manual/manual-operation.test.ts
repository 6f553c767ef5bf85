import { expect, test } from "vitest";
import type { ManualEndpoint } from "./manual-endpoint.ts";
import { type ManualField, manualOperation } from "./manual-operation.ts";

const ENDPOINT: ManualEndpoint = {
  method: "POST",
  path: "/v1/users/{team}",
  servers: ["https://api.acme.dev"],
  contentType: "application/json",
};

function field(location: ManualField["location"], name: string, more: Partial<ManualField> = {}): ManualField {
  return {
    location,
    name,
    type: "string",
    required: false,
    deprecated: false,
    default: undefined,
    placeholder: undefined,
    text: "",
    children: [],
    ...more,
  };
}

test("turns fields into parameters, a body and a 200 response", () => {
  const operation = manualOperation(ENDPOINT, [
    field("path", "team", { required: true }),
    field("query", "limit", { type: "integer", default: "20", placeholder: "50" }),
    field("body", "address", { type: "object", children: [field("body", "city", { required: true })] }),
    field("body", "tags", { type: "array", children: [field("body", "label")] }),
    field(undefined, "ok", { type: "boolean" }),
    field("unknown", "lost"),
  ]);
  expect(operation).toMatchObject({ kind: "endpoint", method: "POST", path: "/v1/users/{team}" });
  expect(operation.value).toEqual({
    parameters: [
      { name: "team", in: "path", required: true, schema: { type: "string" } },
      { name: "limit", in: "query", required: false, schema: { type: "integer", default: 20, example: 50 } },
    ],
    requestBody: {
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: [],
            properties: {
              address: { type: "object", required: ["city"], properties: { city: { type: "string" } } },
              tags: {
                type: "array",
                items: { type: "object", required: [], properties: { label: { type: "string" } } },
              },
            },
          },
        },
      },
    },
    responses: {
      "200": {
        content: {
          "application/json": { schema: { type: "object", required: [], properties: { ok: { type: "boolean" } } } },
        },
      },
    },
  });
});

test("keeps fields of different responses apart", () => {
  const { value } = manualOperation(ENDPOINT, [
    field(undefined, "id", { status: "200" }),
    field(undefined, "message", { status: "404" }),
    field(undefined, "at"),
  ]);
  const fields = Object.entries(value["responses"] as object).map(([status, response]) => [
    status,
    Object.keys(response.content["application/json"].schema.properties),
  ]);
  expect(fields).toEqual([
    ["200", ["id", "at"]],
    ["404", ["message"]],
  ]);
});

test.each([
  [{ method: "bearer" }, { type: "http", scheme: "bearer" }],
  [{ method: "basic" }, { type: "http", scheme: "basic" }],
  [{ method: "key" }, { type: "apiKey", in: "header", name: "Key" }],
  [
    { method: "key", name: "X-Key" },
    { type: "apiKey", in: "header", name: "X-Key" },
  ],
  [{ method: "cobo" }, { type: "apiKey", in: "header", name: "API-SECRET" }],
  [
    { method: "cobo", name: "X-Key" },
    { type: "apiKey", in: "header", name: "API-SECRET" },
  ],
] as const)("turns the auth method %j into a scheme", (auth, scheme) => {
  const { api } = manualOperation({ ...ENDPOINT, auth }, []);
  expect(api.root).toMatchObject({
    security: [{ authorization: [] }],
    components: { securitySchemes: { authorization: scheme } },
  });
});

test.each([
  [
    "the words of a header tell how it is used",
    [field("header", "Authorization", { text: "A Bearer token" })],
    { Authorization: { type: "http", scheme: "bearer" } },
  ],
  [
    "a header without such words is a key",
    [field("header", "authorization")],
    { authorization: { type: "apiKey", in: "header", name: "authorization" } },
  ],
  [
    "an auth field is a key",
    [field("auth", "X-Key", { placeholder: "k" })],
    { "X-Key": { type: "apiKey", in: "header", name: "X-Key", "x-default": "k" } },
  ],
])("%s", (_, fields, schemes) => {
  expect(manualOperation(ENDPOINT, fields).api.root).toMatchObject({ components: { securitySchemes: schemes } });
});

test.each([
  ["string[]", "a", ["a"]],
  ["string[]", "a, b", ["a", "b"]],
  ["string[]", '["a"]', ["a"]],
  ["integer[]", "1", [1]],
  ["integer[]", "1,2", [1, 2]],
  ["integer[]", "one", undefined],
])("derives the placeholder of a %s written as %s: %j", (type, placeholder, example) => {
  const { value } = manualOperation(ENDPOINT, [field("query", "q", { type, placeholder })]);
  expect(value["parameters"]).toMatchObject([{ schema: { example } }]);
});

test("does not send a header twice", () => {
  const { api } = manualOperation({ ...ENDPOINT, auth: { method: "bearer" } }, [field("header", "Authorization")]);
  expect(api.root["security"]).toEqual([{ authorization: [] }]);
});

test("treats hostile names as names", () => {
  const { value } = manualOperation(ENDPOINT, [field("body", "__proto__"), field("body", "constructor")]);
  expect(JSON.stringify(value)).toContain(
    '"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}',
  );
});
