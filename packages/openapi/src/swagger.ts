// Converts a Swagger 2.0 operation to OpenAPI 3 form when its page is rendered.

import { wordSet } from "@lectern/base/text.ts";
import type { Operation, OperationParts } from "./api.ts";
import { pathItemOf } from "./list-operations.ts";
import { dereference } from "./read/resolve.ts";
import { isRecord, type JsonRecord, own, ownList, ownRecord, ownText, textOf } from "./record.ts";

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";

/** The keys that belong to a Swagger parameter itself; all others describe its value. */
const PARAMETER_KEYS = wordSet("name in required description collectionFormat allowEmptyValue");

const FLOWS: ReadonlyMap<string, string> = new Map([
  ["implicit", "implicit"],
  ["password", "password"],
  ["application", "clientCredentials"],
  ["accessCode", "authorizationCode"],
]);

export function isSwagger(root: JsonRecord): boolean {
  return own(root, "openapi") === undefined && own(root, "swagger") !== undefined;
}

/** A Swagger operation's parts in OpenAPI 3 form. */
export function swaggerParts(operation: Operation): Omit<OperationParts, "security"> {
  const { api, value } = operation;
  const raw = [...ownList(pathItemOf(operation), "parameters"), ...ownList(value, "parameters")];
  const parameters = raw.map((parameter) => dereference(api, parameter)).filter(isRecord);
  const items = (...names: readonly unknown[]) =>
    parameters.filter((parameter) => names.includes(own(parameter, "in")));
  const requestBody = bodyOf(operation, items("body"), items("formData"));
  return {
    parameters: items("path", "query", "header").map(toParameter),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: toResponses(operation),
    servers: toServers(operation),
    schemes: toSchemes(ownRecord(api.root, "securityDefinitions")),
  };
}

function toParameter(parameter: JsonRecord): JsonRecord {
  return {
    name: own(parameter, "name"),
    in: own(parameter, "in"),
    required: own(parameter, "required"),
    description: own(parameter, "description"),
    allowEmptyValue: own(parameter, "allowEmptyValue"),
    ...collectionStyle(parameter),
    schema: toSchema(parameter),
  };
}

function collectionStyle(parameter: JsonRecord): JsonRecord {
  if (own(parameter, "type") !== "array") return {};
  switch (own(parameter, "collectionFormat")) {
    case "multi":
      return { explode: true };
    case "ssv":
      return { style: "spaceDelimited", explode: false };
    case "tsv":
      return { style: "tabDelimited", explode: false };
    case "pipes":
      return { style: "pipeDelimited", explode: false };
    default:
      return { explode: false };
  }
}

function toSchema(parameter: JsonRecord): JsonRecord {
  const entries = Object.entries(parameter).filter(([key]) => !PARAMETER_KEYS.has(key));
  const example = own(parameter, "x-example");
  return Object.fromEntries(example === undefined ? entries : [...entries, ["example", example]]);
}

function bodyOf(
  operation: Operation,
  bodies: readonly JsonRecord[],
  forms: readonly JsonRecord[],
): JsonRecord | undefined {
  const [body] = bodies;
  if (body !== undefined) {
    const schema = own(body, "schema");
    const media = mediaTypes(operation, "consumes", "application/json");
    return {
      description: own(body, "description"),
      required: own(body, "required"),
      content: contentOf(media, { schema }),
    };
  }
  if (forms.length === 0) return undefined;
  const properties: Record<string, unknown> = Object.create(null);
  const encoding: Record<string, unknown> = Object.create(null);
  for (const form of forms) {
    const name = ownText(form, "name") ?? "";
    const description = ownText(form, "description");
    encoding[name] = collectionStyle(form);
    properties[name] = {
      ...toSchema(form),
      ...(description === undefined ? {} : { description }),
    };
  }
  const required = forms.filter((form) => own(form, "required") === true).map((form) => ownText(form, "name") ?? "");
  const upload = forms.some((form) => own(form, "type") === "file");
  const fallback = upload ? MULTIPART : FORM;
  // The spec-wide `consumes` is often JSON, which forms can't be sent as.
  const forForms = mediaTypes(operation, "consumes", fallback).filter(isFormType);
  const media = forForms.length > 0 ? forForms : [fallback];
  const schema = { type: "object", properties, required };
  return { ...(required.length > 0 && { required: true }), content: contentOf(media, { schema, encoding }) };
}

function isFormType(mediaType: string): boolean {
  const type = mediaType.toLowerCase();
  return type.startsWith("multipart/") || type.startsWith(FORM);
}

function toResponses(operation: Operation): JsonRecord {
  const media = mediaTypes(operation, "produces", "application/json");
  const responses: Record<string, unknown> = Object.create(null);
  for (const [status, raw] of Object.entries(ownRecord(operation.value, "responses"))) {
    const response = dereference(operation.api, raw);
    const schema = own(response, "schema");
    const examples = ownRecord(response, "examples");
    const content: Record<string, unknown> = Object.create(null);
    for (const type of schema === undefined ? Object.keys(examples) : media) {
      content[type] = { schema, ...(own(examples, type) === undefined ? {} : { example: own(examples, type) }) };
    }
    const headers = Object.fromEntries(
      Object.entries(ownRecord(response, "headers")).map(([name, header]) => [
        name,
        { description: own(header, "description"), schema: isRecord(header) ? toSchema(header) : {} },
      ]),
    );
    responses[status] = { description: own(response, "description"), headers, content };
  }
  return responses;
}

function mediaTypes(operation: Operation, key: "consumes" | "produces", fallback: string): readonly string[] {
  const owner = Array.isArray(own(operation.value, key)) ? operation.value : operation.api.root;
  const types = ownList(owner, key).flatMap((type) => textOf(type) ?? []);
  return types.length > 0 ? types : [fallback];
}

function contentOf(types: readonly string[], media: JsonRecord): JsonRecord {
  const content: Record<string, unknown> = Object.create(null);
  for (const type of types) content[type] = media;
  return content;
}

function toServers(operation: Operation): readonly unknown[] {
  const { root } = operation.api;
  const host = ownText(root, "host");
  const base = (ownText(root, "basePath") ?? "").replace(/(?<!\/)\/+$/, "");
  if (host === undefined) return base === "" ? [] : [{ url: base }];
  const owner = Array.isArray(own(operation.value, "schemes")) ? operation.value : root;
  const schemes = ownList(owner, "schemes").flatMap((scheme) => textOf(scheme) ?? []);
  return (schemes.length > 0 ? schemes : ["https"]).map((scheme) => ({ url: `${scheme}://${host}${base}` }));
}

function toSchemes(definitions: JsonRecord): JsonRecord {
  const schemes: Record<string, unknown> = Object.create(null);
  for (const [name, raw] of Object.entries(definitions)) {
    const type = ownText(raw, "type");
    if (type === "basic") schemes[name] = { type: "http", scheme: "basic", description: own(raw, "description") };
    else if (type === "oauth2") schemes[name] = { type, description: own(raw, "description"), flows: toFlows(raw) };
    else schemes[name] = raw;
  }
  return schemes;
}

function toFlows(scheme: unknown): JsonRecord {
  const flow = FLOWS.get(ownText(scheme, "flow") ?? "") ?? "implicit";
  return {
    [flow]: {
      scopes: own(scheme, "scopes"),
      tokenUrl: own(scheme, "tokenUrl"),
      authorizationUrl: own(scheme, "authorizationUrl"),
    },
  };
}
