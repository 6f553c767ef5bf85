import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { parseApi } from "../parse-api.ts";

const RESTRICTED = `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /a:
    post:
      summary: A
      parameters:
        - { name: open, in: query, schema: { type: string } }
        - { name: own, in: query, x-mint: { groups: [a] }, schema: { type: string } }
        - { $ref: "#/components/parameters/Shut" }
        - { name: schema, in: query, schema: { $ref: "#/components/schemas/Shut" } }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [open, own]
              properties:
                open: { type: string }
                own: { type: string, x-docs: { groups: admin } }
                other: { $ref: "#/components/schemas/Shut" }
                x-mint: { type: string }
                value: { enum: [one, two], default: two, x-enum-descriptions: [One, Two], x-mint-enum: { two: [a] } }
                choice:
                  oneOf: [{ title: Open, type: object }, { $ref: "#/components/schemas/Shut" }]
                  discriminator: { propertyName: kind, mapping: { open: Open, shut: Shut } }
                none: { oneOf: [{ $ref: "#/components/schemas/Shut" }] }
              example: { x-mint: { groups: [kept] } }
      callbacks:
        cb: { "{$url}": { post: { summary: Shut, x-hidden: true }, put: { summary: Open } } }
  /b: { get: { summary: B, x-mint: { groups: [a] } } }
components:
  parameters: { Shut: { name: shut, in: query, x-mint: { groups: [a] } } }
  schemas:
    Shut: { type: object, x-mint: { groups: [a] } }
`;

test("removes and reports restricted parts everywhere", () => {
  const { value, diagnostics } = parseApi({ path: "api.yaml", text: RESTRICTED });
  expect(value?.root["paths"]).toEqual({
    "/a": {
      post: {
        summary: "A",
        parameters: [{ name: "open", in: "query", schema: { type: "string" } }],
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["open"],
                properties: {
                  open: { type: "string" },
                  "x-mint": { type: "string" },
                  value: { enum: ["one"], "x-enum-descriptions": ["One"] },
                  choice: {
                    oneOf: [{ title: "Open", type: "object" }],
                    discriminator: { propertyName: "kind", mapping: { open: "Open" } },
                  },
                  none: {},
                },
                example: { "x-mint": { groups: ["kept"] } },
              },
            },
          },
        },
        callbacks: { cb: { "{$url}": { put: { summary: "Open" } } } },
      },
    },
    "/b": { get: { summary: "B", "x-mint": { groups: ["a"] } } },
  });
  expect(value?.root["components"]).toEqual({ parameters: {}, schemas: {} });
  expect(diagnostics.map((one) => formatDiagnostic(one).split(", because", 1)[0])).toEqual([
    'api.yaml:31:14 api/groups-omitted "GET /b" is restricted by "groups" and omitted',
    'api.yaml:9:11 api/groups-omitted Parameters "own", "shut", "schema" are restricted by "groups" and omitted',
    'api.yaml:20:22 api/groups-omitted Schema parts "own", "other", "two", "Shut" are restricted by "groups" and omitted',
  ]);
});

test("removes restricted parts of other files", () => {
  const files: Readonly<Record<string, string>> = {
    "api/pet.yaml": "type: object\nproperties:\n  open: { type: string }\n  shut: { $ref: shut.yaml }\n",
    "api/shut.yaml": "type: object\nx-mint: { groups: [a] }\n",
  };
  const text =
    "openapi: 3.1.0\npaths: { /a: { get: { requestBody: { content: { j: { schema: { $ref: pet.yaml } } } } } } }";
  const { value, diagnostics } = parseApi({ path: "api/a.yaml", text }, { read: (path) => files[path] });
  expect(value?.restricted).toEqual([
    {
      file: "api/pet.yaml",
      path: ["properties", "shut"],
      kind: "field",
      name: "shut",
      refers: ["#/x-lectern-files/api~1shut.yaml"],
    },
    { file: "api/shut.yaml", path: [], kind: "other", name: "api/shut.yaml" },
  ]);
  expect(diagnostics.map(({ at }) => `${at.file}:${at.line}`)).toEqual(["api/pet.yaml:4"]);
});

test("hides an operation from everyone if its groups are invalid", () => {
  const text = `openapi: 3.1.0
paths:
  /a: { get: { x-mint: { groups: admin } } }
  /b: { get: { x-mint: { metadata: { groups: admin } } } }
  /c: { get: { x-mint: { groups: { a: 1 } } } }
  /d: { x-docs: { groups: staff }, get: {} }
  /e: { get: { x-mint: { groups: [] } } }
`;
  const { value, diagnostics } = parseApi({ path: "a.yaml", text });
  expect(value?.operations.map(({ path, hidden }) => `${path} ${hidden}`)).toEqual([
    "/a true",
    "/b true",
    "/c true",
    "/d true",
    "/e false",
  ]);
  expect(diagnostics.map(({ code }) => code)).toEqual(["api/groups-omitted"]);
});

test("adjusts references with list indexes", () => {
  const files: Readonly<Record<string, string>> = {
    "parts.yaml": "list:\n  - { x-mint: { groups: [a] } }\n  - { title: First }\n  - { title: Second }\n",
  };
  const text = `openapi: 3.1.0
paths:
  /a:
    get:
      parameters:
        - { name: open, in: query }
        - { name: shut, in: query, x-mint: { groups: [a] } }
        - { name: next, in: query, schema: { oneOf: [{ x-mint: { groups: [a] } }, { type: integer }] } }
        - { name: last, in: query }
  /b:
    get:
      parameters:
        - { $ref: "#/paths/~1a/get/parameters/0" }
        - { $ref: "#/paths/~1a/get/parameters/1" }
        - { $ref: "#/paths/~1a/get/parameters/2" }
        - { $ref: "#/paths/~1a/get/parameters/3" }
        - { name: inner, in: query, schema: { $ref: "#/paths/~1a/get/parameters/2/schema/oneOf/1" } }
        - { name: outer, in: query, schema: { $ref: "parts.yaml#/list/2" } }
        - { name: told, in: query, example: { $ref: "#/paths/~1a/get/parameters/3" } }
`;
  const { value } = parseApi({ path: "a.yaml", text }, { read: (path) => files[path] });
  expect(value?.operations.map(({ value: operation }) => operation["parameters"])).toEqual([
    [
      { name: "open", in: "query" },
      { name: "next", in: "query", schema: { oneOf: [{ type: "integer" }] } },
      { name: "last", in: "query" },
    ],
    [
      { $ref: "#/paths/~1a/get/parameters/0" },
      { $ref: "#/paths/~1a/get/parameters/1" },
      { $ref: "#/paths/~1a/get/parameters/2" },
      { name: "inner", in: "query", schema: { $ref: "#/paths/~1a/get/parameters/1/schema/oneOf/0" } },
      { name: "outer", in: "query", schema: { $ref: "#/x-lectern-files/parts.yaml/list/1" } },
      { name: "told", in: "query", example: { $ref: "#/paths/~1a/get/parameters/3" } },
    ],
  ]);
});
