// Protects the MCP endpoint: only API clients and pages of this site may use it. A web page could make a browser send
// requests to a local port under its own name (DNS rebinding) or across origins; both are rejected before anything is
// read.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { HostCheck } from "./allowed-hosts.ts";
import type { McpEndpoint } from "./mcp/http-endpoint.ts";
import type { RateLimit } from "./rate-limit.ts";
import { sendText } from "./send-response.ts";
import { createSlots, type Slots } from "./slots.ts";

export interface GuardedEndpoint {
  readonly endpoint: McpEndpoint;
  readonly isAllowedHost: HostCheck;
  /** Additional allowed origins: `https://docs.example.com`. */
  readonly origins?: ReadonlySet<string>;
  readonly rateLimit?: RateLimit;
  /** Shared by endpoints of one server. */
  readonly slots?: Slots;
}

/** Requests at once: one client cannot take all slots, and their bodies are small enough to be held in memory. */
export const MCP_SLOTS = { all: 256, each: 64 };

/** The MCP endpoint, below the base path. */
export const MCP_PATH = "/mcp";

/** `address` is the client's IP address; without it, that of the connection counts. */
export type HandleMcp = (request: IncomingMessage, response: ServerResponse, address?: string) => Promise<void>;

/** True for a request that may be a reader looking for a page at this path: assistants POST or listen for events. */
export function mayBeReader({ method, headers }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && !/text\/event-stream/i.test(headers.accept ?? "");
}

export function createMcpGuard(guarded: GuardedEndpoint): HandleMcp {
  const slots = guarded.slots ?? createSlots(MCP_SLOTS);
  return async (request, response, address = request.socket.remoteAddress ?? "") => {
    const rejected = rejection(request, guarded);
    if (rejected !== undefined) return sendText(response, ...rejected);
    const isWithinRate = guarded.rateLimit?.(address, performance.now()) ?? true;
    const giveBack = isWithinRate ? slots.take(address) : undefined;
    if (giveBack === undefined) {
      response.setHeader("Retry-After", "10");
      return sendText(response, 429, "Too many requests.\n");
    }
    try {
      await guarded.endpoint.handle(request, response);
    } finally {
      giveBack();
    }
  };
}

function rejection(request: IncomingMessage, guarded: GuardedEndpoint): readonly [number, string] | undefined {
  const { host, origin } = request.headers;
  if (!guarded.isAllowedHost(host)) return [403, "Unknown host. Add it with --allow-host.\n"];
  if (origin === undefined) return undefined;
  const lowercase = origin.toLowerCase();
  const own = [`http://${host}`.toLowerCase(), `https://${host}`.toLowerCase()];
  const isOwn = own.includes(lowercase) || guarded.origins?.has(lowercase);
  return isOwn ? undefined : [403, "Cross-origin requests are not allowed.\n"];
}
