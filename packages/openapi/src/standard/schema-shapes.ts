// The three schema dialects: JSON Schema 2020-12 with OpenAPI's additions, and the older ones of 3.0 and 2.0.

import { type Case, each, mapOf, type ObjectShape, object, type Shape, type Shapes, TEXTS } from "./shape.ts";

const SIMPLE_TYPES = ["string", "number", "integer", "boolean", "object", "array"];

const LIMITS: ObjectShape["fields"] = {
  multipleOf: "positive",
  ...each("maximum minimum", "number"),
  ...each("maxLength minLength maxItems minItems maxProperties minProperties", "count"),
  pattern: "expression",
  uniqueItems: "flag",
};

const SCHEMA: Shape = object("schema");
const SCHEMAS: Shape = { list: SCHEMA, min: 1 };
const UNIQUE_TEXTS: Shape = { list: "text", unique: true };

const XML: ObjectShape = {
  fields: { ...each("name namespace prefix", "text"), ...each("attribute wrapped", "flag") },
};

/** Since 3.1; unknown keywords are allowed, as JSON Schema requires. */
export const SCHEMA_31: Shapes = {
  schema: {
    fields: {
      ...LIMITS,
      ...each("exclusiveMaximum exclusiveMinimum", "number"),
      ...each("$id $schema $ref $anchor $dynamicRef $dynamicAnchor $comment title description format", "text"),
      ...each("contentEncoding contentMediaType", "text"),
      ...each("items contains additionalProperties propertyNames if then else not contentSchema", SCHEMA),
      ...each("unevaluatedItems unevaluatedProperties", SCHEMA),
      ...each("allOf anyOf oneOf prefixItems", SCHEMAS),
      ...each("properties dependentSchemas $defs definitions", mapOf("schema")),
      patternProperties: { map: SCHEMA, names: "expression" },
      ...each("deprecated readOnly writeOnly", "flag"),
      ...each("maxContains minContains", "count"),
      type: { types: [...SIMPLE_TYPES, "null"] },
      enum: { list: "any" },
      required: UNIQUE_TEXTS,
      dependentRequired: { map: UNIQUE_TEXTS },
      examples: { list: "any" },
      discriminator: object("discriminator"),
      xml: object("xml"),
      externalDocs: object("externalDocs"),
    },
    others: "any",
  },
  discriminator: {
    required: ["propertyName"],
    fields: { propertyName: "text", mapping: { map: "text" }, defaultMapping: "text" },
  },
  xml: { fields: { ...XML.fields, nodeType: { oneOf: ["element", "attribute", "text", "cdata", "none"] } } },
};

export const SCHEMA_30: Shapes = {
  schema: {
    reference: true,
    fields: {
      ...LIMITS,
      ...each("exclusiveMaximum exclusiveMinimum nullable readOnly writeOnly deprecated", "flag"),
      ...each("title description format", "text"),
      ...each("items not", SCHEMA),
      ...each("allOf anyOf oneOf", { list: SCHEMA }),
      ...each("default example", "any"),
      properties: mapOf("schema"),
      additionalProperties: { object: "schema", orFlag: true },
      type: { oneOf: SIMPLE_TYPES },
      enum: { list: "any", min: 1 },
      required: { list: "text", min: 1, unique: true },
      discriminator: object("discriminator"),
      xml: object("xml"),
      externalDocs: object("externalDocs"),
    },
  },
  discriminator: {
    required: ["propertyName"],
    fields: { propertyName: "text", mapping: { map: "text" } },
    others: "any",
  },
  xml: XML,
};

