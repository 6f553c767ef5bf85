// How much a page leaves out of what a description lists: never without a word.

/** How many more of each kind there are than a page shows; absent when it shows all. */
export interface More<K extends string> {
  readonly more?: Readonly<Partial<Record<K, number>>> | undefined;
}

/** The counts that are left when a page shows at most so many: `{ links: [120, 100] }` → `{ more: { links: 20 } }`. */
export function moreOf<K extends string>(lists: Readonly<Record<K, readonly [count: number, most: number]>>): More<K> {
  const more: Partial<Record<K, number>> = {};
  for (const kind of Object.keys(lists) as K[]) {
    const [count, most] = lists[kind];
    if (count > most) more[kind] = count - most;
  }
  return Object.keys(more).length === 0 ? {} : { more };
}
