// What the objects of OpenAPI 3.0–3.2 and Swagger 2.0 look like, as data: the rules of the standard in one table each.
// The official JSON Schemas would need a validator and say only that something "must match"; this says what to write.

/** What may stand at a place. */
export type Shape =
  | "text"
  | "flag"
  | "number"
  | "any"
  | "schema"
  | { readonly oneOf: readonly string[] }
  | { readonly object: string }
  | { readonly list: Shape }
  | { readonly map: Shape };

/** One object of the standard. */
export interface ObjectShape {
  readonly required?: readonly string[];
  readonly fields: Readonly<Record<string, Shape>>;
  /** Fields with names of the author's own, such as paths and statuses. */
  readonly others?: Shape;
}

/** All objects of one version, by name. */
export type Shapes = Readonly<Record<string, ObjectShape>>;

const TEXTS: Shape = { list: "text" };
const object = (name: string): Shape => ({ object: name });
const listOf = (name: string): Shape => ({ list: object(name) });
const mapOf = (name: string): Shape => ({ map: object(name) });

const SHARED: Shapes = {
  info: {
    required: ["title", "version"],
    fields: {
      title: "text",
      summary: "text",
      description: "text",
      termsOfService: "text",
      contact: object("contact"),
      license: object("license"),
      version: "text",
    },
  },
  contact: { fields: { name: "text", url: "text", email: "text" } },
  license: { required: ["name"], fields: { name: "text", identifier: "text", url: "text" } },
  externalDocs: { required: ["url"], fields: { url: "text", description: "text" } },
  tag: {
    required: ["name"],
    fields: {
      name: "text",
      summary: "text",
      description: "text",
      externalDocs: object("externalDocs"),
      parent: "text",
      kind: "text",
    },
  },
  security: { fields: {}, others: TEXTS },
};

const PARAMETER: ObjectShape["fields"] = {
  description: "text",
  required: "flag",
  deprecated: "flag",
  allowEmptyValue: "flag",
  style: {
    oneOf: ["matrix", "label", "simple", "form", "spaceDelimited", "pipeDelimited", "deepObject", "cookie"],
  },
  explode: "flag",
  allowReserved: "flag",
  schema: "schema",
  example: "any",
  examples: mapOf("example"),
  content: mapOf("mediaType"),
};

