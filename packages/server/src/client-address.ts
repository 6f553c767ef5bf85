// Who sent a request: the IP address for logs, and the client that limits count. Everything that counts by client uses
// these two functions.

import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";

/**
 * The client's IP address. With a trusted proxy, the last entry of `X-Forwarded-For`, which our own proxy wrote; earlier
 * ones come from the client. Without a valid entry, that of the connection.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  trustProxy: boolean | undefined,
): string {
  const forwarded = trustProxy ? String(headers["x-forwarded-for"] ?? "") : "";
  const last = forwarded.slice(forwarded.lastIndexOf(",") + 1).trim();
  return plainAddress(last) ?? plainAddress(socket.remoteAddress ?? "") ?? "";
}

/** What counts as one client: an IPv4 address, or an IPv6 network of 64 bits, all of which one machine can use. */
export function clientKey(address: string): string {
  const plain = plainAddress(address) ?? "";
  if (!isIPv6(plain)) return plain;
  const [start = "", end] = canonical(plain).split("::");
  const [groups, rest] = [start, end ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const missing = end === undefined ? 0 : 8 - (groups?.length ?? 0) - (rest?.length ?? 0);
  const all = [...(groups ?? []), ...Array<string>(missing).fill("0"), ...(rest ?? [])];
  return `${all.slice(0, 4).join(":")}::/64`;
}

/** True for this machine. */
export function isLoopback(address: string): boolean {
  const plain = plainAddress(address) ?? "";
  return plain === "::1" || plain.startsWith("127.");
}

/** An IP address without port, brackets and zone; an IPv4 address in IPv6 form becomes one. Undefined for anything else. */
function plainAddress(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [bare = ""] = (/^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text).split("%");
  const address = /^([\d.]+):\d+$/.exec(bare)?.[1] ?? bare;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const [, high = "", low = ""] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical(address)) ?? [];
  if (high === "") return address;
  const bytes = [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]);
  return bytes.join(".");
}

/** With brackets, port and zone. */
const MAX_LENGTH = 100;

/** The shortest form in lowercase, as URLs have it. */
function canonical(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}
