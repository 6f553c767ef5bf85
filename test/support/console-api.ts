// An API for console tests: it allows every origin, records requests, and responds in the ways real APIs do.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A recorded request. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface TestApi {
  readonly origin: string;
  /** Requests in order of arrival, without preflights. */
  readonly arrived: Arrived[];
  /** The URLs of requests that were aborted before their response. */
  readonly closed: string[];
  /** Handlers for paths that tests respond to themselves. */
  readonly handlers: Map<string, (request: IncomingMessage, response: ServerResponse) => void>;
  close(): Promise<void>;
}

const ALLOW = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*, authorization",
  "access-control-allow-methods": "*",
  "access-control-expose-headers": "x-shown, content-disposition",
};

export async function startApi(): Promise<TestApi> {
  const arrived: Arrived[] = [];
  const closed: string[] = [];
  const handlers: TestApi["handlers"] = new Map();
  const server = createServer(async (request, response) => {
    if (request.method === "OPTIONS") return void response.writeHead(204, ALLOW).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "" } = request;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    arrived.push({ method, url, headers, body: Buffer.concat(chunks) });
    response.on("close", () => {
      if (!response.writableEnded) closed.push(url);
    });
    const handler = handlers.get(url.replace(/\?.*$/s, ""));
    if (handler) return handler(request, response);
    response.writeHead(200, { ...ALLOW, "content-type": "application/json", "x-shown": "yes", "x-hidden": "yes" });
    response.end(JSON.stringify({ ok: true, method, url }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const api: TestApi = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    closed,
    handlers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return api;
}

/** Headers that let every page read a response. */
export const CORS: Readonly<Record<string, string>> = ALLOW;
