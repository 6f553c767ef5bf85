// The titles of tabs and accordions are targets of links. What else has such an id, a heading above all, keeps it alone,
// and an accordion before a tab: which ids a page has is known when all of it is rendered.

import type { PageState } from "../page-state.ts";

/** Ids that titles of tabs and of accordions must not have. */
export interface TakenIds {
  readonly tabs: ReadonlySet<string>;
  readonly accordions: ReadonlySet<string>;
}

const NO_IDS: TakenIds = { tabs: new Set(), accordions: new Set() };
const TAB_ID = /(<p class="tab-label") id="([^"]+)"/g;
const ACCORDION_ID = /(<details class="accordion(?: [^"]*)?") id="([^"]+)"/g;

/** The ids of tabs and accordions that something else on the page has, too. */
export function duplicateTitleIds({ ids, slots }: PageState, body: string): TakenIds {
  // Most pages have neither, and need not be read again.
  if (!ids.has("tab") && !ids.has("accordion")) return NO_IDS;
  const pieces = [body, ...[...slots.values()].map(({ markup }) => markup)];
  const times = new Map<string, number>();
  for (const piece of pieces) for (const id of allIds(piece)) times.set(id, (times.get(id) ?? 0) + 1);
  const doubled = (title: "tab" | "accordion", weaker: ReadonlySet<string>): Set<string> => {
    const found = pieces.flatMap((piece) => titleIds(piece, STARTS[title]));
    return new Set(found.filter((id) => (times.get(id) ?? 0) - (weaker.has(id) ? 1 : 0) > 1));
  };
  const tabs = doubled("tab", new Set());
  return { tabs, accordions: doubled("accordion", tabs) };
}

const ID = ' id="';
/** How the tags begin that titles have their ids on; other classes may follow. */
const STARTS = { tab: '<p class="tab-label', accordion: '<details class="accordion' } as const;

function allIds(markup: string): readonly string[] {
  const ids: string[] = [];
  for (let at = markup.indexOf(ID); at !== -1; at = markup.indexOf(ID, at + 1))
    ids.push(valueAt(markup, at + ID.length));
  return ids;
}

function titleIds(markup: string, start: string): readonly string[] {
  const ids: string[] = [];
  for (let at = markup.indexOf(start); at !== -1; at = markup.indexOf(start, at + 1)) {
    const classEnd = markup.indexOf('"', at + start.length);
    const isWhole = classEnd === at + start.length || markup[at + start.length] === " ";
    if (isWhole && markup.startsWith(ID, classEnd + 1)) ids.push(valueAt(markup, classEnd + 1 + ID.length));
  }
  return ids;
}

/** The value of an attribute that begins at a place. */
function valueAt(markup: string, from: number): string {
  return markup.slice(from, markup.indexOf('"', from));
}

/** The markup in which tabs and accordions do not have these ids. */
export function withoutTitleIds(markup: string, { tabs, accordions }: TakenIds): string {
  const inTabs = withoutIds(markup, TAB_ID, tabs);
  return withoutIds(inTabs, ACCORDION_ID, accordions);
}

function withoutIds(markup: string, pattern: RegExp, ids: ReadonlySet<string>): string {
  return ids.size === 0
    ? markup
    : markup.replace(pattern, (tag, start: string, id: string) => (ids.has(id) ? start : tag));
}
