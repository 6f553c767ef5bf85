// The request a page shows as a sample: the first server, the first way to authorize, what is required and what has an example.

import type { Operation } from "../../openapi/api.ts";
import type { ContentView, OperationView, ParameterView, ServerView } from "../../openapi/describe-operation.ts";
import type { SecurityScheme } from "../../openapi/describe-security.ts";
import { isRecord } from "../../openapi/record.ts";
import { valueToText } from "../../openapi/value-text.ts";
import type { HttpRequest, Pair, RequestBody, RequestPart } from "../../request/request.ts";

/** The address of descriptions that name none. */
const PLACEHOLDER_SERVER = "https://api.example.com";

/** A request that calls the operation. */
export function sampleRequest(operation: Operation, view: OperationView): HttpRequest {
  const schemes = view.security[0]?.schemes ?? [];
  const query = [...keysIn(schemes, "query"), ...valuesIn(view.parameters, "query")];
  const cookies = [...keysIn(schemes, "cookie"), ...valuesIn(view.parameters, "cookie")];
  const content = view.body?.contents[0];
  const body = content === undefined ? undefined : sampleBody(content);
  const headers: Pair[] = [
    ...authorizationOf(schemes),
    ...keysIn(schemes, "header"),
    ...valuesIn(view.parameters, "header"),
  ];
  if (cookies.length > 0) headers.push(["Cookie", cookies.map(([name, value]) => `${name}=${value}`).join("; ")]);
  // A multipart body names its own boundary, which only the sender knows.
  if (content !== undefined && body !== undefined && body.kind !== "multipart")
    headers.push(["Content-Type", content.mediaType]);
  const url = `${serverUrl(view.servers[0])}${fillPath(operation.path, view.parameters)}${queryString(query)}`;
  return { method: operation.method, url, headers, ...(body === undefined ? {} : { body }) };
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

function fillPath(path: string, parameters: readonly ParameterView[]): string {
  const values = new Map(
    parameters.filter(({ place }) => place === "path").map((parameter) => [parameter.name, exampleText(parameter)]),
  );
  const filled = path.replace(/\{([^{}]*)\}/g, (written, name: string) => {
    const value = values.get(name);
    return value === undefined ? written : encodeURIComponent(value);
  });
  return filled.startsWith("/") ? filled : `/${filled}`;
}

function exampleText(parameter: ParameterView): string | undefined {
  const { example } = parameter;
  if (example === undefined) return parameter.schema.example;
  return typeof example === "object" ? undefined : valueToText(example);
}

function valuesIn(parameters: readonly ParameterView[], place: ParameterView["place"]): readonly Pair[] {
  return parameters
    .filter((parameter) => parameter.place === place && !parameter.deprecated)
    .flatMap((parameter) => {
      const { name, required, schema, example } = parameter;
      if (Array.isArray(example)) return example.map((item): Pair => [name, valueToText(item)]);
      const value =
        exampleText(parameter) ??
        (required ? (schema.defaultValue ?? schema.values[0]?.text ?? `{${name}}`) : undefined);
      return value === undefined ? [] : [[name, value] as const];
    });
}

function queryString(pairs: readonly Pair[]): string {
  const encoded = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return encoded.length === 0 ? "" : `?${encoded.join("&")}`;
}

function keysIn(schemes: readonly SecurityScheme[], place: "header" | "query" | "cookie"): readonly Pair[] {
  return schemes.flatMap(({ key }) => (key?.place === place ? [[key.name, "YOUR_API_KEY"] as const] : []));
}

function authorizationOf(schemes: readonly SecurityScheme[]): readonly Pair[] {
  const scheme = schemes.find(({ kind }) => ["bearer", "basic", "oauth2", "openIdConnect"].includes(kind));
  if (scheme === undefined) return [];
  return [["Authorization", scheme.kind === "basic" ? "Basic YOUR_CREDENTIALS" : "Bearer YOUR_TOKEN"]];
}

function sampleBody(content: ContentView): RequestBody | undefined {
  const [example] = content.examples;
  const { mediaType } = content;
  if (/octet-stream|^(?:image|audio|video)\/|\/pdf|\/zip/i.test(mediaType))
    return { kind: "file", path: "path/to/file" };
  if (example === undefined) return undefined;
  const entries = isRecord(example.value) ? Object.entries(example.value) : [];
  if (/^multipart\//i.test(mediaType))
    return { kind: "multipart", parts: entries.flatMap((entry) => toParts(content, entry)) };
  if (/x-www-form-urlencoded/i.test(mediaType)) {
    return { kind: "form", fields: entries.map(([name, value]) => [name, valueToText(value)]) };
  }
  return { kind: "text", text: example.text };
}

function toParts(content: ContentView, [name, value]: readonly [string, unknown]): readonly RequestPart[] {
  const type = content.schema?.fields.find((field) => field.name === name)?.node.type ?? "";
  if (type.startsWith("file")) return [{ kind: "file", name, value: "path/to/file" }];
  return [{ kind: "value", name, value: valueToText(value) }];
}