export const SCHEMA_20: Shapes = {
  schema: {
    fields: {
      ...LIMITS,
      ...each("exclusiveMaximum exclusiveMinimum readOnly", "flag"),
      ...each("$ref title description format discriminator", "text"),
      ...each("default example", "any"),
      items: { object: "schema", orList: true },
      allOf: SCHEMAS,
      properties: mapOf("schema"),
      additionalProperties: { object: "schema", orFlag: true },
      type: { types: [...SIMPLE_TYPES, "null", "file"] },
      enum: { list: "any", min: 1, unique: true },
      required: { list: "text", min: 1, unique: true },
      xml: object("xml"),
      externalDocs: object("externalDocs"),
    },
  },
  /** The keywords shared by parameters, headers and array items. */
  items: {
    fields: {
      ...LIMITS,
      ...each("exclusiveMaximum exclusiveMinimum", "flag"),
      type: { oneOf: ["string", "number", "integer", "boolean", "array"] },
      format: "text",
      items: object("items"),
      collectionFormat: { oneOf: ["csv", "ssv", "tsv", "pipes"] },
      default: "any",
      enum: { list: "any", min: 1, unique: true },
    },
  },
  xml: XML,
};

/** A security requirement: scopes by scheme name. */
export const SECURITY: ObjectShape = { fields: {}, others: TEXTS, extensions: false };

const SCOPES: Shape = { map: "text" };

/** OpenAPI's security scheme. */
export function securityScheme(since31: boolean, since32: boolean): ObjectShape {
  const kinds = ["apiKey", "http", "oauth2", "openIdConnect", ...(since31 ? ["mutualTLS"] : [])];
  return {
    reference: true,
    required: ["type"],
    fields: {
      type: { oneOf: kinds },
      description: "text",
      ...(since32 && { deprecated: "flag" }),
    },
    cases: [
      {
        field: "type",
        value: "apiKey",
        required: ["name", "in"],
        fields: { name: "text", in: { oneOf: ["query", "header", "cookie"] } },
      },
      { field: "type", value: "http", required: ["scheme"], fields: each("scheme bearerFormat", "text") },
      {
        field: "type",
        value: "oauth2",
        required: ["flows"],
        fields: { flows: object("flows"), ...(since32 && { oauth2MetadataUrl: "text" }) },
      },
      {
        field: "type",
        value: "openIdConnect",
        required: ["openIdConnectUrl"],
        fields: { openIdConnectUrl: "text" },
      },
    ],
  };
}

/** The OAuth 2.0 flows, each with its required URLs. */
export const OAUTH_FLOWS: Shapes = {
  flows: {
    fields: {
      implicit: object("implicitFlow"),
      ...each("password clientCredentials", object("tokenFlow")),
      authorizationCode: object("codeFlow"),
      deviceAuthorization: object("deviceFlow"),
    },
  },
  implicitFlow: flow("authorizationUrl"),
  tokenFlow: flow("tokenUrl"),
  codeFlow: flow("authorizationUrl", "tokenUrl"),
  deviceFlow: flow("deviceAuthorizationUrl", "tokenUrl"),
};

function flow(...urls: readonly string[]): ObjectShape {
  return {
    required: [...urls, "scopes"],
    fields: { ...each(urls.join(" "), "text"), refreshUrl: "text", scopes: SCOPES },
  };
}

function swaggerFlow(value: string, ...urls: readonly string[]): Case {
  return { field: "flow", value, required: urls, fields: each(urls.join(" "), "text") };
}

export const SWAGGER_SECURITY: ObjectShape = {
  required: ["type"],
  fields: {
    type: { oneOf: ["basic", "apiKey", "oauth2"] },
    description: "text",
  },
  cases: [
    {
      field: "type",
      value: "apiKey",
      required: ["name", "in"],
      fields: { name: "text", in: { oneOf: ["header", "query"] } },
    },
    {
      field: "type",
      value: "oauth2",
      required: ["flow"],
      fields: { flow: { oneOf: ["implicit", "password", "application", "accessCode"] }, scopes: SCOPES },
    },
    swaggerFlow("implicit", "authorizationUrl"),
    swaggerFlow("password", "tokenUrl"),
    swaggerFlow("application", "tokenUrl"),
    swaggerFlow("accessCode", "authorizationUrl", "tokenUrl"),
  ],
};
