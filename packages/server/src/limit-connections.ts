// Bounds what the connections of a server cost, and ends them when it stops: slow and greedy clients are cut off, responses that
// have begun are sent to the end.

import type { Server } from "node:http";
import type { Socket } from "node:net";
import { clientKey, isLoopback } from "./client-address.ts";
import { rejectConnection, rejectMalformed } from "./local-server.ts";

/** Maximum concurrent connections, in total and per client. */
export interface Limits {
  readonly all: number;
  readonly each: number;
  /** Milliseconds for active requests to finish after shutdown starts. */
  readonly drainTime?: number;
}

export interface Connections {
  /** How many are open. */
  connections(): number;
  /** Stops accepting connections, lets active requests finish, then closes the rest. */
  drain(): Promise<void>;
}

const DRAIN_TIME = 8000;
const LOOK_FOR_IDLE = 100;
/** Milliseconds without traffic before a connection is closed. */
const IDLE_TIME = 60_000;
/** The same between two requests: longer than common proxies keep theirs, so that none sends a request on a closed one. */
const KEEP_ALIVE_TIME = 75_000;

interface Open {
  all: number;
  /** Connections by client. */
  readonly from: Map<string, number>;
  /** Over TLS, both the connection and what encrypts it. */
  readonly sockets: Set<Socket>;
  isDraining: boolean;
}

export function limitConnections(servers: readonly Server[], limits: Limits): Connections {
  const open: Open = { all: 0, from: new Map(), sockets: new Set(), isDraining: false };
  for (const server of servers) limit(server, limits, open);
  return {
    connections: () => open.all,
    drain: async () => {
      open.isDraining = true;
      await Promise.all(servers.map((server) => drain(server, open.sockets, limits.drainTime ?? DRAIN_TIME)));
    },
  };
}

function limit(server: Server, { all, each }: Limits, open: Open): void {
  server.keepAliveTimeout = KEEP_ALIVE_TIME;
  server.maxRequestsPerSocket = 10_000;
  server.maxConnections = all;
  server.timeout = IDLE_TIME;
  server.on("clientError", rejectMalformed);
  server.on("upgrade", (_, socket) => rejectConnection(socket, "400 Bad Request"));
  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    const client = clientKey(remoteAddress);
    const count = (open.from.get(client) ?? 0) + 1;
    open.all++;
    open.from.set(client, count);
    socket.once("close", () => {
      const left = (open.from.get(client) ?? 1) - 1;
      open.all--;
      if (left === 0) open.from.delete(client);
      else open.from.set(client, left);
    });
    // A local proxy carries everyone's connections.
    if (open.isDraining || (count > each && !isLoopback(remoteAddress))) socket.destroy();
  });
  for (const event of ["connection", "secureConnection"])
    server.on(event, (socket: Socket) => {
      open.sockets.add(socket);
      socket.once("close", () => open.sockets.delete(socket));
    });
}

function drain(server: Server, sockets: ReadonlySet<Socket>, time: number): Promise<void> {
  return new Promise((resolve) => {
    let isClosing = false;
    // Closing drops idle connections, and to Node a connection is idle although a slow client has yet to receive the end
    // of its response. Later, more become idle.
    const look = (): void => {
      if ([...sockets].some(({ writableLength }) => writableLength > 0)) return;
      if (isClosing) server.closeIdleConnections();
      else server.close(done);
      isClosing = true;
    };
    const idle = setInterval(look, LOOK_FOR_IDLE);
    const timer = setTimeout(() => server.closeAllConnections(), time);
    const done = (): void => {
      clearTimeout(timer);
      clearInterval(idle);
      resolve();
    };
    look();
  });
}
