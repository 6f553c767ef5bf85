// Cuts off requests whose body does not arrive in time. Node has one time limit for every request of a server, but a large
// upload through the proxy may take longer than others, and has limits of its own.

import type { IncomingMessage, ServerResponse } from "node:http";
import { rejectConnection } from "./local-server.ts";

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Closes the connection if the body has not arrived within some milliseconds. */
export function limitBody(request: IncomingMessage, response: ServerResponse, time: number): void {
  if (!hasBody(request)) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) request.socket.destroy();
    else rejectConnection(request.socket, "408 Request Timeout");
  }, time);
  timers.set(request, timer);
  request.once("close", () => clearTimeout(timer));
}

/** For what has its own limits. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}
