// Sends one response: text and bytes whole, files as a stream with byte ranges, so that videos can be sought.

import { createReadStream, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { barePolicy, COMMON_HEADERS } from "@lectern/engine/output/hosting/headers.ts";
import { whenSettled } from "@lectern/io/settled.ts";

export type ResponseData =
  | {
      readonly kind: "content";
      readonly status: 200 | 404;
      /** MIME type, with charset for text. */
      readonly type: string;
      /** Text, bytes, or the absolute path of a file to stream. */
      readonly body: string | Uint8Array | { readonly file: string };
      /** Sent in addition to the type. */
      readonly headers?: Readonly<Record<string, string>>;
      /** The project file whose text it shows. */
      readonly source?: string;
    }
  | { readonly kind: "redirect"; readonly destination: string; readonly permanent: boolean };

/** Sent with every response: nothing is cached, and no other site may embed it. */
const HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  reply: ResponseData,
): Promise<void> {
  if (reply.kind === "redirect") {
    sendRedirect(response, reply.destination, reply.permanent ? 308 : 307);
    return;
  }
  if (typeof reply.body === "string" || reply.body instanceof Uint8Array) {
    const length = typeof reply.body === "string" ? Buffer.byteLength(reply.body) : reply.body.byteLength;
    const own = { "Content-Type": reply.type, "Content-Length": length, ...policyFor(reply.type) };
    response.writeHead(reply.status, { ...reply.headers, ...HEADERS, ...own });
    response.end(request.method === "HEAD" ? undefined : reply.body);
    return;
  }
  const { type, body } = reply;
  await sendFile(request, response, { type, file: body.file });
}

function policyFor(type: string): Readonly<Record<string, string>> {
  const policy = barePolicy(type);
  return policy === undefined ? {} : { "Content-Security-Policy": policy };
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  const headers = {
    ...HEADERS,
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
  };
  response.writeHead(status, status === 405 ? { ...headers, Allow: "GET, HEAD" } : headers);
  response.end(text);
}

export function sendRedirect(response: ServerResponse, destination: string, status: 307 | 308): void {
  const location = destination.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
  response.writeHead(status, { ...HEADERS, Location: location, "Content-Length": 0 });
  response.end();
}

interface SentFile {
  readonly type: string;
  readonly file: string;
}

async function sendFile(request: IncomingMessage, response: ServerResponse, { type, file }: SentFile): Promise<void> {
  // An image that is being saved is briefly empty.
  const stats = await whenSettled(() => statSync(file, { throwIfNoEntry: false }));
  if (!stats?.isFile()) {
    sendText(response, 404, "This file no longer exists.\n");
    return;
  }
  const headers = { ...HEADERS, ...policyFor(type), "Content-Type": type, "Accept-Ranges": "bytes" };
  // Without validators, If-Range can never match, so the whole file is sent.
  const range = request.headers["if-range"] === undefined ? parseRange(request.headers.range, stats.size) : undefined;
  if (range === "unsatisfiable") {
    response.writeHead(416, { ...headers, "Content-Range": `bytes */${stats.size}`, "Content-Length": 0 });
    response.end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: stats.size - 1 };
  const partial = range && { "Content-Range": `bytes ${start}-${end}/${stats.size}` };
  response.writeHead(range ? 206 : 200, { ...headers, ...partial, "Content-Length": end - start + 1 });
  if (request.method === "HEAD" || stats.size === 0) response.end();
  // A client that disconnects is not an error; stream and file are closed either way.
  else pipeline(createReadStream(file, { start, end }), response, () => {});
}

interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A single range as in RFC 9110; anything else (several ranges, other units, invalid syntax) is ignored. */
export function parseRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return undefined;
  if (start >= size) return "unsatisfiable";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}

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
