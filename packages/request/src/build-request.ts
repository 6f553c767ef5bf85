// Parameters, credentials and a body → the request that code samples render and the console sends.

import { toExactJson } from "@lectern/base/exact-json.ts";
import { cookiePairs, headerText, type ParameterStyle, pathText, queryText } from "./parameter-text.ts";
import type { HttpRequest, Pair, RequestBody } from "./request.ts";

/** How a parameter is sent. */
export interface RequestParameter extends ParameterStyle {
  readonly name: string;
  readonly location: "path" | "query" | "header" | "cookie";
  /** Separators for nested lists, from outer to inner. */
  readonly inner?: readonly string[];
  /** Set if the value is serialized in its own format, such as JSON. */
  readonly mediaType?: string;
  /** True for OpenAPI 3.2's `querystring` parameter, which is the whole query. */
  readonly whole?: boolean;
}

/** A parameter with the value to send. */
export interface SentParameter {
  readonly parameter: RequestParameter;
  /** Undefined if only the reader knows it: rendered as `{name}`. */
  readonly value: unknown;
  /** The value was generated: its `<placeholders>` are rendered as `{name}`. */
  readonly generated?: boolean;
}

export interface Credential {
  readonly location: "header" | "query" | "cookie";
  readonly name: string;
  readonly value: string;
}

export interface RequestInput {
  readonly method: string;
  /** The path template: `/users/{id}`. */
  readonly path: string;
  /** The base URL, with variables filled in. */
  readonly server: string;
  readonly parameters: readonly SentParameter[];
  readonly credentials: readonly Credential[];
  readonly body?: RequestBody | undefined;
  /** The body's media type; undefined for multipart, where the sender picks the boundary. */
  readonly mediaType?: string | undefined;
  /** True if the response is a stream. */
  readonly streams?: boolean | undefined;
}

/** Builds the request. */
export function buildRequest(input: RequestInput): HttpRequest {
  const { method, parameters, credentials, body, mediaType } = input;
  const sent = parameters.filter(({ parameter }) => !isCredential(parameter, credentials));
  const headers: Pair[] = [...credentialsIn(credentials, "header"), ...sent.flatMap(headersOf)];
  const cookies = [...credentialsIn(credentials, "cookie"), ...sent.flatMap(cookiesOf)];
  if (cookies.length > 0) headers.push(["Cookie", cookies.map(([name, value]) => `${name}=${value}`).join("; ")]);
  if (mediaType !== undefined) headers.push(["Content-Type", mediaType]);
  const path = fillPath(input.path, parameters);
  const url = `${input.server}${path}${queryOf(credentials, sent, path)}`;
  const streams = input.streams ? { streams: true as const } : {};
  return cleanRequest({ method, url, headers, ...(body === undefined ? {} : { body }), ...streams });
}

/** True for an API key that the spec also lists as a parameter: it is sent once. */
function isCredential({ location, name }: RequestParameter, credentials: readonly Credential[]): boolean {
  const plain = (text: string): string => (location === "header" ? text.toLowerCase() : text);
  return credentials.some((one) => one.location === location && plain(one.name) === plain(name));
}

function credentialsIn(credentials: readonly Credential[], location: Credential["location"]): readonly Pair[] {
  return credentials.flatMap((one) => (one.location === location ? [[one.name, one.value] as const] : []));
}

/** The value to send, or `{name}` if only the reader knows it. */
function valueToSend({ parameter: { name, mediaType, inner }, value: raw }: SentParameter): unknown {
  const text = raw === undefined ? `{${name}}` : raw;
  const value = inner !== undefined && Array.isArray(text) ? text.map((item) => joined(item, inner)) : text;
  // A value with its own media type is serialized whole.
  return mediaType !== undefined && typeof value === "object" ? toExactJson(value) : value;
}

/** Joins a nested list into one string. */
function joined(value: unknown, [separator, ...inner]: readonly string[]): unknown {
  if (separator === undefined || !Array.isArray(value)) return value;
  const items = value.map((item) => joined(item, inner));
  return items.map((item) => (typeof item === "string" ? item : toExactJson(item))).join(separator);
}

function fillPath(path: string, parameters: readonly SentParameter[]): string {
  const byName = new Map(
    parameters.filter(({ parameter }) => parameter.location === "path").map((one) => [one.parameter.name, one]),
  );
  // RFC 6570 operators are not part of the name: `{/name*}` is `name`.
  const filled = withoutFragment(path).replace(/\{([^{}]*)\}/g, (text, name: string) => {
    const sent = byName.get(name);
    if (sent?.value === undefined) return text;
    return pathText(name, valueToSend(sent), sent.parameter);
  });
  return filled.startsWith("/") ? filled : `/${filled}`;
}

