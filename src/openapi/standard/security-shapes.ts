// Security schemes: the fields each kind requires, and those that belong to no other kind.

import { type Case, each, type ObjectShape, object, type Shape, type Shapes } from "./shape.ts";

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
