// An HTTP request as data: what every code sample is written from.

import { parseExactJson } from "../base/exact-json.ts";

/** One request, ready to send: the URL is complete and encoded. */
export interface HttpRequest {
  /** Upper-case. */
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Pair[];
  readonly body?: RequestBody;
  /** True when the response is a stream, which samples read while it comes. */
  readonly streams?: true;
}

/** A name and its value, as they are meant, not as they are encoded. */
export type Pair = readonly [name: string, value: string];

/** What is sent with a request. */
export type RequestBody =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "form"; readonly fields: readonly Pair[] }
  | { readonly kind: "multipart"; readonly parts: readonly RequestPart[] }
  | { readonly kind: "file"; readonly path: string; readonly data?: Blob };

/** One part of a multipart body: a value, or the path of a file. */
export interface RequestPart {
  readonly kind: "value" | "file";
  readonly name: string;
  readonly value: string;
  /** The media type of a part that is not plain text. */
  readonly mediaType?: string;
  /** What a chosen file holds. */
  readonly data?: Blob;
}

/** The JSON value a request sends; undefined when its body is no JSON. */
export function jsonBody(request: HttpRequest): { readonly value: unknown } | undefined {
  // A sequence of JSON texts is not one.
  const isJson = /[/+]json(?![\w-])/i.test(headerOf(request, "content-type") ?? "");
  if (request.body?.kind !== "text" || !isJson) return undefined;
  try {
    return { value: parseExactJson(request.body.text) };
  } catch {
    return undefined;
  }
}

/** The value of a header by its lower-case name. */
export function headerOf(request: HttpRequest, name: string): string | undefined {
  return request.headers.find(([key]) => key.toLowerCase() === name)?.[1];
}

/** The headers of a request without one that the language's library writes itself. */
export function headersWithout(request: HttpRequest, name: string): readonly Pair[] {
  return request.headers.filter(([key]) => key.toLowerCase() !== name);
}

/** The headers of a request without a content type that the language's library writes itself. */
export function headersBeside(request: HttpRequest, written: string): readonly Pair[] {
  return headerOf(request, "content-type") === written ? headersWithout(request, "content-type") : request.headers;
}

/** The content type of a plain form, which every library writes. */
export const FORM_TYPE = "application/x-www-form-urlencoded";

/** True when no name stands twice, so that an object can hold the pairs. */
export function hasUniqueNames(pairs: readonly Pair[]): boolean {
  return new Set(pairs.map(([name]) => name)).size === pairs.length;
}

/**
 * A URL in two: what is before its query, and the pairs of the query as they are meant. Undefined where there is no query,
 * and where a library that encodes the pairs would say something else than the URL does.
 */
export function splitQuery(url: string): { readonly base: string; readonly pairs: readonly Pair[] } | undefined {
  const [base = "", query, ...more] = url.split("?");
  if (query === undefined || query === "" || more.length > 0 || url.includes("#")) return undefined;
  const pairs = query.split("&").map((part) => {
    const [name = "", value, ...rest] = part.split("=");
    // A separator beside the same character inside a value is told apart by its encoding alone.
    const isMixed = value === undefined || rest.length > 0 || (value.includes(",") && /%2c/i.test(value));
    const decoded = isMixed ? undefined : [decodeWord(name), decodeWord(value)];
    return decoded?.every((word) => word !== undefined) ? (decoded as [string, string]) : undefined;
  });
  return pairs.every((pair) => pair !== undefined) ? { base, pairs } : undefined;
}

function decodeWord(text: string): string | undefined {
  try {
    return text.includes("+") ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The request without what it sends, for libraries that refuse it with its method. */
export function withoutBody(request: HttpRequest): HttpRequest {
  return {
    method: request.method,
    url: request.url,
    headers: headersWithout(request, "content-type"),
    ...(request.streams && { streams: true }),
  };
}

/** The last step of a path: `path/to/photo.png` → `photo.png`. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A form as it is sent: `a=1&b=2%263`. */
export function formText(fields: readonly Pair[]): string {
  return fields.map(([name, value]) => `${formWord(name)}=${formWord(value)}`).join("&");
}

function formWord(text: string): string {
  return encodeURIComponent(text).replace(/[!'()~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
