import { expect, test } from "vitest";
import { parseApi } from "../parse-api.ts";
import { createSchemaUses, describeNamedSchema } from "./describe-schema.ts";

const TEXT = `
openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /pets:
    parameters: [{ name: f, in: query, schema: { $ref: "#/components/schemas/Filter" } }]
    get: { responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Pets" } } } } } }
    post: { x-hidden: true, requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
  /other: { get: { responses: {} } }
components:
  schemas:
    Pets: { type: array, items: { $ref: "#/components/schemas/Pet" } }
    Pet: { type: object, properties: { id: { type: integer, readOnly: true }, key: { type: string, writeOnly: true } } }
    Filter: { type: string }
`;

test("shows all fields of a schema in both directions", () => {
  const { value } = parseApi({ path: "a.yaml", text: TEXT });
  if (value === undefined) throw new Error("unreadable");
  const view = describeNamedSchema({
    name: "Pet",
    reference: "#/components/schemas/Pet",
    deprecated: false,
    api: value,
  });
  expect(view.node.fields.map(({ name, node }) => [name, node.access])).toEqual([
    ["id", "readOnly"],
    ["key", "writeOnly"],
  ]);
  expect(view.examples.map(({ value: example }) => example)).toEqual([{ id: 123, key: "<string>" }]);
});

test("lists the visible operations that use a schema, directly or through others", () => {
  const { value } = parseApi({ path: "a.yaml", text: TEXT });
  if (value === undefined) throw new Error("unreadable");
  const uses = createSchemaUses(value);
  const names = (schema: string) =>
    uses(`#/components/schemas/${schema}`).map(({ method, path }) => `${method} ${path}`);
  expect([names("Pet"), names("Pets"), names("Filter"), names("None")]).toEqual([
    ["GET /pets"],
    ["GET /pets"],
    ["GET /pets"],
    [],
  ]);
});

test("counts a referenced file as used by operations that name the file", () => {
  const text = `openapi: 3.1.0
paths:
  /a: { get: { parameters: [{ name: a, in: query, schema: { $ref: pet.yaml } }] } }
  /b: { get: { parameters: [{ name: a, in: query, schema: { $ref: "#/components/schemas/Pet" } }] } }
components: { schemas: { Pet: { $ref: pet.yaml }, Round: { $ref: "#/components/schemas/Round" } } }
`;
  const { value } = parseApi({ path: "a.yaml", text }, { read: () => "type: string" });
  const uses = value && createSchemaUses(value);
  expect(uses?.("#/components/schemas/Pet").map(({ path }) => path)).toEqual(["/a", "/b"]);
  expect(uses?.("#/components/schemas/Round")).toEqual([]);
});
