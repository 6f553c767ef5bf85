// Notifies open pages of changes. One-way: messages from browsers are ignored, and a page must come from this server
// and know this process's token to connect at all.

import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { PreviewMessage } from "@lectern/engine/preview-message.ts";
import type { WebSocketServer } from "ws";
import { type HostCheck, isSameOrigin } from "./allowed-hosts.ts";
import { rejectConnection } from "./local-server.ts";
import { parseRequestTarget } from "./request-target.ts";

/** The channel's path below the base path. */
const LIVE_PATH = "/_lectern/live";

/** A page's token, which encodes how many changes preceded it. */
export function pageToken(token: string, generation: number): string {
  return `${token}.${generation}`;
}

export interface LiveChannel {
  /** Takes over a connection, or closes it if it is not allowed. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  send(message: PreviewMessage): void;
  close(): void;
}

export interface LiveOptions {
  readonly base: string;
  readonly token: string;
  readonly isAllowedHost: HostCheck;
  /** The messages for a page of some generation when it connects. */
  readonly greeting?: (generation: number) => readonly PreviewMessage[];
}

const MAX_CONNECTIONS = 200;
const HEARTBEAT = 30_000;

export function createLiveChannel(options: LiveOptions): LiveChannel {
  let opening: Promise<WebSocketServer> | undefined;
  let sockets: WebSocketServer | undefined;
  let isClosed = false;
  // Without a heartbeat, connections of sleeping laptops would pile up.
  const heartbeat = setInterval(() => {
    for (const socket of sockets?.clients ?? []) socket.ping();
  }, HEARTBEAT);
  heartbeat.unref();
  return {
    accept: async (request, socket, head) => {
      socket.on("error", () => socket.destroy());
      const status =
        (sockets?.clients.size ?? 0) < MAX_CONNECTIONS ? rejectUnauthorized(request, LIVE_PATH, options) : 503;
      if (status !== undefined) {
        rejectConnection(socket, `${status} Refused`);
        return;
      }
      // Loaded for the first connection: the page itself has priority.
      opening ??= openSockets(options);
      const opened = await opening;
      sockets = opened;
      if (isClosed) socket.destroy();
      else opened.handleUpgrade(request, socket, head, (accepted) => opened.emit("connection", accepted, request));
    },
    send: (message) => {
      for (const socket of sockets?.clients ?? []) socket.send(JSON.stringify(message));
    },
    close: () => {
      isClosed = true;
      clearInterval(heartbeat);
      for (const socket of sockets?.clients ?? []) socket.terminate();
      sockets?.close();
    },
  };
}

async function openSockets(options: LiveOptions): Promise<WebSocketServer> {
  const { WebSocketServer } = await import("ws");
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false });
  sockets.on("connection", (socket, request) => {
    // A malformed or oversized frame closes its own connection; nothing else is needed.
    socket.on("error", () => socket.terminate());
    for (const message of options.greeting?.(generationOf(request)) ?? []) socket.send(JSON.stringify(message));
  });
  sockets.on("wsClientError", (_error, socket) => socket.destroy());
  return sockets;
}

/** The error status for a request that does not come from a page of this process; undefined for one that does. */
export function rejectUnauthorized(
  request: IncomingMessage,
  path: string,
  { base, token, isAllowedHost }: Pick<LiveOptions, "base" | "token" | "isAllowedHost">,
): number | undefined {
  const target = parseRequestTarget(request.url ?? "");
  if (target.kind === "rejected") return target.status;
  if (target.path !== base + path) return 404;
  if (!isAllowedHost(request.headers.host)) return 403;
  if (!isSameOrigin(request.headers.origin, request.headers.host)) return 403;
  const [pageToken = ""] = (target.query.get("token") ?? "").split(".");
  return isSameText(pageToken, token) ? undefined : 403;
}

/** A page without a generation, such as one in a test, counts as the oldest. */
function generationOf(request: IncomingMessage): number {
  const target = parseRequestTarget(request.url ?? "");
  const [, state = "0"] = target.kind === "rejected" ? [] : (target.query.get("token") ?? "").split(".");
  return Number(state);
}

function isSameText(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
