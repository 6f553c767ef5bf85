// Bounds what the connections of a server cost, and ends them when it stops: slow and greedy clients are cut off, responses that
// have begun are sent to the end.

import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { clientKey, isLoopback } from "./client-address.ts";
import { rejectConnection, rejectMalformed } from "./local-server.ts";
import { KEEP_ALIVE } from "./send-block.ts";

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

interface Open {
  all: number;
  /** Connections by client. */
  readonly from: Map<string, number>;
  /** Over TLS, both the connection and what encrypts it. */
  readonly sockets: Set<Socket>;
}

export function limitConnections(servers: readonly Server[], limits: Limits): Connections {
  const open: Open = { all: 0, from: new Map(), sockets: new Set() };
  for (const server of servers) limit(server, limits, open);
  return {
    connections: () => open.all,
    drain: async () => {
      await Promise.all(servers.map((server) => drain(server, open.sockets, limits.drainTime ?? DRAIN_TIME)));
    },
  };
}

function limit(server: Server, { all, each }: Limits, open: Open): void {
  // Twice as long as responses say: a client that is busy when its time is up still uses the connection.
  server.keepAliveTimeout = 2 * KEEP_ALIVE * 1000;
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
    if (count > each && !isLoopback(remoteAddress)) socket.destroy();
  });
  for (const event of ["connection", "secureConnection"])
    server.on(event, (socket: Socket) => {
      open.sockets.add(socket);
      socket.once("close", () => open.sockets.delete(socket));
    });
}

function drain(server: Server, sockets: ReadonlySet<Socket>, time: number): Promise<void> {
  // Connections stay open after their response for a next request, which shutdown does not wait for. To Node, a connection
  // is idle even if a slow client has yet to receive the end of a response.
  const closeIdle = (): void => {
    if (![...sockets].some(({ writableLength }) => writableLength > 0)) server.closeIdleConnections();
  };
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), time);
    const idle = setInterval(closeIdle, LOOK_FOR_IDLE);
    // The HTTP server's own `close` would drop idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(timer);
      clearInterval(idle);
      server.close();
      resolve();
    });
    closeIdle();
  });
}
