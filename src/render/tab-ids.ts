// The titles of tabs are targets of links. What else has the id of a tab, a heading above all, keeps it alone: which ids
// a page has is known when all of it is rendered.

import type { PageState } from "./page-state.ts";

const NO_IDS: ReadonlySet<string> = new Set();
const TAB_ID = /(<p class="tab-label") id="([^"]+)"/g;

/** The ids of tabs that something else on the page has, too. */
export function doubledTabIds({ ids, slots }: PageState, body: string): ReadonlySet<string> {
  // Most pages have no tabs, and need not be read again.
  if (!ids.has("tab")) return NO_IDS;
  const pieces = [body, ...[...slots.values()].map(({ markup }) => markup)];
  const tabs = new Set(pieces.flatMap((piece) => [...piece.matchAll(TAB_ID)].map((match) => match[2] ?? "")));
  if (tabs.size === 0) return tabs;
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const piece of pieces)
    for (const [, id = ""] of piece.matchAll(/ id="([^"]+)"/g)) {
      if (tabs.has(id) && seen.has(id)) doubled.add(id);
      seen.add(id);
    }
  return doubled;
}

/** The markup in which tabs do not have these ids. */
export function withoutTabIds(markup: string, ids: ReadonlySet<string>): string {
  return ids.size === 0
    ? markup
    : markup.replace(TAB_ID, (tag, start: string, id: string) => (ids.has(id) ? start : tag));
}
