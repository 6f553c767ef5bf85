// The empty search dialog: recent searches and start pages.

/** @jsxRuntime classic */
/** @jsx element */

import { recall, remember } from "@lectern/base/browser/storage.ts";
import type { StartPage } from "@lectern/search";
import { element } from "./element.ts";
import { pageOption, recentOption } from "./list.tsx";
import type { DialogSetup } from "./strings.ts";

const MAX_PAGES = 6;

/** The groups of the empty dialog; `onClear` runs when the reader clears recent searches. */
export function startView(
  start: readonly StartPage[],
  { strings, facets }: DialogSetup,
  onClear: () => void,
): readonly HTMLElement[] {
  const groups: HTMLElement[] = [];
  const recent = recentSearches();
  if (recent.length > 0) {
    const clear = (): void => {
      clearSearches();
      onClear();
    };
    groups.push(
      <Group label={strings.recent} entries={recent.map(recentOption)}>
        {/* A list box may only contain entries. */}
        <button class="find-clear" type="button" role="option" aria-selected="false" tabIndex={-1} onClick={clear}>
          {strings.clear}
        </button>
      </Group>,
    );
  }
  const pages = start.filter(({ language }) => !language || !facets.language || language === facets.language);
  const entries = pages.slice(0, MAX_PAGES).map(({ title, route }) => pageOption(title, route));
  if (entries.length > 0) groups.push(<Group label={strings.start} entries={entries} />);
  return groups;
}

interface GroupProps {
  readonly label: string;
  readonly entries: readonly HTMLElement[];
  /** What follows the entries. */
  readonly children?: unknown;
}

function Group({ label, entries, children }: GroupProps): HTMLElement {
  return (
    <div class="find-group" role="group" aria-label={label}>
      <div class="find-label">{label}</div>
      {entries}
      {children}
    </div>
  );
}

const KEY = "searches";
const MAX = 5;

/** Newest first. */
function recentSearches(): readonly string[] {
  try {
    const value: unknown = JSON.parse(recall(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter((one) => typeof one === "string").slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** Stores a query whose result was opened. */
export function rememberSearch(text: string): void {
  const query = text.trim();
  if (query === "") return;
  const others = recentSearches().filter((one) => one !== query);
  remember(KEY, JSON.stringify([query, ...others].slice(0, MAX)));
}

function clearSearches(): void {
  remember(KEY, "[]");
}
