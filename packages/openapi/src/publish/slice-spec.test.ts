import { describe, expect, test } from "vitest";
import { parseApi } from "../parse-api.ts";
import type { JsonRecord } from "../record.ts";
import { type SliceOptions, sliceSpec } from "./slice-spec.ts";

function slice(root: JsonRecord, options: SliceOptions): unknown {
  return JSON.parse(JSON.stringify(sliceSpec(root, options).document));
}

const GET_A = { kind: "endpoint", method: "GET", path: "/a" } as const;

test("includes what an operation's path declares, and nothing of its neighbors", () => {
  const root = {
    openapi: "3.1.0",
    info: { title: "A" },
    tags: [{ name: "x" }],
    paths: {
      "/a": { summary: "All of a", parameters: [{ name: "p" }], get: { summary: "Get" }, post: { summary: "Post" } },
      "/b": { get: { summary: "Other" } },
    },
  };
  expect(slice(root, { operations: [GET_A] })).toEqual({
    openapi: "3.1.0",
    info: { title: "A" },
    paths: { "/a": { summary: "All of a", parameters: [{ name: "p" }], get: { summary: "Get" } } },
  });
});

test("includes everything that is referenced, even in cycles, and nothing else", () => {
  const root = {
    paths: { "/a": { get: { schema: { $ref: "#/components/schemas/A" } } } },
    components: {
      schemas: {
        A: { items: { $ref: "#/components/schemas/B/properties/x" } },
        B: { properties: { x: { $ref: "#/components/schemas/A" } } },
        C: { type: "string" },
      },
      responses: { Unused: {} },
    },
  };
  expect(slice(root, { operations: [GET_A] })).toEqual({
    paths: root.paths,
    components: { schemas: { A: root.components.schemas.A, B: root.components.schemas.B } },
  });
});

test("includes security schemes by name", () => {
  const root = {
    security: [{ key: [] }],
    paths: { "/a": { get: { security: [{ oauth: ["read"] }, {}] } } },
    components: { securitySchemes: { key: { type: "apiKey" }, oauth: { type: "oauth2" } } },
  };
  expect(slice(root, { operations: [GET_A] })).toEqual({
    security: [{ key: [] }],
    paths: root.paths,
    components: { securitySchemes: { oauth: { type: "oauth2" } } },
  });
});

test("omits the API's security from webhooks", () => {
  const root = {
    security: [{ key: [] }],
    paths: { "/a": { get: {} } },
    webhooks: { done: { post: {} }, signed: { post: { security: [{ signature: [] }] } } },
    components: { securitySchemes: { key: { type: "apiKey" }, signature: { type: "apiKey" } } },
  };
  const webhook = (path: string) => ({ kind: "webhook", method: "POST", path }) as const;
  expect(slice(root, { operations: [webhook("done")] })).toEqual({ webhooks: { done: { post: {} } } });
  expect(slice(root, { operations: [webhook("signed")] })).toEqual({
    webhooks: { signed: { post: { security: [{ signature: [] }] } } },
    components: { securitySchemes: { signature: { type: "apiKey" } } },
  });
  expect(slice(root, { operations: [GET_A, webhook("done")] })).toEqual({
    security: [{ key: [] }],
    paths: root.paths,
    webhooks: { done: { post: {} } },
    components: { securitySchemes: { key: { type: "apiKey" } } },
  });
});

test("keeps the structure of older specs", () => {
  const root = {
    swagger: "2.0",
    host: "api.test",
    security: [{ key: [] }],
    paths: { "/a": { get: { schema: { $ref: "#/definitions/A" } } } },
    definitions: { A: { type: "string" }, B: {} },
    securityDefinitions: { key: { type: "apiKey" }, other: {} },
  };
  expect(slice(root, { operations: [GET_A] })).toEqual({
    ...root,
    definitions: { A: { type: "string" } },
    securityDefinitions: { key: { type: "apiKey" } },
  });
});

test("handles webhooks, 3.2 methods, referenced path items and discriminator mappings", () => {
  const root = {
    paths: {
      "/a": { $ref: "#/components/pathItems/A" },
      "/c": { additionalOperations: { COPY: { summary: "Copy" } } },
    },
    webhooks: { made: { post: { summary: "Made" } } },
    components: {
      pathItems: { A: { get: { discriminator: { mapping: { x: "#/components/schemas/X" } } } } },
      schemas: { X: { type: "object" } },
    },
  };
  const operations = [
    GET_A,
    { kind: "endpoint", method: "COPY", path: "/c" },
    { kind: "webhook", method: "POST", path: "made" },
  ] as const;
  expect(slice(root, { operations })).toEqual({
    paths: {
      "/a": { get: { discriminator: { mapping: { x: "#/components/schemas/X" } } } },
      "/c": { additionalOperations: { COPY: { summary: "Copy" } } },
    },
    webhooks: { made: { post: { summary: "Made" } } },
    components: { schemas: { X: { type: "object" } } },
  });
});

