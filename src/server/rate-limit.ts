// How often one address may ask for something costly. Counts start anew every minute, so nothing piles up.

const WINDOW = 60_000;
const MOST_ADDRESSES = 10_000;

/** Tells whether an address may ask once more at a time in milliseconds; without `counts` it only looks. */
export type RateLimit = (address: string | undefined, now: number, counts?: boolean) => boolean;

/** A limit per minute. This machine itself is not counted: what asks from it is a proxy that counts for us. */
export function createRateLimit(perMinute: number, { countsLoopback = false } = {}): RateLimit {
  let seen = new Map<string, number>();
  let startedAt = Number.NEGATIVE_INFINITY;
  return (address = "", now, counts = true) => {
    if (!countsLoopback && isLoopback(address)) return true;
    if (now - startedAt >= WINDOW || seen.size > MOST_ADDRESSES) {
      seen = new Map();
      startedAt = now;
    }
    const before = seen.get(address) ?? 0;
    if (counts) seen.set(address, before + 1);
    return before < perMinute;
  };
}

/** True for an address of this very machine. */
export function isLoopback(address: string): boolean {
  return /^(?:::1|(?:::ffff:)?127\.[\d.]+)$/.test(address);
}
