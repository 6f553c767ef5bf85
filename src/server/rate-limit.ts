// Limits how often one IP address may make expensive requests. Counts reset every minute, so nothing accumulates.

const WINDOW = 60_000;
const MAX_ADDRESSES = 10_000;

/** Whether an IP address may make another request, at a time in milliseconds; without `counts` it only checks. */
export type RateLimit = (address: string | undefined, now: number, counts?: boolean) => boolean;

/** A limit per minute. Loopback is exempt: requests from there come through a proxy that has its own limits. */
export function createRateLimit(perMinute: number, { countsLoopback = false } = {}): RateLimit {
  let seen = new Map<string, number>();
  let startedAt = Number.NEGATIVE_INFINITY;
  return (address = "", now, counts = true) => {
    if (!countsLoopback && isLoopback(address)) return true;
    if (now - startedAt >= WINDOW || seen.size > MAX_ADDRESSES) {
      seen = new Map();
      startedAt = now;
    }
    const before = seen.get(address) ?? 0;
    if (counts) seen.set(address, before + 1);
    return before < perMinute;
  };
}

export function isLoopback(address: string): boolean {
  return /^(?:::1|(?:::ffff:)?127\.[\d.]+)$/.test(address);
}
