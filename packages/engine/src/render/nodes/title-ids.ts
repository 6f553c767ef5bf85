// Ids of tab and accordion titles. Headings and other elements take precedence over them, and accordions over tabs, so
// duplicates can only be removed once the whole page is rendered.

import type { PageState } from "../page-state.ts";

/** Ids that tab or accordion titles must not use. */
export interface UsedIds {
  readonly tabs: ReadonlySet<string>;
  readonly accordions: ReadonlySet<string>;
}

const NO_IDS: UsedIds = { tabs: new Set(), accordions: new Set() };
const ID = / id="([^"]*)"/g;
const TAB_ID = /(<p class="pick-label(?: [^"]*)?") id="([^"]*)"/g;
const ACCORDION_ID = /(<details class="accordion(?: [^"]*)?") id="([^"]*)"/g;

/** Tab and accordion ids that another element on the page also has. */
export function duplicateTitleIds({ ids, slots }: PageState, body: string): UsedIds {
  // Most pages have neither and need no second scan.
  if (!ids.has("tab") && !ids.has("accordion")) return NO_IDS;
  const pieces = [body, ...[...slots.values()].map(({ markup }) => markup)];
  const times = new Map<string, number>();
  for (const piece of pieces) for (const [, id = ""] of piece.matchAll(ID)) times.set(id, (times.get(id) ?? 0) + 1);
  const duplicates = (title: RegExp, weaker: ReadonlySet<string>): Set<string> => {
    const found = pieces.flatMap((piece) => [...piece.matchAll(title)].map(([, , id = ""]) => id));
    return new Set(found.filter((id) => (times.get(id) ?? 0) - (weaker.has(id) ? 1 : 0) > 1));
  };
  const tabs = duplicates(TAB_ID, new Set());
  return { tabs, accordions: duplicates(ACCORDION_ID, tabs) };
}

/** Removes these ids from tabs and accordions. */
export function withoutTitleIds(markup: string, { tabs, accordions }: UsedIds): string {
  const inTabs = withoutIds(markup, TAB_ID, tabs);
  return withoutIds(inTabs, ACCORDION_ID, accordions);
}

function withoutIds(markup: string, pattern: RegExp, ids: ReadonlySet<string>): string {
  return ids.size === 0
    ? markup
    : markup.replace(pattern, (tag, start: string, id: string) => (ids.has(id) ? start : tag));
}
