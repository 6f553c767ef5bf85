// Adjusts section scores by page: a page that covers the topic outranks scattered single mentions, but may not fill the
// list.

import type { LoadedIndex } from "./load-index.ts";
import type { RankedSection } from "./rank-sections.ts";

/** How many other sections of a page support a section, and how much. */
const SUPPORTING = 3;
const SUPPORT = 0.6;
const LATER_SECTION = 0.7;

/** Raises boosted pages, and sections whose page covers the topic in other sections too. */
export function weighPages(ranked: RankedSection[], index: LoadedIndex): RankedSection[] {
  const best = ranked[0]?.score ?? 1;
  const pages = ranked.map(({ section }) => index.pageOf(section));
  const support = new Map<number, { sum: number; count: number }>();
  ranked.forEach(({ score }, at) => {
    const page = pages[at] ?? 0;
    const known = support.get(page);
    if (!known) support.set(page, { sum: score, count: 1 });
    else if (known.count++ <= SUPPORTING) known.sum += score;
  });
  ranked.forEach((entry, at) => {
    const page = pages[at] ?? 0;
    const others = Math.max(0, (support.get(page)?.sum ?? 0) - entry.score);
    entry.score *= (1 + (SUPPORT * others) / (SUPPORTING * best)) * (index.boosts.get(page) ?? 1);
  });
  ranked.sort((a, b) => b.score - a.score || a.section - b.section);
  return spreadPages(ranked, index);
}

/** No page fills the list: its later sections make room for other pages. */
function spreadPages(ranked: RankedSection[], index: LoadedIndex): RankedSection[] {
  const seen = new Map<number, number>();
  for (const entry of ranked) {
    const page = index.pageOf(entry.section);
    const count = seen.get(page) ?? 0;
    seen.set(page, count + 1);
    if (count >= SUPPORTING) entry.score *= LATER_SECTION;
  }
  return ranked.sort((a, b) => b.score - a.score || a.section - b.section);
}
