// Page data in the manifest: facets, and which pages to suggest first.

import type { FacetTable, StartPage } from "./format.ts";
import type { IndexedPage } from "./index-page.ts";
import { numbersToText } from "./numbers.ts";
import { FACET_KINDS } from "./record.ts";

/** The number of suggested pages per language. */
const MAX_START_PAGES = 6;

/** The facets a site has, with each page's value. */
export function facetTables(pages: readonly Pick<IndexedPage, "page">[]): readonly FacetTable[] {
  return FACET_KINDS.flatMap((kind) => {
    const numbers = new Map<string, number>();
    const values = pages.map(({ page }) => {
      const value = page.facets[kind];
      if (value === undefined) return 0;
      const known = numbers.get(value) ?? numbers.size + 1;
      numbers.set(value, known);
      return known;
    });
    return numbers.size < 2 ? [] : [{ kind, values: [...numbers.keys()], pages: numbersToText(values) }];
  });
}

/** The pages to suggest first: boosted pages, then site order. */
export function startPages(pages: readonly Pick<IndexedPage, "page">[]): readonly StartPage[] {
  const sorted = pages
    .map(({ page }, index) => ({ page, index }))
    .sort((a, b) => (b.page.boost ?? 1) - (a.page.boost ?? 1) || a.index - b.index);
  const taken = new Map<string, number>();
  return sorted.flatMap(({ page: { title, route, facets } }) => {
    const { language } = facets;
    const count = taken.get(language ?? "") ?? 0;
    if (count >= MAX_START_PAGES) return [];
    taken.set(language ?? "", count + 1);
    return [{ title, route, ...(language === undefined ? {} : { language }) }];
  });
}
