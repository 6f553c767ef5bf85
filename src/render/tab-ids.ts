// The titles of tabs and accordions are targets of links. What else has the id of one, a heading above all, keeps it
// alone: which ids a page has is known when all of it is rendered.

import type { PageState } from "./page-state.ts";

const NO_TAGS: ReadonlySet<string> = new Set();
const TITLE_ID = /(<p class="tab-label"|<details class="accordion") id="([^"]+)"/g;

/** The beginnings of tabs and accordions whose ids something else on the page has, too; of these two, accordions keep theirs. */
export function doubledTabIds({ ids, slots }: PageState, body: string): ReadonlySet<string> {
  // Most pages have neither, and need not be read again.
  if (!ids.has("tab") && !ids.has("accordion")) return NO_TAGS;
  const pieces = [body, ...[...slots.values()].map(({ markup }) => markup)];
  const titles = pieces.flatMap((piece) => [...piece.matchAll(TITLE_ID)]);
  if (titles.length === 0) return NO_TAGS;
  const counts = new Map<string, number>();
  for (const piece of pieces)
    for (const [, id = ""] of piece.matchAll(/ id="([^"]+)"/g)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const tabs = new Set(titles.flatMap(([, start, id = ""]) => (start?.startsWith("<p") ? [id] : [])));
  const isDoubled = ([, start, id = ""]: RegExpExecArray): boolean =>
    (counts.get(id) ?? 0) > (start?.startsWith("<p") || !tabs.has(id) ? 1 : 2);
  return new Set(titles.filter(isDoubled).map(([tag]) => tag));
}

/** The markup in which these tabs and accordions have no ids. */
export function withoutTabIds(markup: string, tags: ReadonlySet<string>): string {
  return tags.size === 0
    ? markup
    : markup.replace(TITLE_ID, (tag: string, start: string) => (tags.has(tag) ? start : tag));
}
