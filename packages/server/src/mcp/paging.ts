// Pagination. A cursor is the offset of the next page; anything else is rejected.

/** One page of a list. */
export interface Piece<Item> {
  readonly items: readonly Item[];
  /** Absent on the last page. */
  readonly next?: string;
}

/** The page of a list at a cursor; undefined if the cursor is not valid. */
export function pieceOf<Item>(
  list: readonly Item[],
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Piece<Item> | undefined {
  const from = parseCursor(cursor);
  if (from === undefined || from > list.length) return undefined;
  const end = from + limit;
  return { items: list.slice(from, end), ...(end < list.length ? { next: String(end) } : {}) };
}

/** The offset in a cursor: none → 0, `"20"` → 20, `"abc"` → undefined. */
export function parseCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0;
  return /^\d{1,9}$/.test(cursor) ? Number(cursor) : undefined;
}

/** A result as a list of lines, with the cursor of the next page. */
export function linesToText(lines: readonly string[], none: string, next: string | undefined): string {
  return `${lines.join("\n") || none}${next === undefined ? "" : `\n\nMore results: pass cursor "${next}".`}`;
}

/** The message for an invalid cursor. */
export const BAD_CURSOR =
  'Invalid "cursor". Pass the "nextCursor" of an earlier result, or omit it to start from the beginning.';
