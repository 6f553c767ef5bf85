// The request a page shows as a sample: the first server, the first way to authorize, what is required and what has an example.

import { toExactJson } from "../../base/exact-json.ts";
import type { Operation } from "../../openapi/api.ts";
import type { ContentView } from "../../openapi/describe/describe-body.ts";
import type { Example } from "../../openapi/describe/describe-examples.ts";
import type { OperationView } from "../../openapi/describe/describe-operation.ts";
import type { ParameterView } from "../../openapi/describe/describe-parameters.ts";
import type { SecurityScheme } from "../../openapi/describe/describe-security.ts";
import type { ServerView } from "../../openapi/describe/describe-server.ts";
import type { DescribeOptions } from "../../openapi/describe/describing.ts";
import { isRecord } from "../../openapi/record.ts";
import { cleanRequest } from "../../request/clean-request.ts";
import { cookiePairs, headerText, pathText, queryText } from "../../request/parameter-text.ts";
import type { HttpRequest, Pair } from "../../request/request.ts";
import { sampleBody, typeToSend } from "./sample-body.ts";

/** The address of descriptions that name none. */
const PLACEHOLDER_SERVER = "https://api.example.com";

/** A request, and whether its body is less than its author gave. */
export interface SampleRequest {
  readonly request: HttpRequest;
  readonly reduced: boolean;
  /** The example its body is made from. */
  readonly example: Example | undefined;
}

/** What a sample is made with. */
export interface SampleOptions extends Pick<DescribeOptions, "requiredOnly" | "allParameters"> {
  /** How many characters its body may take. */
  readonly most: number;
  /** What is sent: the first example of the first media type when left out. */
  readonly sent?: BodyChoice | undefined;
}

/** One body of those an operation takes. */
export interface BodyChoice {
  readonly content: ContentView;
  /** Undefined where the media type has no examples, as files have none. */
  readonly example: Example | undefined;
}

/** A request that calls the operation. */
export function sampleRequest(
  operation: Pick<Operation, "method" | "path">,
  view: Pick<OperationView, "servers" | "security" | "parameters" | "body" | "flatten">,
  options: SampleOptions,
): SampleRequest {
  const schemes = view.security[0]?.schemes ?? [];
  const shown = view.parameters.filter((parameter) => isShown(parameter, options) && !isKey(parameter, schemes));
  const content = options.sent?.content ?? view.body?.contents[0];
  const example = options.sent?.example ?? content?.examples[0];
  // These two never have a body, whatever a description says.
  const isBodiless = /^(?:HEAD|TRACE)$/i.test(operation.method);
  const sample =
    content === undefined || isBodiless
      ? undefined
      : sampleBody({ content, example }, { flatten: view.flatten, most: options.most });
  const body = sample?.body;
  const headers: Pair[] = [...authorizationOf(schemes), ...keysIn(schemes, "header"), ...shown.flatMap(headersOf)];
  const cookies = [...keysIn(schemes, "cookie"), ...shown.flatMap(cookiesOf)];
  if (cookies.length > 0) headers.push(["Cookie", cookies.map(([name, value]) => `${name}=${value}`).join("; ")]);
  // A multipart body names its own boundary, which only the sender knows.
  if (content !== undefined && sample !== undefined && sample.body.kind !== "multipart")
    headers.push(["Content-Type", typeToSend(content.mediaType, sample)]);
  const path = fillPath(operation.path, view.parameters);
  const url = `${serverUrl(view.servers[0])}${path}${queryOf(schemes, shown, path)}`;
  const request = cleanRequest({ method: operation.method, url, headers, ...(body === undefined ? {} : { body }) });
  return { request, reduced: sample?.reduced === true, example };
}

/** The address of a server with its variables filled in, without a slash at the end. */
export function serverUrl(server: ServerView | undefined): string {
  if (server === undefined) return PLACEHOLDER_SERVER;
  const url = filledUrl(server);
  return absoluteUrl(url) ?? `${PLACEHOLDER_SERVER}${url.startsWith("/") || url === "" ? "" : "/"}${url}`;
}

/** False for a server that is a path alone: its description does not say on which host. */
export function hasHost(server: ServerView): boolean {
  return absoluteUrl(filledUrl(server)) !== undefined;
}