describe("with a budget", () => {
  const schemas = {
    Near: { description: "n".repeat(50), items: { $ref: "#/components/schemas/Far" } },
    Far: { description: "f".repeat(500) },
  };
  const root = { paths: { "/a": { get: { schema: { $ref: "#/components/schemas/Near" } } } }, components: { schemas } };

  test("keeps the nearest parts and names the others", () => {
    const { document, omitted } = sliceSpec(root, { operations: [GET_A], budget: 200 });
    expect(JSON.parse(JSON.stringify(document))).toEqual({
      paths: root.paths,
      components: { schemas: { Near: schemas.Near } },
    });
    expect(omitted).toEqual(["#/components/schemas/Far"]);
  });

  test("returns a single part on request", () => {
    const references = ["#/components/schemas/Far"];
    expect(slice(root, { operations: [], references })).toEqual({ components: { schemas: { Far: schemas.Far } } });
  });
});

test("handles odd names and values", () => {
  const root = JSON.parse(`{
    "paths": { "__proto__": { "get": { "x": { "$ref": "#/components/schemas/__proto__" } } }, "/a": { "get": 5 }, "/b": null },
    "components": { "schemas": { "__proto__": { "type": "string" }, "a/b": {}, "%": {} } }
  }`);
  const operations = ["__proto__", "/a", "/b", "/nope"].map((path) => ({ ...GET_A, path }));
  const references = [
    "#/components/schemas/a~1b",
    "#/components/schemas/%",
    "#/nowhere",
    "#/components",
    "other.yaml#/X",
  ];
  const { document } = sliceSpec(root, { operations, references });
  expect(JSON.stringify(document)).toBe(
    '{"paths":{"__proto__":{"get":{"x":{"$ref":"#/components/schemas/__proto__"}}}},"components":{"schemas":{"a/b":{},"%":{},"__proto__":{"type":"string"}}}}',
  );
  expect(Object.prototype).not.toHaveProperty("type");
});

test("handles any depth", () => {
  let schema: object = { $ref: "#/components/schemas/A" };
  for (let depth = 0; depth < 20_000; depth++) schema = { items: schema };
  const root = { paths: { "/a": { get: { schema } } }, components: { schemas: { A: { type: "string" } } } };
  const { document } = sliceSpec(root, { operations: [GET_A] });
  expect(document["components"]).toEqual({ schemas: { A: { type: "string" } } });
});

test("includes only what is referenced from other files", () => {
  const files: Readonly<Record<string, string>> = {
    "api/body.yaml": "{ content: { application/json: { schema: { $ref: 'schemas.yaml#/Pet' } } } }",
    "api/schemas.yaml":
      "Pet: { properties: { home: { $ref: '#/Home/properties/place' } } }\nHome: { properties: { place: { type: string }, secret: {} } }\nOther: {}\n",
    "api/a.yaml": "{ summary: A, requestBody: { $ref: body.yaml } }",
  };
  const text = "openapi: 3.1.0\npaths: { /a: { get: { $ref: a.yaml } } }\n";
  const api = parseApi({ path: "api/openapi.yaml", text }, { read: (path) => files[path] }).value;
  const sliced = slice(api?.root ?? {}, { operations: [GET_A] });
  const expected = {
    openapi: "3.1.0",
    paths: { "/a": { get: { summary: "A", requestBody: { $ref: "#/x-lectern-files/api~1body.yaml" } } } },
    "x-lectern-files": {
      "api/body.yaml": {
        content: { "application/json": { schema: { $ref: "#/x-lectern-files/api~1schemas.yaml/Pet" } } },
      },
      "api/schemas.yaml": {
        Pet: { properties: { home: { $ref: "#/x-lectern-files/api~1schemas.yaml/Home/properties/place" } } },
        Home: { properties: { place: { type: "string" } } },
      },
    },
  };
  expect(sliced).toEqual(expected);
  expect(slice(sliced as JsonRecord, { operations: [GET_A] })).toEqual(expected);
  const small = sliceSpec(sliced as JsonRecord, { operations: [GET_A], budget: 120 });
  expect(small.omitted).toEqual(["#/x-lectern-files/api~1schemas.yaml/Pet"]);
});
