// Limits how often one client may make expensive requests.

import { clientKey } from "./client-address.ts";

const WINDOW = 60_000;
const MAX_CLIENTS = 10_000;

/** Whether an IP address may make another request, at a time in milliseconds. */
export type RateLimit = (address: string, now: number) => boolean;

/**
 * A limit per client and minute. No IP address is exempt: behind a local proxy, everyone comes from this machine. It counts a
 * bounded number of clients, and forgets those first that it has counted longest.
 */
export function createRateLimit(perMinute: number, maxClients = MAX_CLIENTS): RateLimit {
  // In the order in which their minutes began.
  const clients = new Map<string, { count: number; readonly since: number }>();
  return (address, now) => {
    const key = clientKey(address);
    const known = clients.get(key);
    if (known && now - known.since < WINDOW) return ++known.count <= perMinute;
    clients.delete(key);
    clients.set(key, { count: 1, since: now });
    for (const [oldest, { since }] of clients) {
      if (clients.size <= maxClients && now - since < WINDOW) break;
      clients.delete(oldest);
    }
    return true;
  };
}
