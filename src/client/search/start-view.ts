// The empty search dialog: recent searches and start pages.

import type { StartPage } from "../../search/format.ts";
import { recall, remember } from "../storage.ts";
import { element, plainOption } from "./list.ts";
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
    const clear = element("button", "find-clear", strings.clear);
    clear.type = "button";
    clear.addEventListener("click", () => {
      clearSearches();
      onClear();
    });
    groups.push(group(strings.recent, recent.map(recentOption), clear));
  }
  const pages = start.filter(({ language }) => !language || !facets.language || language === facets.language);
  const entries = pages.slice(0, MAX_PAGES).map(({ title, route }) => plainOption(title, route, "is-page"));
  if (entries.length > 0) groups.push(group(strings.start, entries));
  return groups;
}

function recentOption(query: string): HTMLElement {
  const option = plainOption(query, undefined, "is-recent");
  option.dataset["query"] = query;
  return option;
}

function group(label: string, entries: readonly HTMLElement[], action?: HTMLElement): HTMLElement {
  const container = element("div", "find-group");
  container.setAttribute("role", "group");
  container.setAttribute("aria-label", label);
  const title = element("div", "find-label", element("span", "", label));
  if (action) title.append(action);
  container.append(title, ...entries);
  return container;
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