function filledUrl({ url, variables }: ServerView): string {
  const values = new Map(variables.map(({ name, value }) => [name, value]));
  return url
    .replace(/\{([^{}]*)\}/g, (written, name: string) => values.get(name) || written)
    .replace(/(?<!\/)\/+$/, "");
}

/** Who writes a host without `https://` means that host, though as a reference it is a folder. */
const BARE_HOST = /^(?:[\w-]+\.)+[a-z]{2,}(?:[/:]|$)|^[\w.-]+:\d/i;

function absoluteUrl(url: string): string | undefined {
  if (url.startsWith("//")) return `https:${url}`;
  if (BARE_HOST.test(url)) return `https://${url}`;
  return /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : undefined;
}

function isShown(parameter: ParameterView, { requiredOnly, allParameters }: SampleOptions): boolean {
  if (parameter.required) return true;
  return !requiredOnly && !parameter.deprecated && (allParameters === true || parameter.example !== undefined);
}

/** True for an API key that is described as a parameter too: it is sent once. */
function isKey({ place, name }: ParameterView, schemes: readonly SecurityScheme[]): boolean {
  const plain = (text: string): string => (place === "header" ? text.toLowerCase() : text);
  return schemes.some(({ key }) => key?.place === place && plain(key.name) === plain(name));
}

/** The value to send; the name in braces stands for one that only the reader knows. */
function valueToSend({ name, example, made, mediaType, inner }: ParameterView): unknown {
  const written = example ?? made ?? `{${name}}`;
  const value = inner !== undefined && Array.isArray(written) ? written.map((item) => joined(item, inner)) : written;
  // A value in a format of its own is written as a whole, whatever it is made of.
  return mediaType !== undefined && typeof value === "object" ? toExactJson(value) : value;
}

/** A list inside a list as one text. */
function joined(value: unknown, [separator, ...inner]: readonly string[]): unknown {
  if (separator === undefined || !Array.isArray(value)) return value;
  const items = value.map((item) => joined(item, inner));
  return items.map((item) => (typeof item === "string" ? item : toExactJson(item))).join(separator);
}

function fillPath(path: string, parameters: readonly ParameterView[]): string {
  const byName = new Map(
    parameters.filter(({ place }) => place === "path").map((parameter) => [parameter.name, parameter]),
  );
  // RFC 6570 operators are no part of the name: `{/name*}` is `name`.
  const filled = withoutFragment(path).replace(/\{([^{}]*)\}/g, (written, name: string) => {
    const parameter = byName.get(name);
    if (parameter === undefined || (parameter.example ?? parameter.made) === undefined) return written;
    return pathText(name, valueToSend(parameter), parameter);
  });
  return filled.startsWith("/") ? filled : `/${filled}`;
}

/** Authors tell operations on one path apart by `#name`, which is never sent. */
function withoutFragment(path: string): string {
  return path.replace(/^((?:[^#{}]|\{[^{}]*\})*)#.*$/s, "$1");
}

function headersOf(parameter: ParameterView): readonly Pair[] {
  if (parameter.place !== "header") return [];
  return [[parameter.name, headerText(valueToSend(parameter), parameter)]];
}

function cookiesOf(parameter: ParameterView): readonly Pair[] {
  const { name, place } = parameter;
  if (place !== "cookie") return [];
  const value = valueToSend(parameter);
  return isPlaceholder(name, value) ? [[name, `{${name}}`]] : cookiePairs(name, value, parameter);
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
  if (!whole) return placeholder(name, value) ?? readable(queryText(name, value, parameter), parameter);
  if (!isRecord(value)) return encodeURIComponent(value === undefined ? `{${name}}` : textOf(value));
  return Object.entries(value)
    .map(([key, item]) => queryText(key, item, { style: "form", explode: true }))
    .join("&");
}

/** A value only the reader knows stays readable: `?id={id}`. */
function placeholder(name: string, value: unknown): string | undefined {
  return isPlaceholder(name, value) ? `${name}={${name}}` : undefined;
}

/** What was made for lack of an example says that it is to be filled in, as the names in braces do. */
function readable(text: string, { name, example }: ParameterView): string {
  return example === undefined && /^[\w.-]+$/.test(name) ? text.replace(/%3C[\w-]+%3E/g, `{${name}}`) : text;
}

function isPlaceholder(name: string, value: unknown): boolean {
  return value === `{${name}}` && /^[\w.-]+$/.test(name);
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

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (toExactJson(value) ?? "");
}
