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
export function serverAddress(host: string | undefined, port: number, base: string): string {
  return `http://${urlHost(host)}:${port}${base || "/"}`;
}

function urlHost(host: string | undefined): string {
  if (host === undefined || host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** Answers a request that could not be read, and hangs up. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  const status = error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  else socket.destroy();
}
