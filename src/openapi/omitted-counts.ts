// Counts what a page omits from a spec, so that it is never omitted silently.

/** The number of items of each kind that a page omits; absent if it shows all of them. */
export interface More<K extends string> {
  readonly more?: Readonly<Partial<Record<K, number>>> | undefined;
}

/** The omitted counts, given limits: `{ links: [120, 100] }` → `{ more: { links: 20 } }`. */
export function moreOf<K extends string>(lists: Readonly<Record<K, readonly [count: number, max: number]>>): More<K> {
  const more: Partial<Record<K, number>> = {};
  for (const kind of Object.keys(lists) as K[]) {
    const [count, max] = lists[kind];
    if (count > max) more[kind] = count - max;
  }
  return Object.keys(more).length === 0 ? {} : { more };
}
