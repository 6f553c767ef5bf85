// The objects of Swagger 2.0.

import { METHODS } from "../methods.ts";
import { describedShapes, PATH } from "./openapi-shapes.ts";
import { SCHEMA_20, SECURITY, SWAGGER_SECURITY } from "./schema-shapes.ts";
import { each, mapOf, type ObjectShape, object, type Shape, type Shapes } from "./shape.ts";

const UNIQUE_TEXTS: Shape = { list: "text", unique: true };
const SCHEMES: Shape = { list: { oneOf: ["http", "https", "ws", "wss"] }, unique: true };
const SECURITIES: Shape = { list: object("security"), unique: true };
const PARAMETERS: Shape = { list: object("parameter"), unique: true };
const ITEM_FIELDS: ObjectShape["fields"] = SCHEMA_20.items?.fields ?? {};
const MULTI: Shape = { oneOf: ["csv", "ssv", "tsv", "pipes", "multi"] };

export const SWAGGER: Shapes = {
  ...SCHEMA_20,
  ...describedShapes(false, false),
  root: {
    required: ["swagger", "info", "paths"],
    fields: {
      swagger: { oneOf: ["2.0"] },
      info: object("info"),
      host: { pattern: /^[^{}/ :\\]+(?::\d+)?$/, words: 'a host such as "api.example.com"' },
      basePath: PATH,
      schemes: SCHEMES,
      ...each("consumes produces", UNIQUE_TEXTS),
      paths: object("paths"),
      definitions: mapOf("schema"),
      parameters: mapOf("parameter"),
      responses: mapOf("response"),
      securityDefinitions: mapOf("securityScheme"),
      security: SECURITIES,
      tags: { list: object("tag"), unique: true },
      externalDocs: object("externalDocs"),
    },
  },
  security: SECURITY,
  securityScheme: SWAGGER_SECURITY,
  paths: { fields: {}, others: object("pathItem"), names: PATH },
  pathItem: {
    fields: {
      $ref: "text",
      ...each(METHODS.filter((method) => method !== "trace" && method !== "query").join(" "), object("operation")),
      parameters: PARAMETERS,
    },
  },
  operation: {
    // The standard doesn't allow a reference here, but we follow it.
    reference: true,
    required: ["responses"],
    fields: {
      ...each("summary description operationId", "text"),
      ...each("tags consumes produces", UNIQUE_TEXTS),
      externalDocs: object("externalDocs"),
      parameters: PARAMETERS,
      responses: object("responses"),
      schemes: SCHEMES,
      deprecated: "flag",
      security: SECURITIES,
    },
  },
  parameter: {
    reference: "alone",
    required: ["name", "in"],
    fields: {
      ...each("name description", "text"),
      in: { oneOf: ["query", "header", "path", "formData", "body"] },
      required: "flag",
    },
    cases: [
      { field: "in", value: "body", required: ["schema"], fields: { schema: object("schema") } },
      {
        field: "in",
        value: "path",
        required: ["required", "type"],
        fields: { ...ITEM_FIELDS, required: { oneOf: [true] } },
      },
      {
        field: "in",
        value: "query",
        required: ["type"],
        fields: { ...ITEM_FIELDS, collectionFormat: MULTI, allowEmptyValue: "flag" },
      },
      { field: "in", value: "header", required: ["type"], fields: ITEM_FIELDS },
      {
        field: "in",
        value: "formData",
        required: ["type"],
        fields: {
          ...ITEM_FIELDS,
          collectionFormat: MULTI,
          allowEmptyValue: "flag",
          type: { oneOf: ["string", "number", "integer", "boolean", "array", "file"] },
        },
      },
    ],
  },
  responses: {
    fields: {},
    others: object("response"),
    names: { pattern: /^(?:\d{3}|default)$/, words: 'a status such as "200", or "default"' },
    min: 1,
  },
  response: {
    reference: "alone",
    required: ["description"],
    fields: { description: "text", schema: object("schema"), headers: mapOf("header"), examples: { map: "any" } },
  },
  header: { required: ["type"], fields: { ...ITEM_FIELDS, description: "text" } },
};
