// A hand-written page → an operation like those in a spec, so that both share the same views and samples.

import { parseExactJson } from "@lectern/base/exact-json.ts";
import type { Api, Operation } from "../api.ts";
import { isRecord, type JsonRecord } from "../record.ts";
import { typeToSchema } from "./field-type.ts";
import type { ManualAuth, ManualEndpoint } from "./manual-endpoint.ts";

/** A ParamField or ResponseField on the page, with its nested fields. */
export interface ManualField {
  /** Undefined for response fields. */
  readonly location: "path" | "query" | "body" | "header" | "cookie" | "auth" | "unknown" | undefined;
  readonly name: string;
  readonly type: string | undefined;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly default: string | undefined;
  readonly placeholder: string | undefined;
  /** The text below its name. */
  readonly text: string;
  readonly children: readonly ManualField[];
  /** The status code of the field's response, if the page says so. */
  readonly status?: string;
}

/** The default status code for response fields. */
export const DEFAULT_STATUS = "200";
export const RESPONSE_TYPE = "application/json";

const MAX_DEPTH = 12;

export function manualOperation(endpoint: ManualEndpoint, fields: readonly ManualField[]): Operation {
  const body = fields.filter(({ location }) => location === "body");
  const response = fields.filter(({ location }) => location === undefined);
  const schemes = securitySchemes(endpoint.auth, fields);
  const root: JsonRecord = {
    openapi: "3.1.0",
    servers: endpoint.servers.map((url) => ({ url })),
    security:
      Object.keys(schemes).length === 0 ? [] : [Object.fromEntries(Object.keys(schemes).map((key) => [key, []]))],
    components: { securitySchemes: schemes },
  };
  const api: Api = { path: "", title: "", version: "", operations: [], root };
  const value: JsonRecord = {
    parameters: fields.flatMap(toParameter),
    ...(body.length === 0 ? {} : { requestBody: { content: contentOf(endpoint.contentType, body) } }),
    ...(response.length === 0 ? {} : { responses: responsesOf(response) }),
  };
  return {
    kind: "endpoint",
    method: endpoint.method,
    path: endpoint.path,
    tags: [],
    deprecated: false,
    hidden: false,
    excluded: false,
    docs: { metadata: {} },
    api,
    value,
  };
}

function toParameter(field: ManualField): readonly JsonRecord[] {
  const { location, name, required } = field;
  if (location !== "path" && location !== "query" && location !== "header" && location !== "cookie") return [];
  return [{ name, in: location, required, schema: fieldToSchema(field, 0) }];
}

function responsesOf(fields: readonly ManualField[]): JsonRecord {
  const statuses = new Set(fields.map(({ status = DEFAULT_STATUS }) => status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const own = fields.filter((field) => (field.status ?? DEFAULT_STATUS) === status);
      return [status, { content: contentOf(RESPONSE_TYPE, own) }];
    }),
  );
}

function contentOf(mediaType: string, fields: readonly ManualField[]): JsonRecord {
  return { [mediaType]: { schema: objectOf(fields, 0) } };
}

function objectOf(fields: readonly ManualField[], depth: number): JsonRecord {
  const properties: Record<string, unknown> = Object.create(null);
  for (const field of fields) properties[field.name] = fieldToSchema(field, depth + 1);
  return { type: "object", properties, required: fields.filter(({ required }) => required).map(({ name }) => name) };
}

function fieldToSchema(field: ManualField, depth: number): JsonRecord {
  const { type, children, placeholder, deprecated } = field;
  const schema = typeToSchema(type);
  const initial = readValue(schema, field.default);
  const facts = {
    ...(deprecated ? { deprecated } : {}),
    ...(initial === undefined ? {} : { default: initial }),
    ...(placeholder === undefined ? {} : { example: readValue(schema, placeholder) }),
  };
  if (children.length === 0 || depth > MAX_DEPTH) return { ...schema, ...facts };
  const inside = objectOf(children, depth);
  return schema["type"] === "array" ? { ...schema, items: inside, ...facts } : { ...inside, ...facts };
}

/** Attributes are strings; parses those that are meant as a number, a boolean or JSON. */
function readValue(schema: JsonRecord, text: string | undefined): unknown {
  if (text === undefined || schema["type"] === "string" || Array.isArray(schema["enum"])) return text;
  try {
    return readList(schema, parseExactJson(text));
  } catch {
    const { items } = schema;
    // "a, b" for a list of strings means its items.
    if (schema["type"] === "array" && isRecord(items)) return readItems(items, text);
    return schema["type"] === undefined ? text : undefined;
  }
}

function readList(schema: JsonRecord, value: unknown): unknown {
  return schema["type"] === "array" && !Array.isArray(value) ? [value] : value;
}

function readItems(items: JsonRecord, text: string): readonly unknown[] | undefined {
  const values = text.split(",").map((item) => readValue(items, item.trim()));
  return values.includes(undefined) ? undefined : values;
}

function securitySchemes(auth: ManualAuth | undefined, fields: readonly ManualField[]): JsonRecord {
  const schemes: Record<string, unknown> = Object.create(null);
  if (auth !== undefined) schemes["authorization"] = configuredScheme(auth);
  for (const field of fields) {
    const isCredential =
      field.location === "auth" || (field.location === "header" && /^authorization$/i.test(field.name));
    if (isCredential && !hasHeader(auth, field.name)) schemes[field.name] = credentialScheme(field);
  }
  return schemes;
}

function configuredScheme({ method, name }: ManualAuth): JsonRecord {
  if (method === "bearer" || method === "basic") return { type: "http", scheme: method };
  return { type: "apiKey", in: "header", name: method === "cobo" ? "API-SECRET" : (name ?? "Key") };
}

/** True if this header already carries the configured credential. */
function hasHeader(auth: ManualAuth | undefined, header: string): boolean {
  if (auth === undefined) return false;
  const scheme = configuredScheme(auth);
  return header.toLowerCase() === String(scheme["name"] ?? "authorization").toLowerCase();
}

/** Guesses the scheme of a credential header from the author's text. */
function credentialScheme({ name, type, default: initial, placeholder, text }: ManualField): JsonRecord {
  const value = placeholder ?? initial;
  const words = [value, type, text].join(" ");
  const scheme = /\bbearer\b/i.test(words) ? "bearer" : /\bbasic\b/i.test(words) ? "basic" : undefined;
  if (/^authorization$/i.test(name) && scheme !== undefined) return { type: "http", scheme };
  return { type: "apiKey", in: "header", name, ...(value === undefined ? {} : { "x-default": value }) };
}