/** OpenAPI 3.0, 3.1 and 3.2. */
export const OPENAPI: Shapes = {
  ...SHARED,
  root: {
    required: ["openapi", "info"],
    fields: {
      openapi: "text",
      $self: "text",
      info: object("info"),
      jsonSchemaDialect: "text",
      servers: listOf("server"),
      paths: object("paths"),
      webhooks: mapOf("pathItem"),
      components: object("components"),
      security: listOf("security"),
      tags: listOf("tag"),
      externalDocs: object("externalDocs"),
    },
  },
  server: {
    required: ["url"],
    fields: { url: "text", name: "text", description: "text", variables: mapOf("serverVariable") },
  },
  serverVariable: { required: ["default"], fields: { enum: TEXTS, default: "text", description: "text" } },
  paths: { fields: {}, others: object("pathItem") },
  pathItem: {
    fields: {
      summary: "text",
      description: "text",
      servers: listOf("server"),
      parameters: listOf("parameter"),
      additionalOperations: mapOf("operation"),
      ...Object.fromEntries(
        ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"].map((method) => [
          method,
          object("operation"),
        ]),
      ),
    },
  },
  operation: {
    fields: {
      tags: TEXTS,
      summary: "text",
      description: "text",
      externalDocs: object("externalDocs"),
      operationId: "text",
      parameters: listOf("parameter"),
      requestBody: object("requestBody"),
      responses: object("responses"),
      callbacks: mapOf("callback"),
      deprecated: "flag",
      security: listOf("security"),
      servers: listOf("server"),
    },
  },
  parameter: {
    required: ["name", "in"],
    fields: { name: "text", in: { oneOf: ["path", "query", "header", "cookie", "querystring"] }, ...PARAMETER },
  },
  header: { fields: PARAMETER },
  requestBody: {
    required: ["content"],
    fields: { description: "text", content: mapOf("mediaType"), required: "flag" },
  },
  mediaType: {
    fields: {
      description: "text",
      schema: "schema",
      itemSchema: "schema",
      example: "any",
      examples: mapOf("example"),
      encoding: mapOf("encoding"),
      prefixEncoding: listOf("encoding"),
      itemEncoding: object("encoding"),
    },
  },
  encoding: {
    fields: {
      contentType: "text",
      headers: mapOf("header"),
      style: "text",
      explode: "flag",
      allowReserved: "flag",
      encoding: mapOf("encoding"),
      prefixEncoding: listOf("encoding"),
      itemEncoding: object("encoding"),
    },
  },
  responses: { fields: {}, others: object("response") },
  response: {
    fields: {
      summary: "text",
      description: "text",
      headers: mapOf("header"),
      content: mapOf("mediaType"),
      links: mapOf("link"),
    },
  },
  callback: { fields: {}, others: object("pathItem") },
  example: {
    fields: {
      summary: "text",
      description: "text",
      value: "any",
      dataValue: "any",
      serializedValue: "text",
      externalValue: "text",
    },
  },
  link: {
    fields: {
      operationRef: "text",
      operationId: "text",
      parameters: { map: "any" },
      requestBody: "any",
      description: "text",
      server: object("server"),
    },
  },
  components: {
    fields: {
      schemas: { map: "schema" },
      responses: mapOf("response"),
      parameters: mapOf("parameter"),
      examples: mapOf("example"),
      requestBodies: mapOf("requestBody"),
      headers: mapOf("header"),
      securitySchemes: mapOf("securityScheme"),
      links: mapOf("link"),
      callbacks: mapOf("callback"),
      pathItems: mapOf("pathItem"),
      mediaTypes: mapOf("mediaType"),
    },
  },
  securityScheme: {
    required: ["type"],
    fields: {
      type: { oneOf: ["apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"] },
      description: "text",
      name: "text",
      in: { oneOf: ["query", "header", "cookie"] },
      scheme: "text",
      bearerFormat: "text",
      flows: object("flows"),
      openIdConnectUrl: "text",
      oauth2MetadataUrl: "text",
      deprecated: "flag",
    },
  },
  flows: {
    fields: Object.fromEntries(
      ["implicit", "password", "clientCredentials", "authorizationCode", "deviceAuthorization"].map((flow) => [
        flow,
        object("flow"),
      ]),
    ),
  },
  flow: {
    required: ["scopes"],
    fields: {
      authorizationUrl: "text",
      deviceAuthorizationUrl: "text",
      tokenUrl: "text",
      refreshUrl: "text",
      scopes: { map: "text" },
    },
  },
};

/** Swagger 2.0. */
export const SWAGGER: Shapes = {
  ...SHARED,
  root: {
    required: ["swagger", "info", "paths"],
    fields: {
      swagger: "text",
      info: object("info"),
      host: "text",
      basePath: "text",
      schemes: TEXTS,
      consumes: TEXTS,
      produces: TEXTS,
      paths: object("paths"),
      definitions: { map: "schema" },
      parameters: mapOf("parameter"),
      responses: mapOf("response"),
      securityDefinitions: mapOf("securityScheme"),
      security: listOf("security"),
      tags: listOf("tag"),
      externalDocs: object("externalDocs"),
    },
  },
  paths: { fields: {}, others: object("pathItem") },
  pathItem: {
    fields: {
      parameters: listOf("parameter"),
      ...Object.fromEntries(
        ["get", "put", "post", "delete", "options", "head", "patch"].map((method) => [method, object("operation")]),
      ),
    },
  },
  operation: {
    required: ["responses"],
    fields: {
      tags: TEXTS,
      summary: "text",
      description: "text",
      externalDocs: object("externalDocs"),
      operationId: "text",
      consumes: TEXTS,
      produces: TEXTS,
      parameters: listOf("parameter"),
      responses: object("responses"),
      schemes: TEXTS,
      deprecated: "flag",
      security: listOf("security"),
    },
  },
  // Beside these a parameter has the keywords of a schema.
  parameter: {
    required: ["name", "in"],
    fields: {
      name: "text",
      in: { oneOf: ["path", "query", "header", "formData", "body"] },
      description: "text",
      required: "flag",
      schema: "schema",
    },
    others: "any",
  },
  responses: { fields: {}, others: object("response") },
  response: {
    required: ["description"],
    fields: { description: "text", schema: "schema", headers: { map: "any" }, examples: { map: "any" } },
  },
  securityScheme: {
    required: ["type"],
    fields: {
      type: { oneOf: ["basic", "apiKey", "oauth2"] },
      description: "text",
      name: "text",
      in: { oneOf: ["query", "header"] },
      flow: { oneOf: ["implicit", "password", "application", "accessCode"] },
      authorizationUrl: "text",
      tokenUrl: "text",
      scopes: { map: "text" },
    },
  },
};
