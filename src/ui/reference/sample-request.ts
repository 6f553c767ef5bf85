// The request a page shows as a sample: the first server, the first way to authorize, what is required and what has an example.

import type { Operation } from "../../openapi/api.ts";
import type { ContentView } from "../../openapi/describe-body.ts";
import type { OperationView } from "../../openapi/describe-operation.ts";
import type { ParameterView, Place } from "../../openapi/describe-parameters.ts";
import type { SecurityScheme } from "../../openapi/describe-security.ts";
import type { ServerView } from "../../openapi/describe-server.ts";
import type { DescribeOptions } from "../../openapi/describing.ts";
import { isRecord } from "../../openapi/record.ts";
import { cut } from "../../openapi/value-text.ts";
import { cleanRequest } from "../../request/clean-request.ts";
import { pathText, plainText, queryText } from "../../request/parameter-text.ts";
import type { HttpRequest, Pair, RequestBody, RequestPart } from "../../request/request.ts";

/** The address of descriptions that name none. */
const PLACEHOLDER_SERVER = "https://api.example.com";

/** A longer body is shortened: it stands in the sample of every language. */
const MOST_BODY = 2_000;

/** A request that calls the operation. */
export function sampleRequest(
  operation: Pick<Operation, "method" | "path">,
  view: Pick<OperationView, "servers" | "security" | "parameters" | "body">,
  options: DescribeOptions = {},
): HttpRequest {
  const schemes = view.security[0]?.schemes ?? [];
  const shown = view.parameters.filter((parameter) => isShown(parameter, options));
  const content = view.body?.contents[0];
  const body = content === undefined ? undefined : sampleBody(content);
  const headers: Pair[] = [...authorizationOf(schemes), ...keysIn(schemes, "header"), ...plainPairs(shown, "header")];
  const cookies = [...keysIn(schemes, "cookie"), ...plainPairs(shown, "cookie")];
  if (cookies.length > 0) headers.push(["Cookie", cookies.map(([name, value]) => `${name}=${value}`).join("; ")]);
  // A multipart body names its own boundary, which only the sender knows.
  if (content !== undefined && body !== undefined && body.kind !== "multipart")
    headers.push(["Content-Type", content.mediaType]);
  const path = fillPath(operation.path, view.parameters);
  const url = `${serverUrl(view.servers[0])}${path}${queryOf(schemes, shown, path)}`;
  return cleanRequest({ method: operation.method, url, headers, ...(body === undefined ? {} : { body }) });
}

/** The address of a server with its variables filled in, without a slash at the end. */
export function serverUrl(server: ServerView | undefined): string {
  if (server === undefined) return PLACEHOLDER_SERVER;
  const values = new Map(server.variables.map(({ name, value }) => [name, value]));
  const url = server.url
    .replace(/\{([^{}]*)\}/g, (written, name: string) => values.get(name) || written)
    .replace(/\/+$/, "");
  return /^[a-z][a-z0-9+.-]*:/i.test(url)
    ? url
    : `${PLACEHOLDER_SERVER}${url.startsWith("/") || url === "" ? "" : "/"}${url}`;
}

function isShown(parameter: ParameterView, { requiredOnly }: DescribeOptions): boolean {
  if (parameter.required) return true;
  return !requiredOnly && !parameter.deprecated && parameter.example !== undefined;
}

/** The value to send; the name in braces stands for one that only the reader knows. */
function valueToSend({ name, example, made, mediaType }: ParameterView): unknown {
  const value = example ?? made ?? `{${name}}`;
  // A value in a format of its own is written as a whole, whatever it is made of.
  return mediaType !== undefined && typeof value === "object" ? JSON.stringify(value) : value;
}

function fillPath(path: string, parameters: readonly ParameterView[]): string {
  const byName = new Map(
    parameters.filter(({ place }) => place === "path").map((parameter) => [parameter.name, parameter]),
  );
  // RFC 6570 operators are no part of the name: `{/name*}` is `name`.
  const filled = path.replace(/\{([^{}]*)\}/g, (written, name: string) => {
    const parameter = byName.get(name);
    if (parameter === undefined || (parameter.example ?? parameter.made) === undefined) return written;
    return pathText(name, valueToSend(parameter), parameter);
  });
  return filled.startsWith("/") ? filled : `/${filled}`;
}

