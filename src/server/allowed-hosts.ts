// Which names a preview answers to. A page on the web can make a browser ask our port under its own name
// (DNS rebinding); answering only to local names keeps it from reading unpublished pages.

import type { IncomingMessage } from "node:http";

/** True when a Host header names this machine: `"localhost:3000"`, `"docs.localhost"`, `"[::1]:3000"`. */
export type HostCheck = (header: string | undefined) => boolean;

/** A check for the local names and the extra ones (the value of `--host`, the machine's own addresses). */
export function createHostCheck(extra: readonly string[]): HostCheck {
  const names = new Set(["localhost", "127.0.0.1", "::1", ...extra.map((name) => name.toLowerCase())]);
  return (header) => {
    const name = hostName(header);
    return name !== undefined && (names.has(name) || /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.localhost$/.test(name));
  };
}

/** True for a request with more than one Host header, which servers on the way may read in different ways. */
export function hasManyHosts(request: Pick<IncomingMessage, "headersDistinct">): boolean {
  return (request.headersDistinct["host"]?.length ?? 0) > 1;
}

/** True when a page of this very server opened the connection: same host, same port, not `null`. */
export function isSameOrigin(origin: string | undefined, host: string | undefined): boolean {
  return origin !== undefined && host !== undefined && origin.toLowerCase() === `http://${host.toLowerCase()}`;
}

/** `"[::1]:3000"` → `"::1"`; undefined when the header is no host. */
function hostName(header: string | undefined): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+))(?::\d{1,5})?$/i.exec(header ?? "");
  return (match?.[1] ?? match?.[2])?.toLowerCase();
}
