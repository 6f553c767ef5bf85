// What all our servers share: their names and URL, and how they reject malformed requests.

import { networkInterfaces } from "node:os";
import type { Duplex } from "node:stream";

/** The names of a host. Listening on all interfaces means accepting each of their IP addresses, but no other name. */
export function localNames(host: string | undefined): readonly string[] {
  if (host === undefined) return [];
  if (host !== "0.0.0.0" && host !== "::") return [host];
  return Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => address));
}

/** The IP addresses other machines can use, when listening on all interfaces. */
export function networkNames(host: string | undefined): readonly string[] {
  if (host !== "0.0.0.0" && host !== "::") return [];
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address),
  );
}

/** The URL to open: `(undefined, 3000, "/docs")` → `http://localhost:3000/docs`. */
export function serverUrl(host: string | undefined, port: number, base: string, scheme = "http"): string {
  return `${scheme}://${urlHost(host)}:${port}${base || "/"}`;
}

function urlHost(host: string | undefined): string {
  if (host === undefined || host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** Statuses for malformed requests, by error code. */
const STATUSES: ReadonlyMap<string, string> = new Map([
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
]);

/** Rejects a malformed request and closes the connection. */
export function rejectMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  rejectConnection(socket, STATUSES.get(error.code ?? "") ?? "400 Bad Request");
}

/** Milliseconds a rejected client has to close the connection. */
const TIMEOUT = 1000;

/**
 * Sends a bare status and closes the connection even if the client does not. Node hands over such sockets without
 * listeners: an error would crash the process, and a half-open socket would leak.
 */
export function rejectConnection(socket: Duplex, status: string): void {
  socket.on("error", () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.resume();
  setTimeout(() => socket.destroy(), TIMEOUT).unref();
}