function plainPairs(parameters: readonly ParameterView[], place: Place): readonly Pair[] {
  return parameters
    .filter((parameter) => parameter.place === place)
    .map(
      (parameter): Pair => [parameter.name, plainText(valueToSend(parameter), parameter.explode && place === "header")],
    );
}

function queryOf(schemes: readonly SecurityScheme[], parameters: readonly ParameterView[], path: string): string {
  const keys = keysIn(schemes, "query").map(([name, value]) =>
    queryText(name, value, { style: "form", explode: true }),
  );
  const values = parameters.filter(({ place }) => place === "query").map(queryPart);
  const parts = [...keys, ...values].filter((part) => part !== "");
  return parts.length === 0 ? "" : `${path.includes("?") ? "&" : "?"}${parts.join("&")}`;
}

function queryPart(parameter: ParameterView): string {
  const { name, whole, example, made } = parameter;
  const value = whole ? (example ?? made) : valueToSend(parameter);
  if (!whole) return placeholder(name, value) ?? queryText(name, value, parameter);
  if (!isRecord(value)) return encodeURIComponent(value === undefined ? `{${name}}` : textOf(value));
  return Object.entries(value)
    .map(([key, item]) => queryText(key, item, { style: "form", explode: true }))
    .join("&");
}

/** A value only the reader knows stays readable: `?id={id}`. */
function placeholder(name: string, value: unknown): string | undefined {
  return value === `{${name}}` && /^[\w.-]+$/.test(name) ? `${name}={${name}}` : undefined;
}

function keysIn(schemes: readonly SecurityScheme[], place: "header" | "query" | "cookie"): readonly Pair[] {
  return schemes.flatMap(({ key, initial }) =>
    key?.place === place ? [[key.name, initial ?? "YOUR_API_KEY"] as const] : [],
  );
}

function authorizationOf(schemes: readonly SecurityScheme[]): readonly Pair[] {
  const scheme = schemes.find(({ prefix }) => prefix !== undefined);
  if (scheme === undefined) return [];
  const secret = scheme.initial ?? (scheme.prefix === "Bearer" ? "YOUR_TOKEN" : "YOUR_CREDENTIALS");
  return [["Authorization", `${scheme.prefix} ${secret}`]];
}

function sampleBody(content: ContentView): RequestBody | undefined {
  const [example] = content.examples;
  const { mediaType, schema } = content;
  if (schema?.type === "file" || /octet-stream|^(?:image|audio|video)\/|\/pdf|\/zip/i.test(mediaType))
    return { kind: "file", path: "path/to/file" };
  if (example === undefined) return undefined;
  const entries = isRecord(example.value) ? shorten(Object.entries(example.value)) : [];
  if (/^multipart\//i.test(mediaType))
    return { kind: "multipart", parts: entries.flatMap((entry) => toParts(content, entry)) };
  if (/x-www-form-urlencoded/i.test(mediaType)) return { kind: "form", fields: entries.flatMap(toFields) };
  return { kind: "text", text: cut(example.text, MOST_BODY) };
}

/** The first fields of a form, as many as a sample can bear. */
function shorten(entries: readonly (readonly [string, unknown])[]): readonly (readonly [string, unknown])[] {
  let left = MOST_BODY;
  return entries.filter(([name, value]) => {
    const length = name.length + textOf(value).length;
    if (length > left) return false;
    left -= length;
    return true;
  });
}

function toFields([name, value]: readonly [string, unknown]): readonly Pair[] {
  if (Array.isArray(value)) return value.map((item): Pair => [name, textOf(item)]);
  return [[name, textOf(value)]];
}

function toParts(content: ContentView, [name, value]: readonly [string, unknown]): readonly RequestPart[] {
  const type = content.schema?.fields.find((field) => field.name === name)?.node.type ?? "";
  const written = content.encodings.get(name)?.split(",")[0]?.trim();
  const mediaType = written !== undefined && /^[\w.+-]+\/[\w.+-]+$/.test(written) ? written : undefined;
  if (type.startsWith("file")) return [{ kind: "file", name, value: "path/to/file", ...(mediaType && { mediaType }) }];
  if (Array.isArray(value) && mediaType === undefined) return value.map((item) => toPart(name, item, undefined));
  return [toPart(name, value, mediaType)];
}

function toPart(name: string, value: unknown, mediaType: string | undefined): RequestPart {
  const type = mediaType ?? (isRecord(value) ? "application/json" : undefined);
  return { kind: "value", name, value: textOf(value), ...(type === undefined ? {} : { mediaType: type }) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
