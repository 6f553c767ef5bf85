// The choices above the list: product, version, language and tab, as far as the site has several.

import type { SearchOverview } from "../../search/create-search.ts";
import type { FacetKind, Facets } from "../../search/record.ts";
import { element } from "./list.ts";
import type { DialogSetup } from "./words.ts";

/** A row of choices. */
export interface Filters {
  readonly row: HTMLElement;
  value(): Facets;
  /** Takes every choice back. */
  clear(): void;
}

/** Makes the choices; a search begins in the product, version and language of the page, in all tabs. */
export function createFilters(
  { facets }: SearchOverview,
  { words, facets: here }: DialogSetup,
  onChange: () => void,
): Filters {
  const row = element("div", "search-filters");
  row.hidden = facets.length === 0;
  const choices = facets.map(({ kind, values }) => {
    const select = element("select", "", new Option(`${words[kind]}: ${words.all}`, ""));
    select.setAttribute("aria-label", words[kind]);
    for (const value of values) select.add(new Option(kind === "language" ? languageName(value) : value, value));
    const own = kind === "tab" ? undefined : here[kind];
    if (own !== undefined && values.includes(own)) select.value = own;
    select.addEventListener("change", onChange);
    row.append(select);
    return [kind, select] as const;
  });
  return {
    row,
    value() {
      const chosen = choices.flatMap(([kind, { value }]) => (value === "" ? [] : [[kind, value] as const]));
      return Object.fromEntries(chosen) as { [kind in FacetKind]?: string };
    },
    clear() {
      for (const [, select] of choices) select.value = "";
      onChange();
    },
  };
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