/** Authors use `#name` to tell operations on one path apart; it is never sent. */
function withoutFragment(path: string): string {
  return path.replace(/^((?:[^#{}]|\{[^{}]*\})*)#.*$/s, "$1");
}

function headersOf(sent: SentParameter): readonly Pair[] {
  const { parameter } = sent;
  return parameter.location === "header" ? [[parameter.name, headerText(valueToSend(sent), parameter)]] : [];
}

function cookiesOf(sent: SentParameter): readonly Pair[] {
  const { parameter } = sent;
  const { name, location } = parameter;
  if (location !== "cookie") return [];
  const value = valueToSend(sent);
  return isPlaceholder(name, value) ? [[name, `{${name}}`]] : cookiePairs(name, value, parameter);
}

function queryOf(credentials: readonly Credential[], parameters: readonly SentParameter[], path: string): string {
  const keys = credentialsIn(credentials, "query").map(([name, value]) =>
    queryText(name, value, { style: "form", explode: true }),
  );
  const values = parameters.filter(({ parameter }) => parameter.location === "query").map(queryPart);
  const parts = [...keys, ...values].filter((part) => part !== "");
  return parts.length === 0 ? "" : `${path.includes("?") ? "&" : "?"}${parts.join("&")}`;
}

function queryPart(sent: SentParameter): string {
  const { parameter, value: raw } = sent;
  const { name, whole } = parameter;
  const value = whole ? raw : valueToSend(sent);
  if (!whole) return placeholder(name, value) ?? readable(queryText(name, value, parameter), sent);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return encodeURIComponent(value === undefined ? `{${name}}` : textOf(value));
  return Object.entries(value)
    .map(([key, item]) => queryText(key, item, { style: "form", explode: true }))
    .join("&");
}

/** A placeholder stays readable, so it is not encoded: `?id={id}`. */
function placeholder(name: string, value: unknown): string | undefined {
  return isPlaceholder(name, value) ? `${name}={${name}}` : undefined;
}

/** Placeholders in generated values look like those for missing ones: `{name}`. */
function readable(text: string, { parameter: { name }, generated }: SentParameter): string {
  return generated === true && /^[\w.-]+$/.test(name) ? text.replace(/%3C[\w-]+%3E/g, `{${name}}`) : text;
}

function isPlaceholder(name: string, value: unknown): boolean {
  return value === `{${name}}` && /^[\w.-]+$/.test(name);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (toExactJson(value) ?? "");
}

// Makes a request sendable: HTTP cannot carry some characters, and every sample must send the same bytes.

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Characters to encode in URLs; braces stay, because they mark what the reader fills in. */
const NOT_IN_URL = /[^A-Za-z0-9\-._~:/?#[\]@!$&()*+,;=%{}]/gu;

/** Connection headers: the HTTP client sets them, and several languages reject them. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "transfer-encoding",
  "upgrade",
]);

/** Drops what cannot be sent: lone surrogates, null bytes, line breaks in headers, headers without a name. */
export function cleanRequest(request: HttpRequest): HttpRequest {
  const method = request.method.replace(/[^!#$%&'*+.^_`|~0-9A-Za-z-]/g, "");
  return {
    method: method || "GET",
    url: cleanUrl(request.url),
    headers: request.headers.filter(([name]) => isSent(name)).map(([name, value]) => [name, headerValue(value)]),
    ...(request.body === undefined ? {} : { body: cleanBody(request.body) }),
    ...(request.streams && { streams: true }),
  };
}

function isSent(name: string): boolean {
  return TOKEN.test(name) && !OF_CONNECTION.has(name.toLowerCase());
}

function cleanUrl(url: string): string {
  return sendable(url)
    .replace(/%(?![0-9A-Fa-f]{2})/g, "%25")
    .replace(NOT_IN_URL, encodeCharacter);
}

// HTTP header values are ASCII; other characters are percent-encoded.
function headerValue(value: string): string {
  return sendable(value)
    .replace(/[\r\n]+/g, " ")
    .replace(/[^\t\u0020-\u007e]/gu, encodeCharacter)
    .trim();
}

function cleanBody(body: RequestBody): RequestBody {
  switch (body.kind) {
    case "text":
      return { kind: "text", text: sendable(body.text) };
    case "form":
      return { kind: "form", fields: body.fields.map(([name, value]): Pair => [sendable(name), sendable(value)]) };
    case "multipart":
      return {
        kind: "multipart",
        parts: body.parts.map((part) => ({ ...part, name: sendable(part.name), value: sendable(part.value) })),
      };
    case "file":
      return body;
  }
}

function sendable(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd").replaceAll("\0", "");
}

function encodeCharacter(character: string): string {
  // encodeURIComponent leaves the apostrophe alone; shells and browsers don't.
  return character === "'" ? "%27" : encodeURIComponent(character);
}
