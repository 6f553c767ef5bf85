// Remembers values up to a total weight and forgets those that were not asked for the longest.

/** A cache that never grows beyond its limit. */
export interface BoundedCache<V> {
  get(key: string): V | undefined;
  /** Keeps a value; `weight` is its share of the limit. */
  set(key: string, value: V, weight: number): void;
}

/** A cache whose kept values weigh at most `limit` together. */
export function createBoundedCache<V>(limit: number): BoundedCache<V> {
  const entries = new Map<string, { readonly value: V; readonly weight: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A map keeps the order of insertion: what is used moves to the end.
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, weight) {
      remove(key);
      if (weight > limit) return;
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= limit) return;
        remove(oldest);
      }
    },
  };
}
