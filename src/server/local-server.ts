// What every server of ours does alike: its own names and address, and its answer to what is no HTTP.

import { networkInterfaces } from "node:os";
import type { Duplex } from "node:stream";

/** The names a host stands for. Listening on every address means answering to each of them, and still to no other name. */
export function localNames(host: string | undefined): readonly string[] {
  if (host === undefined) return [];
  if (host !== "0.0.0.0" && host !== "::") return [host];
  return Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => address));
}

/** The addresses of this machine that others know it by, when it answers to all of them. */
export function networkNames(host: string | undefined): readonly string[] {
  if (host !== "0.0.0.0" && host !== "::") return [];
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address),
  );
}

/** The address to open: `(undefined, 3000, "/docs")` → `http://localhost:3000/docs`. */
export function serverAddress(host: string | undefined, port: number, base: string, scheme = "http"): string {
  return `${scheme}://${urlHost(host)}:${port}${base || "/"}`;
}

function urlHost(host: string | undefined): string {
  if (host === undefined || host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** What is said to a request that could not be read, by the code of the error. */
const STATUSES: ReadonlyMap<string, string> = new Map([
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
]);

/** Answers a request that could not be read, and hangs up. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  refuseConnection(socket, STATUSES.get(error.code ?? "") ?? "400 Bad Request");
}

/** How long somebody who was refused may take to hang up. */
const PATIENCE = 1000;

/**
 * Answers with a status alone, and hangs up even if the other side does not. Node hands such a connection over with
 * nobody listening: what breaks on it would end the process, and the half that the other side holds would stay open.
 */
export function refuseConnection(socket: Duplex, status: string): void {
  socket.on("error", () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.resume();
  setTimeout(() => socket.destroy(), PATIENCE).unref();
}
