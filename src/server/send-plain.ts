// Short responses of the production server: a line of text, or headers alone.

import type { ServerResponse } from "node:http";
import { COMMON_HEADERS } from "./site-headers.ts";

/** Sends a short text that is not cached. */
export function sendPlain(
  response: ServerResponse,
  status: number,
  text: string,
  more: Readonly<Record<string, string>> = {},
): void {
  const type = { "Content-Type": "text/plain; charset=utf-8", "Content-Length": Buffer.byteLength(text) };
  response.writeHead(status, { ...COMMON_HEADERS, "Cache-Control": "no-store", ...type, ...more });
  response.end(response.req.method === "HEAD" ? undefined : text);
}

export function sendEmpty(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>): void {
  response.writeHead(status, { ...COMMON_HEADERS, "Content-Length": 0, ...headers });
  response.end();
}
