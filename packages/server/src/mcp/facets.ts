// Filters shared by several tools (version, language, tab), validated against the values the site has.

import { closest } from "@lectern/base/closest.ts";
import { optional } from "@lectern/base/fields/object-field.ts";
import type { IndexedPage } from "@lectern/engine/output/hosting/site-index.ts";
import type { FacetKind, Facets } from "@lectern/search";
import type { Docs } from "./docs.ts";
import { shortText } from "./tool.ts";

export const FACET_FIELDS = {
  version: optional(shortText(100), 'Only pages of this version, such as "v2".'),
  language: optional(shortText(100), 'Only pages in this language, such as "en".'),
  tab: optional(shortText(100), "Only pages in this tab."),
} as const;

const KINDS: readonly (keyof typeof FACET_FIELDS)[] = ["version", "language", "tab"];

/** The filters to apply, or what is wrong with them. */
export function readFacets(
  input: { readonly [kind in FacetKind]?: string | undefined },
  { index }: Docs,
): { readonly facets: Facets } | { readonly problem: string } {
  const facets: Partial<Record<FacetKind, string>> = {};
  for (const kind of KINDS) {
    const requested = input[kind];
    if (requested === undefined) continue;
    const values = [...new Set(index.pages.flatMap((page) => page[kind] ?? []))];
    const value =
      values.find((one) => one === requested) ?? values.find((one) => one.toLowerCase() === requested.toLowerCase());
    if (value === undefined) return { problem: unknownValue(kind, requested, values) };
    facets[kind] = value;
  }
  return { facets };
}

/** True if a page matches the filters; a page without a value of some kind matches every value of it. */
export function isInFacets(page: IndexedPage | undefined, facets: Facets): boolean {
  return KINDS.every((kind) => facets[kind] === undefined || page?.[kind] === undefined || page[kind] === facets[kind]);
}

function unknownValue(kind: FacetKind, value: string, values: readonly string[]): string {
  if (values.length === 0) return `This site has no ${kind}s. Omit "${kind}".`;
  const guess = closest(value, values);
  const hint = guess ? `Did you mean "${guess}"?` : `Use one of: ${values.slice(0, 50).join(", ")}.`;
  return `There is no ${kind} "${value}". ${hint}`;
}
