// Requests handled by code instead of files: each route is a path below the base path. The search API is one; other
// parts of the program add theirs through `SiteServerOptions.routes`.

import type { IncomingMessage, ServerResponse } from "node:http";
import { COMMON_HEADERS } from "@lectern/engine/output/hosting/headers.ts";
import { searchDocs } from "./mcp/tools/search-docs.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { SiteState } from "./site-state.ts";

/** A request for a route, with a validated host. */
export interface RouteRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The site as this reader may see it. */
  readonly state: SiteState;
  readonly base: string;
  readonly query: URLSearchParams;
  /** The client's IP address. */
  readonly address: string;
}

/** A path handled by code, which takes precedence over files at the same path. */
export interface ServerRoute {
  /** Below the base path: `/_lectern/search`. */
  readonly path: string;
  /** GET includes HEAD. */
  readonly methods: readonly string[];
  handle(request: RouteRequest): Promise<void> | void;
}

/** `GET /_lectern/search?q=words`: the results of the `search_docs` tool as JSON. */
export function searchRoute(isWithinLimit: RateLimit): ServerRoute {
  return {
    path: "/_lectern/search",
    methods: ["GET"],
    handle: async ({ response, state, query, address }) => {
      if (!isWithinLimit(address, performance.now()))
        return sendJson(response, 429, { error: "Too many requests." }, { "Retry-After": "10" });
      const { q, limit, ...others } = Object.fromEntries(query);
      const args = { ...others, query: q, ...(limit === undefined ? {} : { limit: Number(limit) }) };
      const found = await searchDocs.call(args, await state.docs.open());
      if (found.kind === "answer") sendJson(response, 200, found.data);
      else sendJson(response, 400, { error: found.message.replace('"query"', '"q"') });
    },
  };
}

/** Sends a value with `no-store`. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  more: Readonly<Record<string, string>> = {},
): void {
  const text = `${JSON.stringify(value)}\n`;
  response.writeHead(status, {
    ...COMMON_HEADERS,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    ...more,
  });
  response.end(response.req.method === "HEAD" ? undefined : text);
}
