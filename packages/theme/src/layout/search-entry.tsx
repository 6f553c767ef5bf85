// The buttons that open search: a field on wide screens, an icon on small ones. The first carries the dialog's data, so
// that the dialog's script is the same for all pages and loaded only on search.

import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import { ENGLISH_SEARCH, type SearchStrings } from "@lectern/base/search-strings.ts";
import { LENS } from "./frame-glyphs.tsx";
import type { LayoutAssets, LayoutOptions } from "./page-view.ts";
import type { NavPosition } from "./trail.ts";
import type { Words } from "./ui-strings.ts";

export interface SearchEntryInput {
  readonly options: Pick<LayoutOptions, "search"> & { readonly assets: Pick<LayoutAssets, "search" | "searchStyle"> };
  readonly strings: Words;
  /** The placeholder of the field. */
  readonly prompt: string | undefined;
  readonly position: NavPosition;
}

/** Division kinds that are preselected in a search. */
const KINDS: ReadonlySet<string> = new Set(["product", "version", "language"]);

/** The buttons; empty on a site without search. */
export function renderSearchEntry({ options, strings, prompt = strings.search, position }: SearchEntryInput): Html {
  if (!options.search) return EMPTY_HTML;
  const steps = position.steps.filter(({ node }) => KINDS.has(node.kind));
  const spoken: SearchStrings = {
    search: strings.search,
    prompt,
    close: strings.close,
    all: strings.searchAll,
    recent: strings.searchRecent,
    start: strings.searchStart,
    clear: strings.searchClear,
    nothing: strings.searchNothing,
    count: strings.searchCount,
    everywhere: strings.searchEverywhere,
    failed: strings.searchFailed,
    product: strings.product,
    version: strings.version,
    language: strings.language,
    tab: strings.section,
    labelValue: strings.labelValue,
    escapeKey: strings.escapeKey,
  };
  const setup = {
    ...unlessEmpty("strings", differences(spoken)),
    ...unlessEmpty(
      "facets",
      Object.fromEntries(steps.flatMap(({ node }) => (node.label ? [[node.kind, node.label]] : []))),
    ),
  };
  const { search = "", searchStyle } = options.assets;
  const data = {
    "data-search": search,
    "data-search-style": searchStyle,
    ...(Object.keys(setup).length === 0 ? {} : { "data-search-setup": JSON.stringify(setup) }),
  } as const;
  return (
    <>
      <button class="search-entry" id="search-bar-entry" type="button" aria-haspopup="dialog" {...data}>
        {LENS}
        <span>{prompt}</span>
        <kbd aria-hidden="true">{strings.controlKey} K</kbd>
      </button>
      <button
        class="icon-button"
        id="search-bar-entry-mobile"
        type="button"
        aria-haspopup="dialog"
        aria-label={prompt}
        data-search
      >
        {LENS}
      </button>
    </>
  );
}

/** The strings that differ from the dialog's built-in English. */
function differences(strings: SearchStrings): Partial<SearchStrings> {
  const english = new Map(Object.entries(ENGLISH_SEARCH));
  return Object.fromEntries(Object.entries(strings).filter(([name, word]) => english.get(name) !== word));
}

function unlessEmpty(name: string, value: object): object {
  return Object.keys(value).length === 0 ? {} : { [name]: value };
}
