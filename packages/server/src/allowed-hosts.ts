// Which host names a preview accepts. A web page can make a browser send requests to our port under its own name (DNS
// rebinding); accepting only local names keeps it from reading unpublished pages.

import type { IncomingMessage } from "node:http";

/** True when a Host header names this machine: `"localhost:3000"`, `"docs.localhost"`, `"[::1]:3000"`. */
export type HostCheck = (header: string | undefined) => boolean;

/** Accepts the local names plus `extra` (the value of `--host`, the machine's own IP addresses). */
export function createHostCheck(extra: readonly string[]): HostCheck {
  const names = new Set(["localhost", "127.0.0.1", "::1", ...extra.map((name) => name.toLowerCase())]);
  return (header) => {
    const name = hostName(header);
    return name !== undefined && (names.has(name) || /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.localhost$/.test(name));
  };
}

/** True for a request with several Host headers, which intermediaries may interpret differently. */
export function hasManyHosts(request: Pick<IncomingMessage, "headersDistinct">): boolean {
  return (request.headersDistinct["host"]?.length ?? 0) > 1;
}

/** True when a page of this server opened the connection: same host, same port, not `null`. */
export function isSameOrigin(origin: string | undefined, host: string | undefined): boolean {
  return origin !== undefined && host !== undefined && origin.toLowerCase() === `http://${host.toLowerCase()}`;
}

/** `"[::1]:3000"` → `"::1"`; undefined if the header is not a valid host. */
function hostName(header: string | undefined): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+))(?::\d{1,5})?$/i.exec(header ?? "");
  return (match?.[1] ?? match?.[2])?.toLowerCase();
}
