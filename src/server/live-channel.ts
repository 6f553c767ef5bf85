// Tells open pages that something changed. It only speaks: what a browser sends is ignored, and a page must
// come from this server and know the token of this process to listen at all.

import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocketServer } from "ws";
import type { Diagnostic } from "../base/diagnostic.ts";
import { type HostCheck, isSameOrigin } from "./allowed-hosts.ts";
import { refuseConnection } from "./local-server.ts";
import { parseRequestTarget } from "./request-target.ts";

/** The address of the channel below the base path. */
const LIVE_PATH = "/_lectern/live";

/** What a page is told: fetch yourself again, with these pictures, or only the stylesheets, or what is wrong with the page at a path. */
export type LiveMessage =
  | { readonly type: "reload"; readonly images?: readonly string[] }
  | { readonly type: "css" }
  | { readonly type: "problems"; readonly path: string; readonly problems: readonly Diagnostic[] };

/** The token of a page, which tells how many changes there were before it was shown. */
export function pageToken(token: string, generation: number): string {
  return `${token}.${generation}`;
}

/** The open connections of a preview. */
export interface LiveChannel {
  /** Takes over a connection, or ends it when it may not listen. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  send(message: LiveMessage): void;
  close(): void;
}

/** Where the channel is, and who may listen. */
export interface LiveOptions {
  readonly base: string;
  readonly token: string;
  readonly isAllowedHost: HostCheck;
  /** What a page of some state is told when it begins to listen. */
  readonly greeting?: (generation: number) => readonly LiveMessage[];
}

const MOST_CONNECTIONS = 200;
const HEARTBEAT = 30_000;

/** Opens a channel. */
export function createLiveChannel(options: LiveOptions): LiveChannel {
  let opening: Promise<WebSocketServer> | undefined;
  let sockets: WebSocketServer | undefined;
  let isClosed = false;
  // Connections of sleeping laptops would pile up without a sign of life.
  const heartbeat = setInterval(() => {
    for (const socket of sockets?.clients ?? []) socket.ping();
  }, HEARTBEAT);
  heartbeat.unref();
  return {
    accept: async (request, socket, head) => {
      socket.on("error", () => socket.destroy());
      const status =
        (sockets?.clients.size ?? 0) < MOST_CONNECTIONS ? refuseStranger(request, LIVE_PATH, options) : 503;
      if (status !== undefined) {
        refuseConnection(socket, `${status} Refused`);
        return;
      }
      // Loaded for the first page that listens: the page itself comes first.
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
    // A frame that is too large or malformed closes its own connection; there is nothing else to do.
    socket.on("error", () => socket.terminate());
    for (const message of options.greeting?.(generationOf(request)) ?? []) socket.send(JSON.stringify(message));
  });
  sockets.on("wsClientError", (_error, socket) => socket.destroy());
  return sockets;
}

/** The status for a request to a path that does not come from a page of this very process; undefined for one that does. */
export function refuseStranger(
  request: IncomingMessage,
  path: string,
  { base, token, isAllowedHost }: Pick<LiveOptions, "base" | "token" | "isAllowedHost">,
): number | undefined {
  const target = parseRequestTarget(request.url ?? "");
  if (target.kind === "refused") return target.status;
  if (target.path !== base + path) return 404;
  if (!isAllowedHost(request.headers.host)) return 403;
  if (!isSameOrigin(request.headers.origin, request.headers.host)) return 403;
  const [given = ""] = (target.query.get("token") ?? "").split(".");
  return isSameText(given, token) ? undefined : 403;
}

/** A page without a state, such as one that a test makes, counts as one of the first. */
function generationOf(request: IncomingMessage): number {
  const target = parseRequestTarget(request.url ?? "");
  const [, state = "0"] = target.kind === "refused" ? [] : (target.query.get("token") ?? "").split(".");
  return Number(state);
}

function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
