// Binds a port, on the loopback interface only unless a host is given.

import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { MAX_UPLOAD } from "@lectern/request/proxy-rules";
import type { TlsPair } from "./tls.ts";

export interface ListenOptions {
  /** Undefined binds 127.0.0.1 and ::1. */
  readonly host?: string;
  /** The first port to try; 0 takes any. */
  readonly port: number;
  /** Fails if the port is taken instead of trying the next. */
  readonly strictPort?: boolean;
  /** Milliseconds for the headers of a request to arrive, and for its body. */
  readonly requestTime?: number;
  /** Enables HTTPS. */
  readonly tls?: TlsPair;
}

/** Servers that share one port. */
export interface Listening {
  readonly port: number;
  readonly servers: readonly Server[];
}

const PORTS_TO_TRY = 50;
export const REQUEST_TIME = 10_000;

/** Binds the first free port. Throws with a user-facing message if there is none. */
export async function listen(handler: RequestListener, options: ListenOptions): Promise<Listening> {
  const last = options.strictPort || options.port === 0 ? options.port : options.port + PORTS_TO_TRY - 1;
  for (let port = options.port; port <= Math.min(last, 65535); port++) {
    const listening = await tryPort(handler, port, options);
    if (listening !== undefined) return listening;
  }
  if (last === options.port)
    throw new Error(
      `Port ${options.port} is already in use. Stop the process that uses it, or choose another port with --port.`,
    );
  throw new Error(`Ports ${options.port} to ${last} are all in use. Choose another one with --port.`);
}

async function tryPort(
  handler: RequestListener,
  port: number,
  { host, requestTime = REQUEST_TIME, tls }: ListenOptions,
): Promise<Listening | undefined> {
  const limited = (): Server => createLimitedServer(handler, requestTime, tls);
  const first = await bind(limited(), port, host ?? "127.0.0.1");
  if (typeof first === "string") return explain(first, port, host);
  const address = first.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  if (host !== undefined) return { port: bound, servers: [first] };
  const second = await bind(limited(), bound, "::1");
  if (second === "EADDRINUSE") {
    first.close();
    return undefined;
  }
  // Without IPv6, IPv4 alone is fine.
  return { port: bound, servers: typeof second === "string" ? [first] : [first, second] };
}

function explain(code: string, port: number, host: string | undefined): undefined {
  if (code === "EADDRINUSE") return undefined;
  if (code === "EACCES")
    throw new Error(`Port ${port} requires elevated privileges. Choose one above 1023 with --port.`);
  if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL") {
    throw new Error(`"${host}" is not an address of this machine. Pass one that is, such as --host 0.0.0.0.`);
  }
  throw new Error(`Cannot listen on port ${port} (${code}).`);
}

/** A server that drops slow requests. By default, Node only checks for them every 30 seconds. */
function createLimitedServer(handler: RequestListener, requestTime: number, tls: TlsPair | undefined): Server {
  const connectionsCheckingInterval = Math.min(1000, requestTime);
  // For the body, `limitBody` is stricter.
  const requestTimeout = Math.max(requestTime, 2 * MAX_UPLOAD);
  const limits = { connectionsCheckingInterval, headersTimeout: requestTime, requestTimeout };
  if (tls === undefined) return createServer(limits, handler);
  // Both server types have the same methods and events, but no common type.
  return createTlsServer({ ...limits, ...tls, handshakeTimeout: requestTime }, handler) as unknown as Server;
}

/** The server once it is bound, or the error code. */
export function bind(server: Server, port: number, host: string): Promise<Server | string> {
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, ipv6Only: host === "::1", exclusive: true }, () => resolve(server));
  });
}
