// An HTTP request as data: the input of every code sample.

import { parseExactJson } from "@lectern/base/exact-json.ts";

/** A request ready to send: the URL is complete and encoded. */
export interface HttpRequest {
  /** Uppercase. */
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Pair[];
  readonly body?: RequestBody;
  /** True if the response is a stream, which samples read as it arrives. */
  readonly streams?: true;
}

/** A name and its value, unencoded. */
export type Pair = readonly [name: string, value: string];

export type RequestBody =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "form"; readonly fields: readonly Pair[] }
  | { readonly kind: "multipart"; readonly parts: readonly RequestPart[] }
  | { readonly kind: "file"; readonly path: string; readonly data?: Blob };

/** One part of a multipart body: a value or a file path. */
export interface RequestPart {
  readonly kind: "value" | "file";
  readonly name: string;
  readonly value: string;
  /** The media type, if not plain text. */
  readonly mediaType?: string;
  /** The contents of a picked file. */
  readonly data?: Blob;
}

/** The JSON value of a request's body; undefined if the body is not JSON. */
export function jsonBody(request: HttpRequest): { readonly value: unknown } | undefined {
  // A JSON sequence is not a single JSON value.
  const isJson = /[/+]json(?![\w-])/i.test(headerOf(request, "content-type") ?? "");
  if (request.body?.kind !== "text" || !isJson) return undefined;
  try {
    return { value: parseExactJson(request.body.text) };
  } catch {
    return undefined;
  }
}

/** A header's value; `name` is lowercase. */
export function headerOf(request: HttpRequest, name: string): string | undefined {
  return request.headers.find(([key]) => key.toLowerCase() === name)?.[1];
}

/** The headers without one that the language's library sets itself. */
export function headersWithout(request: HttpRequest, name: string): readonly Pair[] {
  return request.headers.filter(([key]) => key.toLowerCase() !== name);
}

/** The headers without a content type that the language's library sets itself. */
export function headersBeside(request: HttpRequest, written: string): readonly Pair[] {
  return headerOf(request, "content-type") === written ? headersWithout(request, "content-type") : request.headers;
}

/** The content type of URL-encoded forms, which every library sets itself. */
export const FORM_TYPE = "application/x-www-form-urlencoded";

/** True if no name repeats, so the pairs fit in an object. */
export function hasUniqueNames(pairs: readonly Pair[]): boolean {
  return new Set(pairs.map(([name]) => name)).size === pairs.length;
}

/**
 * Splits a URL into its base and decoded query pairs. Undefined if there is no query, or if a library that encodes the pairs
 * would produce a different URL.
 */
export function splitQuery(url: string): { readonly base: string; readonly pairs: readonly Pair[] } | undefined {
  const [base = "", query, ...more] = url.split("?");
  if (query === undefined || query === "" || more.length > 0 || url.includes("#")) return undefined;
  const pairs = query.split("&").map((part) => {
    const [name = "", value, ...rest] = part.split("=");
    // Encoding alone distinguishes a separator from the same character inside a value.
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

/** The request without its body, for libraries that refuse one with its method. */
export function withoutBody(request: HttpRequest): HttpRequest {
  return {
    method: request.method,
    url: request.url,
    headers: headersWithout(request, "content-type"),
    ...(request.streams && { streams: true }),
  };
}

/** The last path segment: `path/to/photo.png` → `photo.png`. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A form, encoded: `a=1&b=2%263`. */
export function formText(fields: readonly Pair[]): string {
  return fields.map(([name, value]) => `${formWord(name)}=${formWord(value)}`).join("&");
}

function formWord(text: string): string {
  return encodeURIComponent(text).replace(/[!'()~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
