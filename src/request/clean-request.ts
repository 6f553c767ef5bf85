// Makes a request sendable: HTTP cannot carry some characters, and every sample must send the same bytes.

import type { HttpRequest, Pair, RequestBody } from "./request.ts";

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
