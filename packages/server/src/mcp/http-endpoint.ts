// MCP over HTTP: a stateless, POST-only endpoint with a fresh server per request. The SDK loads on first use. Access is
// checked by the HTTP server before requests get here.

import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "@lectern/io/network/read-body.ts";
import type { McpServerOptions } from "./create-mcp-server.ts";
import { rejectCursor } from "./message-error.ts";

export interface McpEndpoint {
  /** Handles a request whose host and origin have been checked. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** Larger requests are rejected with a 413. */
const MAX_BODY_LENGTH = 256 * 1024;
const MAX_SUBSCRIPTIONS = 64;

interface Handler {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export function createMcpEndpoint(options: McpServerOptions): McpEndpoint {
  let loading: Promise<Handler> | undefined;
  const load = (): Promise<Handler> => (loading ??= loadHandler(options));
  return {
    handle: async (request, response) => {
      if (request.method !== "POST") return reject(response, 405, { Allow: "POST" });
      const body = await readBody(request, MAX_BODY_LENGTH);
      if (body === "too long") return reject(response, 413, { Connection: "close" });
      if (body === "gone") return;
      const wrong = rejectBody(body);
      if (wrong !== undefined) return sendError(response, wrong);
      const closed = new AbortController();
      response.once("close", () => closed.abort());
      const handler = await load();
      const reply = await handler.fetch(toWebRequest(request, body, closed.signal));
      await sendWebResponse(reply, response);
    },
    close: async () => {
      await (await loading)?.close();
    },
  };
}

/** Catches a bad cursor, which the SDK would report as an internal error. */
function rejectBody(body: Buffer): string | undefined {
  if (!body.includes('"cursor"')) return undefined;
  try {
    return rejectCursor(JSON.parse(body.toString("utf8")));
  } catch {
    return undefined;
  }
}

function sendError(response: ServerResponse, text: string): void {
  const type = "application/json; charset=utf-8";
  const headers = { "Content-Type": type, "Content-Length": Buffer.byteLength(text), "Cache-Control": "no-store" };
  response.writeHead(200, { ...headers, "X-Content-Type-Options": "nosniff" });
  response.end(text);
}

async function loadHandler(options: McpServerOptions): Promise<Handler> {
  const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
    import("@modelcontextprotocol/server"),
    import("./create-mcp-server.ts"),
  ]);
  return createMcpHandler(() => createMcpServer(options), {
    maxRequestBodySize: MAX_BODY_LENGTH,
    maxSubscriptions: MAX_SUBSCRIPTIONS,
  });
}

function toWebRequest(request: IncomingMessage, body: Buffer<ArrayBuffer>, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(":")) headers.set(name, String(value));
  }
  // Results never depend on the URL, and the host was only checked, so neither is passed on.
  return new Request("http://localhost/mcp", { method: "POST", headers, body, signal });
}

async function sendWebResponse(reply: Response, response: ServerResponse): Promise<void> {
  // The connection belongs to us: the client may want it closed.
  for (const [name, value] of reply.headers) if (name !== "connection") response.setHeader(name, value);
  response.setHeader("X-Accel-Buffering", "no");
  response.setHeader("X-Content-Type-Options", "nosniff");
  if (!reply.headers.has("cache-control")) response.setHeader("Cache-Control", "no-store");
  response.writeHead(reply.status);
  if (reply.body === null) {
    response.end();
    return;
  }
  const reader = reply.body.getReader();
  response.once("close", () => void reader.cancel().catch(() => {}));
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) response.write(piece.value);
  } catch {
    // The client disconnected; there is no one to report to.
  }
  response.end();
}

function reject(response: ServerResponse, status: 405 | 413, headers: Readonly<Record<string, string>>): void {
  response.writeHead(status, { ...headers, "Content-Length": 0, "Cache-Control": "no-store" });
  response.end();
}
