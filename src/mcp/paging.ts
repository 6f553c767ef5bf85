// Long lists in pieces. A cursor is the place where the next piece begins; anything else is refused.

/** One piece of a list. */
export interface Piece<Item> {
  readonly items: readonly Item[];
  /** Absent at the end. */
  readonly next?: string;
}

/** The piece of a list that begins at a cursor; undefined when the cursor is none of ours. */
export function pieceOf<Item>(
  list: readonly Item[],
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Piece<Item> | undefined {
  const from = parseCursor(cursor);
  if (from === undefined || from > list.length) return undefined;
  const end = from + limit;
  return { items: list.slice(from, end), ...(end < list.length ? { next: String(end) } : {}) };
}

/** The place a cursor stands for: none → 0, `"20"` → 20, `"abc"` → undefined. */
export function parseCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0;
  return /^\d{1,9}$/.test(cursor) ? Number(cursor) : undefined;
}

/** What to say about a cursor that is none. */
export const BAD_CURSOR = 'The "cursor" is not one this tool gave. Leave it out to begin at the start.';
