// The objects of OpenAPI 3.0, 3.1 and 3.2. Differences between versions are spread in.

import { METHODS } from "../methods.ts";
import { OAUTH_FLOWS, SCHEMA_30, SCHEMA_31, SECURITY, securityScheme } from "./schema-shapes.ts";
import { each, listOf, mapOf, type ObjectShape, object, type Shape, type Shapes, TEXTS } from "./shape.ts";

/** A version, as far as the rules differ. */
type Version = "3.0" | "3.1" | "3.2";

const STATUS = { pattern: /^(?:[1-5](?:\d\d|XX)|default)$/, words: 'a status such as "200" or "4XX", or "default"' };
export const PATH = { pattern: /^\//, words: 'a path that starts with "/"' };
const NAME = { pattern: /^[a-zA-Z0-9._-]+$/, words: "a name with only letters, digits, dots, hyphens and underscores" };
const TOKEN = { pattern: /^[a-zA-Z0-9!#$%&'*+.^_`|~-]+$/, words: "a valid HTTP token" };
const QUERY_STYLES: Shape = { oneOf: ["form", "spaceDelimited", "pipeDelimited", "deepObject"] };
const ONE_CONTENT = { min: 1, max: 1 };

export function openapiShapes(version: Version): Shapes {
  const since31 = version !== "3.0";
  const since32 = version === "3.2";
  return {
    ...(since31 ? SCHEMA_31 : SCHEMA_30),
    ...describedShapes(since31, since32),
    ...operationShapes(since31, since32),
    ...contentShapes(since31, since32),
    ...parameterShapes(since31, since32),
    root: rootShape(version),
    components: { fields: componentFields(since31, since32) },
    security: SECURITY,
    securityScheme: securityScheme(since31, since32),
    ...OAUTH_FLOWS,
  };
}

function rootShape(version: Version): ObjectShape {
  const since31 = version !== "3.0";
  return {
    required: since31 ? ["openapi", "info"] : ["openapi", "info", "paths"],
    ...(since31 && { someOf: ["paths", "components", "webhooks"] }),
    fields: {
      openapi: { pattern: new RegExp(`^${version}\\.\\d+(?:-.+)?$`), words: `a version such as "${version}.0"` },
      info: object("info"),
      servers: listOf("server"),
      paths: object("paths"),
      components: object("components"),
      security: listOf("security"),
      tags: { list: object("tag"), ...(since31 ? {} : { unique: true }) },
      externalDocs: object("externalDocs"),
      ...(since31 && { jsonSchemaDialect: "text", webhooks: mapOf("pathItem") }),
      ...(version === "3.2" && { $self: { pattern: /^[^#]*$/, words: 'a URL without "#"' } }),
    },
  };
}

/** The parts that only describe, which hardly differ between versions. */
export function describedShapes(since31: boolean, since32: boolean): Shapes {
  return {
    info: {
      required: ["title", "version"],
      fields: {
        ...each("title description termsOfService version", "text"),
        ...(since31 && { summary: "text" }),
        contact: object("contact"),
        license: object("license"),
      },
    },
    contact: { fields: each("name url email", "text") },
    license: {
      required: ["name"],
      fields: { ...each("name url", "text"), ...(since31 && { identifier: "text" }) },
      exclusive: [["identifier", "url"]],
    },
    externalDocs: { required: ["url"], fields: each("url description", "text") },
    tag: {
      required: ["name"],
      fields: {
        ...each("name description", "text"),
        externalDocs: object("externalDocs"),
        ...(since32 && each("summary parent kind", "text")),
      },
    },
    server: {
      required: ["url"],
      fields: {
        ...each("url description", "text"),
        variables: mapOf("serverVariable"),
        ...(since32 && { name: "text" }),
      },
    },
    serverVariable: {
      required: ["default"],
      fields: { ...each("default description", "text"), enum: since31 ? { list: "text", min: 1 } : TEXTS },
    },
  };
}

function operationShapes(since31: boolean, since32: boolean): Shapes {
  const parameters: Shape = { list: object("parameter"), ...(since31 ? {} : { unique: true }) };
  return {
    paths: { fields: {}, others: object("pathItem"), names: PATH },
    pathItem: {
      fields: {
        ...each("$ref summary description", "text"),
        ...each(METHODS.filter((method) => since32 || method !== "query").join(" "), object("operation")),
        servers: listOf("server"),
        parameters,
        ...(since32 && { additionalOperations: { map: object("operation"), names: TOKEN } }),
      },
    },
    operation: {
      // The standard doesn't allow a reference here, but we follow it.
      reference: true,
      ...(since31 ? {} : { required: ["responses"] }),
      fields: {
        ...each("summary description operationId", "text"),
        tags: TEXTS,
        externalDocs: object("externalDocs"),
        parameters,
        requestBody: object("requestBody"),
        responses: object("responses"),
        callbacks: mapOf("callback"),
        deprecated: "flag",
        security: listOf("security"),
        servers: listOf("server"),
      },
    },
    responses: { fields: {}, others: object("response"), names: STATUS, min: 1 },
    callback: { reference: true, fields: {}, others: object("pathItem") },
    link: {
      reference: true,
      ...(since31 ? { oneOf: ["operationRef", "operationId"] } : { exclusive: [["operationRef", "operationId"]] }),
      fields: {
        ...each("operationRef operationId description", "text"),
        parameters: { map: since31 ? "text" : "any" },
        requestBody: "any",
        server: object("server"),
      },
    },
  };
}

function contentShapes(since31: boolean, since32: boolean): Shapes {
  const encodings = since32
    ? { encoding: mapOf("encoding"), prefixEncoding: listOf("encoding"), itemEncoding: object("encoding") }
    : {};
  const exclusive: ObjectShape["exclusive"] = [
    ["encoding", "prefixEncoding"],
    ["encoding", "itemEncoding"],
  ];
  const headers: Shape = { map: object("header"), ...(since32 && { names: TOKEN }) };
  return {
    requestBody: {
      reference: true,
      required: ["content"],
      fields: { description: "text", content: mapOf("mediaType"), required: "flag" },
    },
    response: {
      reference: true,
      ...(since32 ? {} : { required: ["description"] }),
      fields: {
        description: "text",
        ...(since32 && { summary: "text" }),
        headers,
        content: mapOf("mediaType"),
        links: mapOf("link"),
      },
    },
    mediaType: {
      ...(since32 && { reference: true }),
      fields: {
        schema: object("schema"),
        example: "any",
        examples: mapOf("example"),
        encoding: mapOf("encoding"),
        ...encodings,
        ...(since32 && { description: "text", itemSchema: object("schema") }),
      },
      exclusive: [["example", "examples"], ...exclusive],
    },
    encoding: {
      fields: {
        contentType: "text",
        headers,
        style: QUERY_STYLES,
        ...each("explode allowReserved", "flag"),
        ...encodings,
      },
      exclusive,
      ...(since31 ? {} : { extensions: false }),
    },
    example: exampleShape(since31, since32),
  };
}

function exampleShape(since31: boolean, since32: boolean): ObjectShape {
  return {
    reference: true,
    fields: {
      ...each("summary description externalValue", "text"),
      value: "any",
      ...(since32 && { dataValue: "any", serializedValue: "text" }),
    },
    ...(since31 && {
      exclusive: [
        ["value", "externalValue"],
        ["value", "dataValue"],
        ["value", "serializedValue"],
        ["serializedValue", "externalValue"],
      ],
    }),
  };
}

function parameterShapes(since31: boolean, since32: boolean): Shapes {
  const common: ObjectShape["fields"] = {
    description: "text",
    ...each("required deprecated", "flag"),
    schema: object("schema"),
    content: { map: object("mediaType"), ...ONE_CONTENT },
    ...each("explode", "flag"),
    example: "any",
    examples: mapOf("example"),
    ...(since31 ? {} : each("allowEmptyValue allowReserved", "flag")),
  };
  // Serialization keywords apply to `schema`; `content` has its own.
  const exclusive = ["style", "explode", "allowReserved", ...(since32 ? [] : ["example", "examples"])].map(
    (field): readonly [string, string] => ["content", field],
  );
  return {
    parameter: {
      reference: true,
      required: ["name", "in"],
      oneOf: ["schema", "content"],
      exclusive: [["example", "examples"], ...exclusive],
      fields: {
        ...common,
        name: "text",
        in: { oneOf: ["query", "header", "path", "cookie", ...(since32 ? ["querystring"] : [])] },
        style: "text",
      },
      cases: parameterCases(since32),
    },
    header: {
      reference: true,
      oneOf: ["schema", "content"],
      exclusive: [["example", "examples"], ...exclusive],
      fields: { ...common, style: { oneOf: ["simple"] } },
    },
  };
}

/** Additional rules per parameter location. */
function parameterCases(since32: boolean): NonNullable<ObjectShape["cases"]> {
  return [
    {
      field: "in",
      value: "path",
      required: ["required"],
      fields: {
        style: { oneOf: ["matrix", "label", "simple"] },
        required: { oneOf: [true] },
        ...(since32 && { allowReserved: "flag" }),
      },
    },
    {
      field: "in",
      value: "query",
      fields: { style: QUERY_STYLES, ...each("allowEmptyValue allowReserved", "flag") },
    },
    { field: "in", value: "header", fields: { style: { oneOf: ["simple"] }, ...(since32 && { name: TOKEN }) } },
    {
      field: "in",
      value: "cookie",
      fields: {
        style: { oneOf: since32 ? ["form", "cookie"] : ["form"] },
        ...(since32 && { allowReserved: "flag" }),
      },
    },
    { field: "in", value: "querystring", required: ["content"] },
  ];
}

function componentFields(since31: boolean, since32: boolean): ObjectShape["fields"] {
  const parts: readonly (readonly [string, string])[] = [
    ["schemas", "schema"],
    ["responses", "response"],
    ["parameters", "parameter"],
    ["examples", "example"],
    ["requestBodies", "requestBody"],
    ["headers", "header"],
    ["securitySchemes", "securityScheme"],
    ["links", "link"],
    ["callbacks", "callback"],
    ...(since31 ? [["pathItems", "pathItem"] as const] : []),
    ...(since32 ? [["mediaTypes", "mediaType"] as const] : []),
  ];
  return Object.fromEntries(
    parts.map(([field, name]) => [field, { map: object(name), ...(since31 && { names: NAME }) }]),
  );
}
